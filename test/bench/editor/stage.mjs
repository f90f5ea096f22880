// The embedded VS Code in headless Chromium, as the measurements use it.
import path from 'node:path';
import { EXAMPLES, ROOT } from '../../vscode/paths.mjs';
import { startServer, workspaceCopy } from '../../vscode/server.mjs';
import { ensureChromium } from '../../vscode/setup.mjs';
import { launchBrowser, openWorkbench, specReady } from '../../vscode/workbench.mjs';
import { watchPanels } from './pageScripts.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../vscode/workbench.mjs').Workbench} Workbench */
/** @typedef {<Answer>(file: string, use: (workbench: Workbench) => Promise<Answer>) => Promise<Answer>} InWindow the example in front */

/**
 * Starts server and browser; both are gone after use. Each window is one of its own, with an extension host of its own.
 * @template Answer
 * @param {(editor: { inWindow: InWindow }) => Promise<Answer>} use
 * @returns {Promise<Answer>}
 */
export async function withEditor(use) {
  const server = await startServer();
  try {
    const browser = await launchBrowser(await ensureChromium());
    /** @type {InWindow} */
    const inWindow = async (file, useWindow) => {
      const folder = workspaceCopy(server, EXAMPLES);
      const what = { folder, file: path.join(folder, file), extension: ROOT };
      const prepare = async (/** @type {Page} */ page) => {
        await page.addInitScript(watchPanels);
      };
      const workbench = await openWorkbench(browser, server, what, { prepare });
      try {
        await specReady(workbench.page, file);
        return await useWindow(workbench);
      } finally {
        await workbench.close();
      }
    };
    try {
      return await use({ inWindow });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}
