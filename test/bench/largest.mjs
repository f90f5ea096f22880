// The largest specs that are accepted, of every family: what their check takes. Then texts that are nothing but faults.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duration, table, verdict } from './figures.mjs';

/** @typedef {import('./run.mjs').Place} Place */
/** @typedef {Readonly<Record<string, unknown>>} Part */
/** @typedef {readonly [name: string, actions: Part, others?: Part]} Case */

/** The largest d. */
const D = Number(process.env['BENCH_D'] ?? 1000);
const SIDE = Math.floor(Math.sqrt(D));
const NODES = Math.floor((1 + Math.sqrt(1 + 8 * D)) / 2);

/** Seconds for a check of what is accepted, and for one of a text that is not. */
const CHECKED_WITHIN = 10;
const REFUSED_WITHIN = 1;

const GCB = { algorithm: 'gcb-pe' };
const SEMI = { feedback: { type: 'semi-bandit' }, run: GCB };
const PARTIAL = { run: GCB };

const sequence = (/** @type {number} */ length) => Array.from({ length }, (_, i) => i);

/** Layers of `width` nodes between source and target, neighbours joined in full, with `edges` edges at most. @param {number} width @param {number} edges */
function layered(width, edges) {
  const layers = Math.floor((edges - 2 * width) / (width * width)) + 1;
  const node = (/** @type {number} */ layer, /** @type {number} */ i) => `${layer}.${i}`;
  const inner = sequence(layers - 1).flatMap((layer) =>
    sequence(width).flatMap((i) =>
      sequence(width).map((j) => [node(layer, i), node(layer + 1, j)]),
    ),
  );
  return {
    family: 'path',
    edges: [
      ...sequence(width).map((i) => ['s', node(0, i)]),
      ...inner,
      ...sequence(width).map((i) => [node(layers - 1, i), 't']),
    ],
    source: 's',
    target: 't',
  };
}

/** All edges of `nodes` nodes, or of a grid. @param {number} nodes */
const complete = (nodes) => sequence(nodes).flatMap((i) => sequence(i).map((j) => [j, i]));
/** @param {number} side */
const grid = (side) =>
  sequence(side).flatMap((row) =>
    sequence(side).flatMap((column) => [
      ...(row + 1 < side ? [[row * side + column, (row + 1) * side + column]] : []),
      ...(column + 1 < side ? [[row * side + column, row * side + column + 1]] : []),
    ]),
  );

const groups = (
  /** @type {number} */ count,
  /** @type {number} */ size,
  /** @type {number} */ choose,
) => sequence(count).map(() => ({ size, choose }));
/** @param {number} nodes @param {number} least */
const square = (nodes, least) => ({
  family: 'matching',
  left: nodes,
  right: nodes,
  size: { min: least, max: nodes },
});

const TOP = { family: 'topK', arms: D, k: 20 };
const SQUARE = square(SIDE, SIDE - 1);
const RANKING = { family: 'ranking', items: D };
const LAYERS = layered(10, D);

/** d = 1,000 wherever the family allows it. @type {readonly Case[]} */
const CASES = [
  ['top 20 of 1,000', TOP],
  ['top 500 of 1,000', { family: 'topK', arms: D, k: D / 2 }],
  ['top 20 of 1,000, GCB-PE', TOP, PARTIAL],
  ['top 20 of 1,000, semi-bandit', TOP, SEMI],
  ['top 20 of 1,000, semi-bandit, maximum', TOP, { ...SEMI, reward: { type: 'max' } }],
  [
    'top 20 of 1,000, first 5, their sum',
    TOP,
    { ...PARTIAL, feedback: { type: 'first', count: 5, sum: true } },
  ],
  [
    'top 20 of 1,000, first 5',
    TOP,
    { ...PARTIAL, feedback: { type: 'first', count: 5, sum: false } },
  ],
  [
    'top 20 of 1,000, masked by 200 sums',
    TOP,
    {
      ...PARTIAL,
      feedback: {
        type: 'masked',
        matrix: sequence(D / 5).map((i) => sequence(D).map((j) => (j % (D / 5) === i ? 1 : 0))),
      },
    },
  ],
  ['1 to 500 of 1,000', { family: 'subsets', arms: D, min: 1, max: D / 2 }],
  [
    '1 to 500 of 1,000, mean',
    { family: 'subsets', arms: D, min: 1, max: D / 2 },
    { ...SEMI, reward: { type: 'mean' } },
  ],
  ['1 of each of 500 pairs', { family: 'partition', groups: groups(D / 2, 2, 1) }],
  ['3 of each of 20 fifties', { family: 'partition', groups: groups(20, D / 20, 3) }],
  ['matchings 31×31, perfect', square(SIDE, SIDE)],
  ['matchings 31×31, 30 or 31', SQUARE],
  ['matchings 31×31, all sizes', square(SIDE, 1)],
  ['matchings 31×31, 30 or 31, GCB-PE', SQUARE, PARTIAL],
  ['matchings 31×31, 30 or 31, semi-bandit', SQUARE, SEMI],
  ['matchings 12×12, perfect, GCB-PE', square(12, 12), PARTIAL],
  [
    'matchings 250×250, 4 pairs a node',
    {
      family: 'matching',
      left: D / 4,
      right: D / 4,
      edges: sequence(D / 4).flatMap((i) => sequence(4).map((j) => [i, (i + j) % (D / 4)])),
    },
  ],
  ['paths, layers of 10', LAYERS],
  ['paths, layers of 2', layered(2, D)],
  ['paths, layers of 40', layered(Math.floor(SIDE * 0.9), D)],
  ['paths, layers of 10, GCB-PE', LAYERS, PARTIAL],
  ['paths, layers of 10, semi-bandit, mean', LAYERS, { ...SEMI, reward: { type: 'mean' } }],
  ['spanning trees of 45 nodes', { family: 'spanningTree', edges: complete(NODES) }],
  [
    'spanning trees of a grid 21×21',
    { family: 'spanningTree', edges: grid(Math.floor(SIDE / 1.42)) },
  ],
  [
    'spanning trees of 45 nodes, GCB-PE',
    { family: 'spanningTree', edges: complete(NODES) },
    PARTIAL,
  ],
  [
    'laminar matroid',
    {
      family: 'matroid',
      type: 'laminar',
      elements: D,
      sets: sequence(D / 5).map((i) => ({
        elements: sequence(5).map((j) => 5 * i + j),
        capacity: 2,
      })),
    },
  ],
  [
    'transversal matroid',
    {
      family: 'matroid',
      type: 'transversal',
      elements: D,
      sets: sequence(100).map((i) => sequence(60).map((j) => (37 * i + 31 * j) % D)),
    },
  ],
  [
    'transversal matroid, dense',
    {
      family: 'matroid',
      type: 'transversal',
      elements: D,
      sets: sequence(200).map(() => sequence(D)),
    },
  ],
  [
    'two matroids',
    {
      family: 'matroidIntersection',
      matroids: [
        { type: 'partition', groups: groups(5, D / 5, 1) },
        {
          type: 'laminar',
          elements: D,
          sets: sequence(50).map((i) => ({
            elements: sequence(D / 50).map((j) => (i + 50 * j) % D),
            capacity: 3,
          })),
        },
      ],
    },
  ],
  [
    'knapsack of 1,000 in 349',
    { family: 'knapsack', weights: sequence(D).map((i) => 1 + ((i * 7919) % 50)), capacity: 349 },
  ],
  [
    'knapsack of 100 in 34,999',
    {
      family: 'knapsack',
      weights: sequence(100).map((i) => 1 + ((i * 7919) % 5000)),
      capacity: 34_999,
    },
  ],
  [
    'rankings of 1,000, first',
    RANKING,
    { ...PARTIAL, feedback: { type: 'top-ranked', count: 1 }, reward: { type: 'dcg' } },
  ],
  ['rankings of 1,000, semi-bandit', RANKING, { ...SEMI, reward: { type: 'dcg' } }],
  [
    '100,000 lists of 1,000',
    {
      family: 'explicit',
      arms: D,
      actions: sequence(100_000).map((i) =>
        [i % D, ((i % D) + 1 + Math.floor(i / D)) % D].toSorted((a, b) => a - b),
      ),
    },
  ],
  [
    '390 lists of 500 of 1,000',
    {
      family: 'explicit',
      arms: D,
      actions: sequence(390).map((i) =>
        sequence(D).filter((j) => (j * 7919 + i * 104_729) % 4001 < 2000),
      ),
    },
  ],
];

/** @param {Case} chosen */
function specOf([
  ,
  actions,
  { feedback = { type: 'full-bandit' }, reward = { type: 'linear' }, run = {} } = {},
]) {
  return {
    version: 1,
    actions,
    feedback,
    reward,
    environment: {
      type: 'simulated',
      theta: { uniform: { low: 0, high: 1, seed: 1 } },
      noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
    },
    run: { algorithm: 'polyalba', delta: 0.05, seed: 1, .../** @type {Part} */ (run) },
  };
}

/** Eight megabytes, or as many values or properties as are read. @returns {readonly (readonly [name: string, text: string])[]} */
function faultyTexts() {
  const small = JSON.stringify(specOf(['', { family: 'topK', arms: 8, k: 3 }]));
  const within = (/** @type {string} */ name, /** @type {string} */ text) =>
    small.replace(`"${name}":`, `${text},"${name}":`);
  const many = (/** @type {number} */ count, /** @type {(i: number) => string} */ make) =>
    sequence(count).map(make).join(',');
  const list = (/** @type {string} */ text) =>
    small.replace(/"theta":\{.*?\}\}/, `"theta":[${text}]`);
  return [
    [
      '100,000 unknown keys',
      within(
        'version',
        many(99_900, (i) => `"key ${i}":1`),
      ),
    ],
    [
      '500,000 unknown keys',
      within(
        'version',
        many(500_000, (i) => `"a${i}":1`),
      ),
    ],
    [
      '100,000 repeated keys',
      within(
        'version',
        many(99_900, () => '"name":"x"'),
      ),
    ],
    ['1,000,000 values of the wrong type', list(many(1_000_000, () => '"x"'))],
    ['1,000,000 numbers too large', list(many(1_000_000, () => '1e999'))],
    [
      '500,000 edges of one end',
      small.replace(
        /"family":"topK","arms":8,"k":3/,
        `"family":"spanningTree","edges":[${many(500_000, (i) => `[${i}]`)}]`,
      ),
    ],
    ['600,000 labels', within('arms', `"labels":[${many(600_000, (i) => `"a${i}"`)}]`)],
    ['8 MB of brackets', '['.repeat(8_000_000)],
    ['8 MB of line breaks', small + '\n'.repeat(8_000_000)],
    ['8 MB of one text', within('version', `"name":"${'x'.repeat(8_000_000)}"`)],
    [
      '8 MB of a formula',
      small.replace(
        '{"type":"linear"}',
        `{"type":"expression","formula":"${'1+'.repeat(3_900_000)}1","lipschitz":1}`,
      ),
    ],
  ];
}

const USAGE = `data:text/javascript,${encodeURIComponent("import{writeSync}from'node:fs';process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s,maxRSS}=process.resourceUsage();writeSync(3,JSON.stringify([(u+s)/1e6,maxRSS/1024]))})")}`;

/** @param {string} cli @param {string} file */
function checkOf(cli, file) {
  const startedAt = performance.now();
  const { output, status } = spawnSync(
    process.execPath,
    ['--import', USAGE, cli, 'check', file, '--json'],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      maxBuffer: 1e9,
    },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const [cpu, megabytes] = JSON.parse(output[3] || '[null, null]');
  const report = JSON.parse(output[1] || '{}');
  return { seconds, cpu, megabytes, status, report };
}

/** @param {Place} place @returns {string[]} lines of Markdown */
export function measureLargest({ cli }) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  const file = join(folder, 'instance.cpe.json');
  const row = (
    /** @type {string} */ name,
    /** @type {string} */ text,
    /** @type {number} */ within,
  ) => {
    writeFileSync(file, text);
    const { seconds, cpu, megabytes, status, report } = checkOf(cli, file);
    const { d = '', actions = '' } = report.instance ?? {};
    const cells = [
      name,
      String(d),
      actions === null ? 'not counted' : actions.length > 12 ? `10^${actions.length - 1}` : actions,
      status === 0 ? 'accepted' : `refused: ${report.problems?.[0]?.code}`,
      duration(seconds),
      duration(cpu ?? NaN),
      `${Math.round(megabytes ?? NaN)} MB`,
      verdict(seconds, within, 'at most'),
    ];
    if (process.env['BENCH_ROWS']) console.error(cells.join(' | '));
    return cells;
  };
  try {
    return [
      `\`cpe check\` as a process, from start to exit; on a machine that other work shares, the processor time says more. Targets: ${CHECKED_WITHIN} s for what is accepted, ${REFUSED_WITHIN} s for texts of faults.`,
      '',
      ...table(
        ['spec', 'd:', 'actions:', 'outcome', 'time:', 'processor:', 'memory:', 'target'],
        [
          ...CASES.filter(([name]) => name.includes(process.env['BENCH_ONLY'] ?? '')).map((one) =>
            row(one[0], JSON.stringify(specOf(one)), CHECKED_WITHIN),
          ),
          ...faultyTexts()
            .filter(([name]) => name.includes(process.env['BENCH_ONLY'] ?? ''))
            .map(([name, text]) => row(name, text, REFUSED_WITHIN)),
        ],
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
