/** Does the main job unattended: opens a spec, runs it from the palette, and reads the answer from the panel. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { finalPanel } from './panel.mjs';
import { EXAMPLES, OUT, ROOT, shown } from './paths.mjs';
import { exitOnSignals } from './processes.mjs';
import { startServer, workspaceCopy } from './server.mjs';
import { launchBrowser, openWorkbench, runCommand, specReady } from './workbench.mjs';

const LIMIT_MS = 180_000;

/**
 * Prints the answer in the panel and saves a screenshot.
 * @param {string} chromium path of the browser
 * @param {string} example name of a file in examples/
 * @throws if the panel shows no answer, or the page had faults
 */
export async function smoke(chromium, example) {
  exitOnSignals();
  const timer = setTimeout(() => {
    console.error(`Nothing came of it within ${LIMIT_MS / 1000} s.`);
    process.exit(1);
  }, LIMIT_MS);
  const server = await startServer();
  const browser = await launchBrowser(chromium);
  try {
    const folder = workspaceCopy(server, EXAMPLES);
    const what = { folder, file: path.join(folder, example), extension: ROOT };
    const { page, faults } = await openWorkbench(browser, server, what);
    console.log(`Opened ${example} in the embedded VS Code.`);
    await specReady(page, example);
    await runCommand(page, 'CPE: Run');
    console.log('Ran "CPE: Run" from the command palette.');
    const reading = await finalPanel(page);
    const screenshot = path.join(OUT, 'smoke.png');
    mkdirSync(OUT, { recursive: true });
    await page.screenshot({ path: screenshot });
    console.log(`Screenshot: ${shown(screenshot)}`);
    console.log('The panel says:');
    console.log(`  final action     ${reading.answer}`);
    console.log(`  state            ${reading.word}: ${reading.sentence}`);
    for (const [name, value] of Object.entries(reading.facts)) {
      console.log(`  ${name.toLowerCase().padEnd(16)} ${value}`);
    }
    if (!['certified', 'caveat'].includes(reading.kind) || reading.answer === '') {
      throw new Error('The panel shows no final action.');
    }
    if (faults.all().length > 0)
      throw new Error(`The page had faults:\n${faults.all().join('\n')}`);
  } finally {
    clearTimeout(timer);
    await browser.close();
    await server.stop();
  }
}
