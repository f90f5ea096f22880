// Tests of mixes, simulated: reads which additives are in a mix from standard input, writes its strength to standard output. Replace
// `strength` by your own measurement. Needs Node and nothing else.
import { createInterface } from 'node:readline';

/** Megapascals by additive: Borax, Feldspar and Zinc most. */
const TRUE = [0.3, 1, 0.2, 0.35, 0.9, 0, 0.1, 0.8];

/** A standard normal number. */
function normal() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

/** @param {readonly number[]} mix */
function strength(mix) {
  return mix.reduce((sum, additive) => sum + TRUE[additive], 0.72 * normal());
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'start') console.log(JSON.stringify({ type: 'ready' }));
  if (message.type === 'pull') {
    const observations = Array.from({ length: message.count }, () => [strength(message.action)]);
    console.log(JSON.stringify({ type: 'observations', id: message.id, observations }));
  }
  if (message.type === 'stop') process.exit();
}
