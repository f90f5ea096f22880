/**
 * Tests the product in a real VS Code in headless Chromium, with mouse and keyboard. Expects the bundles of `npm run build`.
 * Prints `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import Mocha from 'mocha';
import { tellMocha } from '../progress.mjs';
import { SCREENSHOTS } from './paths.mjs';
import { exitOnSignals } from './processes.mjs';

exitOnSignals();
rmSync(SCREENSHOTS, { recursive: true, force: true });
mkdirSync(SCREENSHOTS, { recursive: true });

const mocha = new Mocha({
  ui: 'bdd',
  timeout: 240_000,
  // The editor and its tests share a machine of unknown speed: a failed test is tried once more, which the log shows.
  retries: 1,
  reporter: 'spec',
  color: false,
});
if (process.env.CPE_TEST_GREP) mocha.grep(process.env.CPE_TEST_GREP);
mocha.suite.emit('pre-require', globalThis, '', mocha);
// Loaded now, since they find there what Mocha gives them.
const { finish } = await import('./e2e/stage.mjs');
// First, because it needs a window in which no step of the walkthrough is done yet.
await import('./e2e/firstSteps.mjs');
await import('./e2e/runs.mjs');
await import('./e2e/plan.mjs');
await import('./e2e/compare.mjs');
await import('./e2e/sweeps.mjs');
await import('./e2e/authoring.mjs');
await import('./e2e/real.mjs');
await import('./e2e/packaged.mjs');
await import('./e2e/start.mjs');
/** @type {Mocha.Stats | undefined} */
const stats = await new Promise((resolve) => {
  const runner = mocha.run(() => resolve(runner.stats));
  tellMocha(runner);
  runner.on('retry', (test, error) => {
    console.log(`      again: ${test.title}\n${error instanceof Error ? error.stack : error}`);
  });
});
await finish();
const { passes = 0, failures = 1, pending = 0 } = stats ?? {};
console.log(`${passes} passed, ${failures} failed${pending === 0 ? '' : `, ${pending} skipped`}`);
process.exit(failures === 0 && passes > 0 ? 0 : 1);
