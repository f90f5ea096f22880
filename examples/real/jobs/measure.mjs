// A day of work, simulated: reads who does what from standard input, writes the minutes to standard output. Replace `minutes` by
// your own measurement. Needs Node and nothing else.
import { createInterface } from 'node:readline';

/** Minutes of each person (row) at each job; the best assignment takes 75.4, and it is the diagonal but for Eve and Finn. */
const TRUE = [
  [11.2, 21.5, 18.3, 25.0, 16.4, 27.9],
  [19.6, 12.4, 26.1, 15.8, 22.7, 18.0],
  [23.3, 17.1, 12.9, 20.4, 28.6, 16.5],
  [15.9, 24.8, 19.2, 13.3, 17.7, 21.1],
  [27.4, 18.6, 22.0, 16.9, 14.8, 12.6],
  [20.2, 26.3, 15.4, 23.5, 13.0, 19.9],
];

/** A standard normal number. */
function normal() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

/** @param {readonly number[]} pairs base arm 6 i + j is person i at job j */
function minutes(pairs) {
  return pairs.reduce((sum, pair) => sum + TRUE[Math.floor(pair / 6)][pair % 6], 4 * normal());
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'start') console.log(JSON.stringify({ type: 'ready' }));
  if (message.type === 'pull') {
    const observations = Array.from({ length: message.count }, () => [minutes(message.action)]);
    console.log(JSON.stringify({ type: 'observations', id: message.id, observations }));
  }
  if (message.type === 'stop') process.exit();
}
