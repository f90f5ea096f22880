// Replace what `measure` does, then press *Run* above this line (or call `cpe run`).
// It reads what to measure from standard input, and writes what it observed to standard output: that is for messages only, one
// object of JSON a line. What it prints for people goes to standard error (console.error). Needs Node and nothing else.
import { createInterface } from 'node:readline';

/** Nothing could be measured; the same sample is asked for again a little later. */
class NotNow extends Error {}

/**
 * Measures once what is named together. It may take its time: all pulls of a batch are asked for at once, and work side by side.
 * Throw NotNow if it cannot be measured now, for a reason that has nothing to do with the value.
 * @param {readonly string[]} _labels the names of the base arms of the action, such as ["Bridge Road", "High Street"]
 * @param {readonly (readonly (readonly [arm: number, weight: number])[])[]} rows of each number of a sample, what it shows: base
 *   arms by their numbers from 0; numbers after theirs are `interactions`
 * @returns {Promise<number | readonly number[]>} their total; where the spec has several numbers a sample, one for each of `rows`
 */
async function measure(_labels, rows) {
  // A simulated tracker: a mean of each base arm, and noise that is bounded, as often too high as too low.
  const means = [1.2, 2.2, 0.9, 1.8, 1.1, 2.1];
  if (Math.random() < 0.0002) throw new NotNow('the tracker has lost its satellites');
  const mean = (/** @type {readonly (readonly [number, number])[]} */ row) =>
    row.reduce((sum, [arm, weight]) => sum + weight * (means[arm % means.length] ?? NaN), 0);
  return rows.map((row) => mean(row) + Math.random() - Math.random());
}

/** Without those of interactions, which are two names with a times sign between. @param {readonly string[]} labels */
function baseArms(labels) {
  const isPair = (/** @type {readonly string[]} */ parts) =>
    parts.length > 1 && parts.every((part) => labels.includes(part));
  return labels.filter((one) => !isPair(one.split(' \u00d7 ')));
}

/** @param {object} message */
function write(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/**
 * Measures an action as often as it is asked for, and answers at least every second: what is told is kept.
 * @param {{ id: string, labels: string[], count: number, rows: [number, number][][] }} pull
 */
async function answer({ id, labels, count, rows }) {
  /** @type {(readonly number[])[]} */
  let observations = [];
  let toldAt = performance.now();
  const tell = () => {
    if (observations.length > 0) write({ type: 'observations', id, observations });
    observations = [];
    toldAt = performance.now();
  };
  try {
    for (let sample = 0; sample < count; sample++) {
      observations.push([await measure(baseArms(labels), rows)].flat());
      if (performance.now() - toldAt > 1000) tell();
    }
    tell();
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
    // What was measured before is told first; only the rest is asked for again.
    tell();
    write({ type: 'error', id, message: error.message, retry: true });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'start') {
    console.error(`Measuring ${message.name}: ${message.arms.length} base arms`);
    // Get your instrument ready here.
    write({ type: 'ready' });
  } else if (message.type === 'pull') {
    // Not awaited: the pulls of a batch are measured side by side.
    void answer(message);
  } else if (message.type === 'stop') {
    // Leave your instrument in a safe state here; you have 5 seconds.
    process.exit();
  }
}
