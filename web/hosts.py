"""Which `Host` headers are ours. A page elsewhere that points its own name here carries that name.

IP literals of the home are allowed, and the names that the machine is known to have; everything
else is somebody's DNS rebinding.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?")
_HOME = [
    ipaddress.ip_network(text)
    for text in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
]
_PORTS = {"http": 80, "https": 443}


def names_of(hostname: str, extra: Iterable[str] = ()) -> frozenset[str]:
    """The names that this machine answers to, in lower case."""
    own = hostname.split(".")[0].lower()
    always = {"localhost", own, f"{own}.local"} - {"", ".local"}
    return frozenset(always | {name.lower().rstrip(".") for name in extra})


def is_ours(header: str, names: frozenset[str]) -> bool:
    """Whether a `Host` header names this machine: a known name or an address of the home."""
    split = split_host(header)
    return split is not None and (split[0] in names or is_home(split[0]))


def split_host(header: str) -> tuple[str, int | None] | None:
    """Host (lower case, no brackets, no final dot) and port, or `None` if it is malformed."""
    match = _HOST.fullmatch(header)
    if match is None or int(match[2] or 0) > 65535:
        return None
    host = match[1].lower()
    port = int(match[2]) if match[2] else None
    if host.startswith("["):
        return (host[1:-1], port) if _is_version_6(host[1:-1]) else None
    return host.removesuffix("."), port


def is_home(text: str) -> bool:
    """Whether `text` is an IP address of this machine or of the network at home."""
    address = _address(text)
    return address is not None and any(
        address in network for network in _HOME if network.version == address.version
    )


def is_reached_by_others(text: str) -> bool:
    """Whether `text`, which names us, is an address by which other devices reach this machine.

    Wherever it lies: at some homes that is none of the usual networks.
    """
    address = _address(text)
    return address is not None and not address.is_loopback


def is_this_machine(text: str | None) -> bool:
    """Whether a client's address is one by which only this machine reaches itself."""
    address = _address(text or "")
    return address is not None and address.is_loopback


def is_from_outside(text: str | None) -> bool:
    """Whether a client's address is one of the public Internet (or no address at all)."""
    address = _address(text or "")
    return address is None or address.is_global


def is_same_origin(origin: str, host: str, scheme: str) -> bool:
    """Whether an `Origin` header names the very host and port that the request went to."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in _PORTS or origin != f"{parts.scheme}://{parts.netloc}":
        return False
    here, there = split_host(host), split_host(parts.netloc)
    if here is None or there is None:
        return False
    own = (here[0], here[1] or _PORTS[scheme])
    return own == (there[0], there[1] or _PORTS[parts.scheme])


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address


def _is_version_6(text: str) -> bool:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True
