// A bench for tests, as well or as badly behaved as it is told. It keeps an account of what it was asked and answered.
//   node bench.mjs '{"account":"FILE","seed":1,"behaviour":"good"}'
import { spawn } from 'node:child_process';
import { appendFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} Orders
 * @property {string} account each line an object: `asked` or `answered`
 * @property {number} [seed]
 * @property {'good' | 'unready' | 'silent' | 'late' | 'deaf' | 'raw'} [behaviour]
 * @property {string} [raw] what it writes in place of each answer, a byte a character
 * @property {number} [repeat] how often it writes that, with
 * @property {string} [head] before and
 * @property {string} [tail] after it
 * @property {number} [errors] how many errors it has before the answer to each asking
 * @property {'in the group' | 'on its own'} [child] leaves a child behind that minds no signal and keeps stdout open
 * @property {number} [slowMs] the longest time for a part of an answer
 */
/** @type {Orders} */
const orders = JSON.parse(process.argv[2] ?? '{}');
const { account, seed = 1, behaviour = 'good', slowMs = 3 } = orders;
let state = seed;
/** A number in [0, 1). */
const random = () => {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
};
/** @param {object} entry */
const note = (entry) => appendFileSync(account, `${JSON.stringify(entry)}\n`);
/** @param {string | Buffer} line */
const write = (line) => {
  let bytes = Buffer.from(line);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
};

/** @typedef {{ id: string, count: number, rows: number[][][] }} Pull */
/** @param {Pull} pull @param {number} count */
function answer({ id, rows }, count) {
  // Multiples of 1/1024: their sums are exact.
  const sample = () => rows.map(() => Math.floor(2 ** 20 * random()) / 1024);
  const samples = Array.from({ length: count }, sample);
  const sum = rows.map((_, row) => samples.reduce((total, one) => total + (one[row] ?? 0), 0));
  const isTotal = random() < 0.3;
  const answered = isTotal ? { id, count, sum } : { id, observations: samples };
  const type = isTotal ? 'totals' : 'observations';
  write(`${JSON.stringify({ type, ...answered })}\n`);
  note({ answered: { pull: Number(id), ...answered, id: undefined } });
}

/** In parts, each when it is ready. @param {Pull} pull */
function measure(pull) {
  for (let left = pull.count; left > 0;) {
    const part = Math.ceil(random() * left);
    left -= part;
    setTimeout(() => answer(pull, part), slowMs * random());
  }
}

/** @type {Map<string, number>} */
const errors = new Map();
/** @type {Pull[]} */
const kept = [];

/** @param {any} message */
function hear(message) {
  if (message.type === 'start') {
    if (orders.child !== undefined) {
      const staying = "process.on('SIGTERM', () => 0); setInterval(() => 0, 1000)";
      const detached = orders.child === 'on its own';
      spawn(process.execPath, ['-e', staying, account], { stdio: ['ignore', 1, 2], detached });
    }
    if (behaviour !== 'unready') write('{"type":"ready"}\n');
  } else if (message.type === 'pull') {
    note({ asked: { pull: Number(message.id), count: message.count } });
    const had = errors.get(message.id) ?? 0;
    if (had < (orders.errors ?? 0)) {
      errors.set(message.id, had + 1);
      write(
        `${JSON.stringify({ type: 'error', id: message.id, message: 'drift', retry: true })}\n`,
      );
    } else if (behaviour === 'late') kept.push(message);
    else if (behaviour === 'raw') {
      const { head = '', raw = '', repeat = 1, tail = '' } = orders;
      write(Buffer.from(`${head}${raw.repeat(repeat)}${tail}`, 'latin1'));
    } else if (behaviour !== 'silent') measure(message);
  } else if (message.type === 'stop' && behaviour !== 'deaf') {
    note({ stopped: true });
    for (const pull of kept) answer(pull, pull.count);
    process.exit();
  }
}

if (behaviour === 'deaf') {
  process.on('SIGTERM', () => note({ terminated: true }));
  setInterval(() => undefined, 1000);
}
createInterface({ input: process.stdin }).on('line', (line) => hear(JSON.parse(line)));
