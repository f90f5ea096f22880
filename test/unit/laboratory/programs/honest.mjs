// Measures four arms with bounded noise, one answer a sample, and keeps an account of what it answered.
//   node honest.mjs ACCOUNT PAUSE_MS          new noise in each life
//   node honest.mjs ACCOUNT PAUSE_MS JOURNAL  what a journal has, again
import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [account = '', pause = '0', journal] = process.argv.slice(2);
const THETA = [1, 0.8, 0.3, 0.1];
const lines = (/** @type {string} */ file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
const life = lines(account).length;
let state = 1 + life;
/** A number in [0, 1). */
const random = () => {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
};
for (let first = 0; first < 20; first++) random();

/** @type {Map<string, { observations: number[][] }[]>} */
const known = new Map();
for (const line of journal === undefined ? [] : lines(journal).slice(1)) {
  const entry = JSON.parse(line);
  known.set(entry.pull, [...(known.get(entry.pull) ?? []), entry]);
}

let number = 0;
/** @param {{ id: string, count: number, rows: number[][][] }} pull */
function answersTo({ id, count, rows }) {
  const again = known.get(id);
  if (again !== undefined) return again.map(({ observations }) => observations);
  return Array.from({ length: count }, () => [
    rows.map(([[arm = 0] = []]) => (THETA[arm] ?? 0) + 0.8 * (random() - 0.5)),
  ]);
}

let due = 0;
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'start') writeSync(1, '{"type":"ready"}\n');
  if (message.type === 'stop') process.exit();
  if (message.type !== 'pull') return;
  for (const observations of answersTo(message)) {
    const note = `${life}.${(number += 1)}`;
    const answer = { type: 'observations', id: message.id, observations, note };
    const tell = () => {
      // First: what is killed between the two has answered nothing, and noted too much.
      if (account !== '') appendFileSync(account, `${note} ${JSON.stringify(observations)}\n`);
      writeSync(1, `${JSON.stringify(answer)}\n`);
    };
    if (pause === '0') tell();
    else {
      due = Math.max(due, performance.now()) + Number(pause);
      setTimeout(tell, due - performance.now());
    }
  }
});
