/** Runs a mocha suite inside the extension host of the embedded VS Code. */
import { startServer, workspaceCopy } from './server.mjs';
import { STILL, launchBrowser, openWorkbench } from './workbench.mjs';

/** Marks lines of the suite: the console of the extension host is full of VS Code's own lines. */
const PREFIX = '[it] ';

/**
 * @param {string} executable of Chromium
 * @param {string} extension folder of the extension under development
 * @param {string} suite path of the module that exports `run`
 * @returns {Promise<number>} the exit code of the suite
 */
export async function runSuite(executable, extension, suite) {
  const server = await startServer({ settings: STILL });
  const browser = await launchBrowser(executable);
  try {
    /** @type {Promise<number>} */
    const finished = new Promise((resolve, reject) => {
      const prepare = async (/** @type {import('playwright-core').Page} */ page) => {
        page.on('crash', () => reject(new Error('The page crashed.')));
        // A workbench under test reports through these two functions.
        await page.exposeFunction('codeAutomationExit', resolve);
        await page.exposeFunction('codeAutomationLog', tell);
      };
      const folder = workspaceCopy(server);
      const options = { prepare, viewport: { width: 1000, height: 600 } };
      openWorkbench(browser, server, { folder, extension, suite }, options).catch(reject);
    });
    return await finished;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @param {string} _type @param {readonly unknown[]} values */
function tell(_type, values) {
  const line = values
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' ');
  if (line.startsWith(PREFIX)) console.log(line.slice(PREFIX.length));
  else if (process.env.CPE_TEST_VERBOSE) console.error(line.slice(0, 500));
}
