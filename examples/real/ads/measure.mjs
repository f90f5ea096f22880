// 1,000 views of a page, simulated: reads which ads are on it from standard input, writes the share of views with a click to
// standard output. Replace `clicks` by your own counter. Needs Node and nothing else.
import { createInterface } from 'node:readline';

const VIEWS = 1000;
/** How often each ad is clicked: Dune, Harbor and Bridge most. */
const RATES = [0.025, 0.041, 0.031, 0.048, 0.022, 0.036, 0.029, 0.043, 0.027, 0.034, 0.02, 0.038];

/** @param {readonly number[]} ads */
function clicks(ads) {
  const rate = ads.reduce((sum, ad) => sum + RATES[ad], 0);
  let count = 0;
  for (let view = 0; view < VIEWS; view++) count += Math.random() < rate ? 1 : 0;
  return count / VIEWS;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'start') console.log(JSON.stringify({ type: 'ready' }));
  if (message.type === 'pull') {
    const observations = Array.from({ length: message.count }, () => [clicks(message.action)]);
    console.log(JSON.stringify({ type: 'observations', id: message.id, observations }));
  }
  if (message.type === 'stop') process.exit();
}
