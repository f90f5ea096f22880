// Runs a second of a sweep: threads of one process, workers behind Redis, one process a seed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { table } from './figures.mjs';

const SPEC = 'examples/explicit-routes.cpe.json';
const SEEDS = 5000;
const PROCESSES = 20;
const PORT = 7391;
const LEAST_RATIO = 20;

/** @param {import('./run.mjs').Place} place @returns {Promise<string[]>} lines of Markdown */
export async function measureSweeps({ root, cli }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cpe-sweep-'));
  const spec = path.join(root, SPEC);
  let files = 0;
  /** @param {readonly string[]} more */
  const sweep = (...more) => {
    const out = path.join(folder, `${++files}.ndjson`);
    const args = [cli, 'sweep', spec, '--seeds', `1-${SEEDS}`, '--out', out, '--json', ...more];
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return { perSecond: (1000 * SEEDS) / (performance.now() - start), out };
  };
  const single = processes(cli, spec);
  const pool = [1, 2].map((jobs) => ({ name: `pool, ${jobs}`, ...sweep('--jobs', String(jobs)) }));
  const engine = `redis://127.0.0.1:${PORT}`;
  const redis = spawn('redis-server', ['--port', String(PORT), '--save', '', '--dir', folder]);
  const workers = [];
  const queue = [];
  try {
    for (const count of [1, 2, 4]) {
      while (workers.length < count) {
        const args = [cli, 'worker', '--engine', engine, '--jobs', '1'];
        workers.push(spawn(process.execPath, args, { stdio: 'ignore' }));
      }
      queue.push({ name: `queue, ${count}`, ...sweep('--engine', engine) });
    }
  } finally {
    for (const child of [...workers, redis]) child.kill('SIGKILL');
  }
  const all = [...pool, ...queue];
  const lines = all.map(({ out }) => withoutTimes(readFileSync(out, 'utf8')));
  const isSame = lines.every((text) => text === lines[0]);
  rmSync(folder, { recursive: true });
  const most = Math.max(...pool.map(({ perSecond }) => perSecond)) / single;
  const target = `${LEAST_RATIO} times the last: ${most >= LEAST_RATIO ? 'met' : '**not met**'}`;
  return [
    `${SEEDS.toLocaleString('en')} runs of \`${SPEC}\`, whole commands. Pool: threads; queue: workers of one thread each, Redis on the same machine. Results: ${isSame ? 'the same, byte for byte but for times' : '**not the same**'}. Pool: ${target}.`,
    '',
    ...table(
      ['executor', 'runs a second:'],
      [...all, { name: 'one process a seed', perSecond: single }].map(({ name, perSecond }) => [
        name,
        perSecond.toFixed(0),
      ]),
    ),
  ];
}

/** @param {string} cli @param {string} spec */
function processes(cli, spec) {
  const start = performance.now();
  for (let seed = 1; seed <= PROCESSES; seed++) {
    spawnSync(process.execPath, [cli, 'run', spec, '--seed', String(seed), '--json']);
  }
  return (1000 * PROCESSES) / (performance.now() - start);
}

/** @param {string} text */
function withoutTimes(text) {
  return text
    .split('\n')
    .map((line) => line.replace(/"durationMs":[\d.]+/, ''))
    .sort()
    .join('\n');
}
