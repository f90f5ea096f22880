// The embedded VS Code in headless Chromium, as the measurements use it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXAMPLES, ROOT } from '../../vscode/paths.mjs';
import { startServer, workspaceCopy } from '../../vscode/server.mjs';
import { ensureChromium } from '../../vscode/setup.mjs';
import { launchBrowser, openWorkbench, specReady } from '../../vscode/workbench.mjs';
import { watchPanels } from './pageScripts.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../vscode/workbench.mjs').Workbench} Workbench */
/**
 * @typedef {object} Window
 * @property {string} [file] the spec in front: an example, unless a text is given; without it, a window on no files
 * @property {string} [text]
 * @property {string} [probe] the bundle of a probe that the extension host runs
 * @property {string} [extension] the folder of the extension; this one without it
 */
/** @typedef {<Answer>(window: Window, use: (workbench: Workbench) => Promise<Answer>) => Promise<Answer>} InWindow */

/** The variable by which probes know the file that they write their JSON lines to. */
export const PROBE_FILE = 'CPE_BENCH_PROBE_FILE';

/**
 * Starts server and browser; both are gone after use. Each window is one of its own, with an extension host of its own.
 * @template Answer
 * @param {(editor: { inWindow: InWindow, probeFile: string }) => Promise<Answer>} use
 * @returns {Promise<Answer>}
 */
export async function withEditor(use) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'cpe-bench-'));
  const probeFile = path.join(temporary, 'probe.jsonl');
  const server = await startServer({ env: { [PROBE_FILE]: probeFile } });
  try {
    const browser = await launchBrowser(await ensureChromium());
    /** @type {InWindow} */
    const inWindow = async ({ file, text, probe, extension = ROOT }, useWindow) => {
      const folder = file === undefined ? workspaceCopy(server) : workspaceCopy(server, EXAMPLES);
      if (file !== undefined && text !== undefined) writeFileSync(path.join(folder, file), text);
      writeFileSync(probeFile, '');
      const what = {
        folder,
        ...(file === undefined ? {} : { file: path.join(folder, file) }),
        extension,
        ...(probe === undefined ? {} : { suite: probe }),
      };
      const prepare = async (/** @type {Page} */ page) => {
        await page.addInitScript(watchPanels);
      };
      const workbench = await openWorkbench(browser, server, what, { prepare });
      try {
        // A probe may open an editor of its own in front.
        if (file !== undefined && probe === undefined) await specReady(workbench.page, file);
        return await useWindow(workbench);
      } finally {
        await workbench.close();
      }
    };
    try {
      return await use({ inWindow, probeFile });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * The frame with the document of the panel that is shown.
 * @param {Page} page
 */
export async function panelFrame(page) {
  const outer = await page.locator('iframe.webview.ready').elementHandle();
  const inner = await (await outer?.contentFrame())?.waitForSelector('#active-frame');
  const frame = await inner?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('No panel is shown.');
  return frame;
}
