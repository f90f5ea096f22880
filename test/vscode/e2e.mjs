/**
 * Tests the product in a real VS Code in headless Chromium, with mouse and keyboard. Expects the bundles of `npm run build`.
 * Prints `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import Mocha from 'mocha';
import { authoringSuite } from './e2e/authoring.mjs';
import { compareSuite } from './e2e/compare.mjs';
import { firstStepsSuite } from './e2e/firstSteps.mjs';
import { historySuite } from './e2e/history.mjs';
import { mainJobSuite } from './e2e/mainJob.mjs';
import { packagedSuite } from './e2e/packaged.mjs';
import { paperSuite } from './e2e/paper.mjs';
import { planSuite } from './e2e/plan.mjs';
import { realSuite } from './e2e/real.mjs';
import { Stage } from './e2e/stage.mjs';
import { startSuite } from './e2e/start.mjs';
import { sweepsSuite } from './e2e/sweeps.mjs';
import { stopSuite } from './e2e/stop.mjs';
import { tellMocha } from '../progress.mjs';
import { SCREENSHOTS } from './paths.mjs';
import { exitOnSignals } from './processes.mjs';
import { startServer } from './server.mjs';
import { ensureChromium } from './setup.mjs';
import { STILL, launchBrowser } from './workbench.mjs';

const TEST_LIMIT_MS = 180_000;

exitOnSignals();
rmSync(SCREENSHOTS, { recursive: true, force: true });
mkdirSync(SCREENSHOTS, { recursive: true });

const server = await startServer({ settings: STILL });
const browser = await launchBrowser(await ensureChromium());
const mocha = new Mocha({
  ui: 'bdd',
  timeout: TEST_LIMIT_MS,
  // The editor and its tests share a machine of unknown speed: a failed test is tried once more, which the log shows.
  retries: 1,
  reporter: 'spec',
  color: false,
});
if (process.env.CPE_TEST_GREP) mocha.grep(process.env.CPE_TEST_GREP);
mocha.suite.emit('pre-require', globalThis, '', mocha);
const stage = new Stage(server, browser);
// First, because it needs a window in which no step of the walkthrough is done yet.
firstStepsSuite(stage);
mainJobSuite(stage);
stopSuite(stage);
planSuite(stage);
compareSuite(stage);
paperSuite(stage);
sweepsSuite(stage);
historySuite(stage);
authoringSuite(stage);
realSuite(browser, stage);
packagedSuite(browser);
startSuite();
/** @type {Mocha.Stats | undefined} */
const stats = await new Promise((resolve) => {
  const runner = mocha.run(() => resolve(runner.stats));
  tellMocha(runner);
  runner.on('retry', (test, error) => {
    console.log(`      again: ${test.title}\n${error instanceof Error ? error.stack : error}`);
  });
});
await stage.close();
await browser.close();
await server.stop();
const { passes = 0, failures = 1, pending = 0 } = stats ?? {};
console.log(`${passes} passed, ${failures} failed${pending === 0 ? '' : `, ${pending} skipped`}`);
process.exit(failures === 0 && passes > 0 ? 0 : 1);
