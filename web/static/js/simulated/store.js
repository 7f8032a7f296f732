// What the page knows: the table's last state, and what this page has just done to it.

export function makeStore() {
  const wishes = new Map();
  const listeners = [];
  const store = {
    state: null,
    mine: new Set(),

    /** All cards, those on their way already at their goal. */
    cards() {
      return (store.state ? store.state.cards : []).map((each) => (
        wishes.has(each.card) ? { ...each, reader: wishes.get(each.card).reader } : each
      ));
    },
    /** The stock's piles without the cards that are on their way, or null. */
    piles() {
      const { piles } = store.state;
      if (!piles) return null;
      const lying = new Set(store.cards().filter(({ reader }) => reader !== null).map(({ card }) => card));
      return { ...piles, discard: piles.discard.filter((card) => !lying.has(card)) };
    },
    card(name) {
      return store.cards().find((each) => each.card === name) || null;
    },
    /** Show a card at its goal until `done` settles. */
    wish(card, reader, done) {
      const wish = { reader };
      wishes.set(card, wish);
      store.changed();
      done.finally(() => {
        if (wishes.get(card) === wish) wishes.delete(card);
        store.changed();
      });
    },
    take(state) {
      store.state = state;
      store.changed();
    },
    onChange(listener) {
      listeners.push(listener);
    },
    changed() {
      if (store.state) listeners.forEach((listener) => listener(store.state));
    },
  };
  return store;
}
