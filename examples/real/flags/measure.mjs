// Measures sets of compiler flags for CPE Workbench. REPLACE `seconds` by your compiler and your benchmark; the rest can stay.
// Needs Node and nothing else. Standard output is for messages only, one object of JSON a line.
import { createInterface } from 'node:readline';

/** What each flag saves of the 10 seconds, here made up, in the order of the spec. */
const SAVES = [1.0, 0.9, 0.8, 0.7, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.1, 0.05, 0, 0, -0.1, -0.2];
/** -funroll-loops and -fvectorize get in each other's way. */
const [FIRST, SECOND, LOST] = [0, 1, 1.5];

/**
 * How long the benchmark runs with these flags.
 * @param {readonly number[]} flags numbers of base arms; those of interactions, which come after them, are no flags
 * @returns {Promise<number>}
 */
async function seconds(flags) {
  const saved = flags.reduce((sum, flag) => sum + (SAVES[flag] ?? 0), 0);
  const lost = flags.includes(FIRST) && flags.includes(SECOND) ? LOST : 0;
  const noise = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return 10 - saved + lost + 0.3 * noise;
}

/** @param {object} message */
function write(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** @param {{ id: string, action: number[], count: number }} pull */
async function answer({ id, action, count }) {
  const observations = [];
  for (let sample = 0; sample < count; sample++) observations.push([10 - (await seconds(action))]);
  write({ type: 'observations', id, observations });
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'start') write({ type: 'ready' });
  else if (message.type === 'pull') await answer(message);
  else if (message.type === 'stop') process.exit();
}
