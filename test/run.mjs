/**
 * `npm test`: installs what is missing, checks types and style, builds, and runs all tests. Stops at the first step that
 * fails. The last line is the sum over all runners: `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OUT, ROOT, shown } from './vscode/paths.mjs';
import { npm, run } from './vscode/processes.mjs';
import { ensureChromium, ensureEmbedded, ensurePackages } from './vscode/setup.mjs';
import { desktopExecutable } from './vscode/desktop.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, limitS: number, tests: 'none' | 'vitest' | 'lines', command: readonly [string, readonly string[]] }} Step */

const REPORT = path.join(OUT, 'vitest.json');
const PAGE_TEST = path.join(ROOT, 'test', 'vscode', 'page', 'pageTest.mjs');

/** @param {...string} args */
const node = (...args) => /** @type {const} */ ([process.execPath, args]);

/**
 * Neither needs the other, nor more than one core.
 * @type {readonly Step[]}
 */
const CHECKS = [
  { name: 'types', limitS: 240, tests: 'none', command: npm(['run', '--silent', 'typecheck']) },
  { name: 'style', limitS: 240, tests: 'none', command: npm(['run', '--silent', 'lint']) },
];

/** @type {readonly Step[]} */
const STEPS = [
  { name: 'build', limitS: 60, tests: 'none', command: npm(['run', '--silent', 'build']) },
  { name: 'suite bundle', limitS: 60, tests: 'none', command: node('esbuild.js', '--tests') },
  {
    name: 'unit, statistics, bundles',
    limitS: 720,
    tests: 'vitest',
    command: node(
      path.join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ),
  },
  ...(existsSync(PAGE_TEST)
    ? [
        {
          name: 'panel',
          limitS: 300,
          tests: /** @type {const} */ ('lines'),
          command: node(PAGE_TEST),
        },
      ]
    : []),
  {
    name: 'extension host',
    limitS: 480,
    tests: 'lines',
    command: node(path.join('test', 'vscode', 'runTests.mjs')),
  },
  {
    name: 'browser',
    // Above the tests' own limit, which says more.
    limitS: 780,
    tests: 'lines',
    command: node(path.join('test', 'vscode', 'e2e.mjs')),
  },
];

/** @type {Counts} */
const total = { passed: 0, failed: 0, skipped: 0 };
const start = performance.now();
try {
  await ensurePackages();
  if (desktopExecutable() === null) await ensureEmbedded();
  process.env.CHROMIUM = await ensureChromium();
  mkdirSync(OUT, { recursive: true });
  // All settled, so that none outlives this process.
  const checked = await Promise.allSettled(CHECKS.map(take));
  for (const check of checked) if (check.status === 'rejected') throw check.reason;
  for (const step of STEPS) await take(step);
} catch (error) {
  total.failed = Math.max(total.failed, 1);
  console.error(error instanceof Error ? error.message : error);
}
console.log(`\nAll steps: ${seconds(start)} s`);
console.log(line(total));
process.exit(total.failed === 0 ? 0 : 1);

/** @param {Step} step */
async function take({ name, limitS, tests, command: [program, args] }) {
  const start = performance.now();
  console.log(`\n== ${name}`);
  rmSync(REPORT, { force: true });
  const isShown = tests !== 'none';
  const { code, output } = await run(program, args, { cwd: ROOT, isShown, limitMs: limitS * 1000 });
  if (!isShown && code !== 0) console.log(output.trimEnd());
  const counts = tests === 'vitest' ? vitestCounts() : lineCounts(output);
  if (isShown) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  console.log(`== ${name}: ${isShown ? `${line(counts)}, ` : ''}${seconds(start)} s`);
  if (code !== 0) throw new Error(`\nFailed step: ${name} (exit code ${code})`);
  if (isShown && counts.passed === 0) throw new Error(`\nFailed step: ${name} (it ran no test)`);
  if (counts.failed > 0) throw new Error(`\nFailed step: ${name}`);
}

/** @returns {Counts} */
function vitestCounts() {
  if (!existsSync(REPORT)) throw new Error(`${shown(REPORT)} was not written.`);
  const report = JSON.parse(readFileSync(REPORT, 'utf8'));
  return {
    passed: report.numPassedTests,
    // A file that cannot be loaded has no tests that could fail.
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * From the closing line of a runner.
 * @param {string} output
 * @returns {Counts}
 */
function lineCounts(output) {
  const found = [...output.matchAll(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/g)].at(-1);
  return {
    passed: Number(found?.[1] ?? 0),
    failed: Number(found?.[2] ?? 0),
    skipped: Number(found?.[3] ?? 0),
  };
}

/** @param {Counts} counts */
function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** @param {number} start */
function seconds(start) {
  return ((performance.now() - start) / 1000).toFixed(1);
}
