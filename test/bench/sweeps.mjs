// Runs a second of a sweep: threads of one process, workers behind Redis, one process a seed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { table } from './figures.mjs';

/** Runs of about 1, 2, 10 and 100 ms, prepared: as many as take some ten seconds. */
const CASES = /** @type {const} */ ([
  { about: 1, spec: 'top-8-3', algorithm: 'csar', seeds: 10_000 },
  { about: 2, spec: 'subsets-6', algorithm: 'rage', seeds: 10_000 },
  { about: 10, spec: 'keyword-portfolio', algorithm: 'rage', seeds: 1500 },
  { about: 100, spec: 'mx-first-arm', algorithm: 'clucb', seeds: 150 },
]);
const PROCESSES = 20;
const PORT = 7391;
const LEAST_RATIO = 20;
const JOBS = [1, 2];
const WORKERS = [1, 2, 4];

/** @param {import('./run.mjs').Place} place @returns {Promise<string[]>} lines of Markdown */
export async function measureSweeps({ root, cli }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cpe-sweep-'));
  const engine = `redis://127.0.0.1:${PORT}`;
  const redis = spawn('redis-server', ['--port', String(PORT), '--save', '', '--dir', folder]);
  let rows;
  try {
    rows = CASES.map((one) => ({ one, ...measureCase(one, { root, cli, folder, engine }) }));
  } finally {
    redis.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
  const isSame = rows.every((row) => row.isSame);
  const ratios = rows.map(({ figures }) => {
    const pools = figures.slice(0, JOBS.length);
    return Math.max(...pools) / (figures.at(-1) ?? 1);
  });
  const [, short = 0] = ratios;
  const target = `at 2 ms ${short.toFixed(0)} times, ${LEAST_RATIO} wanted: ${short >= LEAST_RATIO ? 'met' : '**not met**'}`;
  return [
    `Runs a second, whole commands. Pool: threads; queue: workers of one thread each, Redis on the same machine. Results: ${isSame ? 'the same, byte for byte but for times' : '**not the same**'}. Pool over one process a seed ${target}.`,
    '',
    ...table(
      [
        ...['a run of about', 'runs:'],
        ...[...JOBS.map((jobs) => `pool, ${jobs}:`), ...WORKERS.map((count) => `queue, ${count}:`)],
        'one process a seed:',
      ],
      rows.map(({ one, figures }) => [
        `${one.about} ms (${one.algorithm} on ${one.spec})`,
        one.seeds.toLocaleString('en'),
        ...figures.map((perSecond) => perSecond.toFixed(0)),
      ]),
    ),
  ];
}

/**
 * @param {typeof CASES[number]} one
 * @param {{ root: string, cli: string, folder: string, engine: string }} place
 */
function measureCase({ spec, algorithm, seeds }, { root, cli, folder, engine }) {
  const file = path.join(root, 'examples', `${spec}.cpe.json`);
  let files = 0;
  /** @param {readonly string[]} more */
  const sweep = (...more) => {
    const out = path.join(folder, `${spec}-${++files}.ndjson`);
    const what = ['sweep', file, '--vary', `run.algorithm=${algorithm}`, '--seeds', `1-${seeds}`];
    const start = performance.now();
    const args = [cli, ...what, '--out', out, '--json', ...more];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return { perSecond: (1000 * seeds) / (performance.now() - start), out };
  };
  const single = processes(cli, file, algorithm);
  const all = JOBS.map((jobs) => sweep('--jobs', String(jobs)));
  const workers = [];
  try {
    for (const count of WORKERS) {
      while (workers.length < count) {
        const args = [cli, 'worker', '--engine', engine, '--jobs', '1'];
        workers.push(spawn(process.execPath, args, { stdio: 'ignore' }));
      }
      all.push(sweep('--engine', engine));
    }
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
  }
  const lines = all.map(({ out }) => withoutTimes(readFileSync(out, 'utf8')));
  return {
    isSame: lines.every((text) => text === lines[0]),
    figures: [...all.map(({ perSecond }) => perSecond), single],
  };
}

/** @param {string} cli @param {string} spec @param {string} algorithm */
function processes(cli, spec, algorithm) {
  const start = performance.now();
  for (let seed = 1; seed <= PROCESSES; seed++) {
    spawnSync(process.execPath, [
      cli,
      'run',
      spec,
      '--algorithm',
      algorithm,
      '--seed',
      String(seed),
      '--json',
    ]);
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
