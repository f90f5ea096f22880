/**
 * `npm test`: installs what is missing, checks types and style, builds, and runs all tests. `npm run test:quick` (--quick) leaves
 * out the statistics and everything that needs an editor or a browser; `npm run test:all` (--all) adds all variations (all.mjs).
 * Stops after the row with a failed step. The last line is the sum over all runners: `N passed, N failed`.
 */
import path from 'node:path';
import { Progress } from './progress.mjs';
import { ROOT } from './vscode/paths.mjs';
import { npm, run } from './vscode/processes.mjs';
import {
  ensureChromium,
  ensureEmbedded,
  ensurePackages,
  ensureSweepTools,
} from './vscode/setup.mjs';
import { desktopExecutable } from './vscode/desktop.mjs';

/** @typedef {import('./progress.mjs').Counts} Counts */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [hasTests]
 * @property {readonly [string, readonly string[]]} command
 */

/** A step without output for this long hangs. Slow steps are not cut, since a slow or busy machine is no fault of the code. */
const IDLE_MS = 600_000;

const isQuick = process.argv.includes('--quick');
if (process.argv.includes('--all')) process.env.CPE_TEST_ALL = '1';

/** @param {...string} args */
const node = (...args) => /** @type {const} */ ([process.execPath, args]);
/** @param {...string} args */
const vitest = (...args) => node(path.join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args);

/** The compiler written in Go takes a third of the time; ESLint needs the one in JavaScript. */
const TSC = path.join('node_modules', 'typescript-native', 'bin', 'tsc');
/** @param {string} name @param {string} project @returns {Step} */
const types = (name, project) => ({ name, command: node(TSC, '-p', project, '--singleThreaded') });
/**
 * Checks the types of all projects in two lanes. The threads of one check compute the same types again: twice the work.
 * @type {readonly (readonly Step[])[]}
 */
const TYPES = [
  [types('types', 'tsconfig.json'), types('types of the page', 'webview')],
  [types('types of the core', 'src/core'), types('types of the tests', 'test')],
];
/** A part of `npm run lint`. @param {string} name @param {string} file @param {...string} args @returns {Step} */
const style = (name, file, ...args) => ({
  name,
  command: node(path.join('node_modules', name, 'bin', file), ...args),
});
const LINT = style('eslint', 'eslint.js', '.', '--max-warnings', '0');
/** Together a third of the time of ESLint. */
const OTHER_STYLE = [style('prettier', 'prettier.cjs', '--check', '.'), style('knip', 'knip.js')];
/** @type {Step} */
const BUILD = { name: 'build', command: npm(['run', '--silent', 'build']) };

/** @param {string} name @param {...string} file @returns {Step} */
const runner = (name, ...file) => ({
  name,
  hasTests: true,
  command: node(path.join('test', 'vscode', ...file)),
});

/**
 * Rows run one after the other, the lanes of a row side by side, and the steps of a lane one after the other. Unit tests have a
 * row of their own because they keep all cores busy: beside them, a browser takes three times as long, and both end later.
 * @type {readonly (readonly (readonly Step[])[])[]}
 */
const ROWS = isQuick
  ? [
      [...TYPES, [LINT, ...OTHER_STYLE]],
      [[BUILD]],
      [[{ name: 'unit', hasTests: true, command: vitest('--project', 'unit*') }]],
    ]
  : [
      [...TYPES, [BUILD, { name: 'suite bundle', command: node('esbuild.js', '--tests') }]],
      [[{ name: 'unit, statistics, bundles', hasTests: true, command: vitest() }]],
      // The browser waits for a third of its time, so a second lane runs beside it.
      [
        [runner('panel', 'page', 'pageTest.mjs'), runner('extension host', 'runTests.mjs'), LINT],
        [runner('browser', 'e2e.mjs'), ...OTHER_STYLE],
      ],
    ];

/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0 };
const start = performance.now();
try {
  await ensurePackages();
  // Beside the first row, which does without them: most of the time they wait for the network.
  const tools = ensureTools();
  for (const row of ROWS) {
    // All lanes are awaited, so that none outlives this process.
    const lanes = row.map((lane) => takeAll(lane, row.length > 1));
    const ended = await Promise.allSettled([tools, ...lanes]);
    const reasons = ended.flatMap((step) => (step.status === 'rejected' ? [step.reason] : []));
    for (const reason of reasons) console.error(reason instanceof Error ? reason.message : reason);
    if (reasons.length > 0) throw new Error('Not all steps were taken to their end.');
  }
} catch (error) {
  total.failed = Math.max(total.failed, 1);
  console.error(error instanceof Error ? error.message : error);
}
console.log(`\nAll steps: ${seconds(start)} s`);
console.log(line(total));
process.exit(total.failed === 0 ? 0 : 1);

async function ensureTools() {
  await ensureSweepTools();
  if (isQuick) return;
  if (desktopExecutable() === null) await ensureEmbedded();
  process.env.CHROMIUM = await ensureChromium();
}

/** @param {readonly Step[]} lane @param {boolean} isBeside */
async function takeAll(lane, isBeside) {
  for (const step of lane) await take(step, isBeside);
}

/**
 * @param {Step} step
 * @param {boolean} isBeside whether another step prints at the same time
 */
async function take({ name, hasTests = false, command: [program, args] }, isBeside) {
  const start = performance.now();
  console.log(`\n== ${name}`);
  const progress = new Progress();
  const { code, output, isCut } = await run(program, args, {
    cwd: ROOT,
    env: { ...process.env, CPE_PROGRESS: '1' },
    idleMs: IDLE_MS,
    onLine: (text) => {
      if (progress.take(text) || !hasTests) return;
      console.log(isBeside ? `${name} | ${text}` : text);
    },
  });
  if (!hasTests && code !== 0) console.log(output.trimEnd());
  const { counts, running } = progress;
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  console.log(`== ${name}: ${hasTests ? `${line(counts)}, ` : ''}${seconds(start)} s`);
  if (isCut) {
    const under = running.length === 0 ? '' : ` Under way:\n  ${running.join('\n  ')}`;
    throw new Error(`\nCut: ${name}, after ${IDLE_MS / 60_000} minutes without progress.${under}`);
  }
  if (code !== 0) throw new Error(`\nFailed step: ${name} (exit code ${code})`);
  if (hasTests && counts.passed === 0) throw new Error(`\nFailed step: ${name} (it ran no test)`);
  if (counts.failed > 0) throw new Error(`\nFailed step: ${name}`);
}

/** @param {Counts} counts */
function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** @param {number} start */
function seconds(start) {
  return ((performance.now() - start) / 1000).toFixed(1);
}
