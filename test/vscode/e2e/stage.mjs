/** What the tests through the browser share: a workbench for each group of them, and no fault in any of its pages. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { EXAMPLES, ROOT, SCREENSHOTS } from '../paths.mjs';
import { workspaceCopy } from '../server.mjs';
import { openFile, openWorkbench, specReady } from '../workbench.mjs';
import { closeAllEditors } from './editors.mjs';

/** @typedef {{ server: import('../server.mjs').Server, browser: import('playwright-core').Browser }} Stage */
/** @typedef {import('../workbench.mjs').Workbench} Workbench */

/**
 * A workbench for the tests of one group: the start of a window takes longer than most of them. Each test finds the
 * editors closed but its spec. One that fails leaves its workbench behind, and the next opens another.
 * @param {Stage} stage
 * @param {Record<string, string>} [texts] specs beside the examples, by name
 * @returns {(file: string, body: (workbench: Workbench) => Promise<void>) => Promise<void>} runs a test with this spec open
 */
export function sharedWorkbench(stage, texts = {}) {
  /** @type {Workbench | null} */
  let workbench = null;
  const close = async () => {
    const old = workbench;
    workbench = null;
    await old?.close();
  };
  after(close);
  return async (file, body) => {
    try {
      if (workbench === null) workbench = await newWorkbench(stage, file, texts);
      else await openFile(workbench.page, file);
      const { page } = workbench;
      await specReady(page, file);
      await body(workbench);
      await closeAllEditors(page);
      assert.deepEqual(workbench.faults.all(), [], 'faults in the pages');
    } catch (error) {
      if (workbench !== null) await pictureOfFailure(workbench, file);
      await close();
      throw error;
    }
  };
}

/**
 * Opens a new workbench with a copy of the examples and of other specs.
 * @param {Stage} stage
 * @param {string} file the spec that is open at the start
 * @param {Record<string, string>} texts
 */
async function newWorkbench({ server, browser }, file, texts) {
  const folder = workspaceCopy(server, EXAMPLES);
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  return openWorkbench(browser, server, { folder, file: path.join(folder, file), extension: ROOT });
}

/**
 * Saves what the workbench looks like.
 * @param {Workbench} workbench
 * @param {string} name
 */
export async function picture({ page }, name) {
  await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
}

/**
 * @param {Workbench} workbench
 * @param {string} file
 */
async function pictureOfFailure(workbench, file) {
  const name = `failed-${file.replace(/\..*/, '')}-${Date.now()}`;
  // The page may be gone; the failure of the test says more.
  await picture(workbench, name).catch(() => undefined);
}
