"""Older entries put right: the log, going back to a line, mending one and playing on from there.

A mend is one step of the history, so undo takes it back whole; the record is what the mended lines
make it. What the rules hide stays hidden: the log's sentences are public, and a refusal that
follows from a secret says no more than that it cannot be done.
"""

from __future__ import annotations

from typing import Any

from companion.entries import Change, Mend
from companion.games.conduct import Conduct
from companion.history import History, mend_told, mended, run
from companion.names import is_readable, tidy
from companion.refusals import CANNOT_NOW, Refusal
from companion.words import Said, say

LONGEST_REASON = 80


def log(history: History) -> dict[str, Any]:
    """Return the game's lines with their headings, and the mends that stand, oldest first."""
    steps = history.steps[: history.position]
    mends = [mend_told(step.label, step.mend) for step in steps if step.mend is not None]
    conduct, state = history.conduct, history.first
    lines = []
    for number, action in enumerate(history.actions):
        text, entry = conduct.line(state, action)
        lines.append(
            {
                "line": number,
                "chapter": conduct.chapter(state),
                "text": say("{Line}.", line=text),
                "mend": entry,
            }
        )
        state = run(conduct, state, (action,))[0]
    return {"lines": lines, "mends": mends}


def checked_reason(reason: str) -> str:
    """Return a reason tidied; raises Refusal `reason` if it is none."""
    tidied = tidy(reason)
    if not tidied:
        raise Refusal("reason", say("Say why: a correction has a reason."))
    if len(tidied) > LONGEST_REASON or not is_readable(tidied):
        raise Refusal(
            "reason",
            say(
                "A reason is one line of at most {number} characters.",
                number=LONGEST_REASON,
            ),
        )
    return tidied


def back_to(history: History, line: int, reason: str) -> tuple[Mend[Any], Said]:
    """Return the mend that takes back a line and all after it, and its label."""
    _check_line(history, line)
    label = say("back to before {line}", line=_words(history, line))
    return Mend(line, (), checked_reason(reason) if reason.strip() else ""), label


def mend(
    history: History, line: int, action: Any, reason: str, viewer: str | None, *, shorten: bool
) -> tuple[Mend[Any], Said]:
    """Return the mend that puts `action` in a line's place, and its label; raises Refusal.

    An entry that is one player's secret is mended by nobody else. What else must change with it
    changes too. Later lines that do not hold any more refuse it, or with `shorten` are taken back,
    where the reason is one that everybody may know.
    """
    _check_line(history, line)
    why, lines = checked_reason(reason), history.actions
    _check_entry(history.conduct.line(history.now.state, lines[line])[1], viewer)
    label = label_of(history, line)
    changed = {line: action, **history.conduct.changes(lines, line, action)}
    changes = tuple(Change(at, changed[at]) for at in sorted(changed))
    whole: Mend[Any] = Mend(len(lines), changes, why)
    upto = _upto(history, whole, line, viewer, shorten=shorten)
    return Mend(upto, tuple(one for one in changes if one.line < upto), why), label


def label_of(history: History, line: int) -> Said:
    """Return what a mend of this line is called, in words for everybody; raises Refusal."""
    _check_line(history, line)
    return say("mended: {line}", line=_words(history, line))


def _check_entry(entry: dict[str, Any] | None, viewer: str | None) -> None:
    if entry is None:
        raise Refusal(
            "other-entry", say("Nothing was entered there that can be mended: go back to it.")
        )
    cover = entry["cover"]
    if cover is not None and cover != viewer:
        raise Refusal(
            "covered", say("Only {cover} may mend this: cover the tablet first.", cover=cover)
        )


def _upto(
    history: History, whole: Mend[Any], line: int, viewer: str | None, *, shorten: bool
) -> int:
    """Return how many lines hold with these changes; raises Refusal."""
    conduct, state = history.conduct, history.first
    for number, action in enumerate(mended(list(history.actions), whole)):
        refused = _refused(conduct, state, action, viewer if number == line else None)
        if refused is None:
            state = run(conduct, state, (action,))[0]
        elif number == line:
            raise refused
        elif refused.is_hidden_from(None):
            raise Refusal("not-now", CANNOT_NOW)
        elif shorten:
            return number
        else:
            # Why it does not hold would quote what was entered there, a gem's colour say.
            where = say(
                "{chapter}, {line}",
                chapter=conduct.chapter(state),
                line=conduct.line(state, action)[0],
            )
            told = say("{where}: this would no longer hold.", where=where)
            raise Refusal("no-longer-holds", told, None if viewer is None else frozenset({viewer}))
    return whole.upto


def _refused(conduct: Conduct, state: Any, action: Any, viewer: str | None) -> Refusal | None:
    correction = conduct.CORRECTIONS.get(type(action))
    if correction is None:
        return conduct.game.why_not(state, action, viewer)
    try:
        correction(state, action)
    except Refusal as refusal:
        return refusal
    return None


def _check_line(history: History, line: int) -> None:
    if not 0 <= line < len(history.actions):
        raise Refusal("no-such-line", say("There is no such line in this game. Look again."))


def _words(history: History, line: int) -> Said:
    """What the line is called in a label: its chapter and its sentence, without a full stop."""
    conduct, lines = history.conduct, history.actions
    state = run(conduct, history.first, lines[:line])[0]
    return say(
        "{chapter}, {line}",
        chapter=conduct.chapter(state),
        line=conduct.line(state, lines[line])[0],
    )
