// Plates of ten compounds, simulated: reads which compounds are on a plate from standard input, writes the activity of each to
// standard output. Replace `activity` by your own reader. Needs Node and nothing else.
import { createInterface } from 'node:readline';

/** C03, C08, C11, C14 and C17 most; the next best is C05. */
const EFFECTS = [
  0.1, 0.4, 2.1, -0.3, 1.1, 0.2, -0.8, 1.8, 0.6, -0.2, 1.9, 0.3, -1.1, 1.5, 0, 0.5, 1.6, -0.6, 0.7, 0.2,
];

/** The standard deviation of a compound: some are read ten times as exactly as others. */
const deviation = (compound) => [0.1, 0.3, 0.6, 1][compound % 4];

function normal() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

/** @param {number} compound */
function activity(compound) {
  return EFFECTS[compound] + deviation(compound) * normal();
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'start') console.log(JSON.stringify({ type: 'ready' }));
  if (message.type === 'pull') {
    const observations = Array.from({ length: message.count }, () => message.action.map(activity));
    console.log(JSON.stringify({ type: 'observations', id: message.id, observations }));
  }
  if (message.type === 'stop') process.exit();
}
