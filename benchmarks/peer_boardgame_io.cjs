// boardgame.io's moves a second: a 60-cell game with four players, plain local client.
// Run by `bench_rules.py` with node, in the folder that has boardgame.io; prints each sample's as a JSON list.
const { createRequire } = require("node:module");
const here = createRequire(process.cwd() + "/");
const { Client } = here("boardgame.io/client");

const CELLS = 60;
const Cells = {
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, ctx }, cell) => {
      G.cells[cell] = ctx.currentPlayer;
    },
  },
};

function wholeGame() {
  const client = Client({ game: Cells, numPlayers: 4, debug: false });
  client.start();
  const began = process.cpuUsage();
  for (let cell = 0; cell < CELLS; cell++) client.moves.take(cell);
  const { user, system } = process.cpuUsage(began);
  if (client.getState().G.cells.includes(null)) throw new Error("a move was not made");
  client.stop();
  return (user + system) / 1e6;
}

function sample(seconds) {
  let done = 0;
  let took = 0;
  while (took < seconds) {
    took += wholeGame();
    done += CELLS;
  }
  return done / took;
}

const [samples, seconds] = process.argv.slice(2).map(Number);
for (let game = 0; game < 50; game++) wholeGame();
console.log(JSON.stringify(Array.from({ length: samples }, () => sample(seconds))));
