/**
 * The packaged file, installed into a clean VS Code without the repository: in the Node extension host of a workspace
 * that is not trusted, and where there is no Node, in the web extension host.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { finalPanel } from '../panel.mjs';
import { OUT, ROOT } from '../paths.mjs';
import { run } from '../processes.mjs';
import { installExtension } from '../server.mjs';
import { runCommand, webview } from '../workbench.mjs';
import { answerByCommandLine } from './commandLine.mjs';
import { answers } from './runs.mjs';
import { picture, withOwnServer } from './stage.mjs';
import { reproduce } from './sweeps.mjs';

const FILE = 'assignment-3x3.cpe.json';
const ID = 'cpe-workbench.cpe-workbench';

describe('the packaged file', () => {
  const extensions = mkdtempSync(path.join(os.tmpdir(), 'cpe-x-'));
  process.once('exit', () => rmSync(extensions, { recursive: true, force: true }));
  /** @type {Awaited<ReturnType<typeof answerByCommandLine>>} */
  let expected;

  before(async () => {
    mkdirSync(OUT, { recursive: true });
    const file = path.join(OUT, 'packaged.vsix');
    const script = path.join(ROOT, 'packaging', 'package.mjs');
    const { code, output } = await run(process.execPath, [script, file, '--built']);
    assert.equal(code, 0, output);
    await installExtension(file, extensions);
    expected = await answerByCommandLine(FILE);
  });

  after(() => rmSync(extensions, { recursive: true, force: true }));

  it('does the main job in a workspace that is not trusted', async () => {
    const settings = {
      'security.workspace.trust.enabled': true,
      'security.workspace.trust.startupPrompt': 'never',
    };
    await withOwnServer({ extensions, settings }, async ({ folder, open }) => {
      const workbench = await open({ file: path.join(folder, FILE) });
      const { page } = workbench;
      await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
      await answers(page, FILE, expected);
      await picture(workbench, 'packaged-restricted');
    });
  });

  it('does it in the web extension host, in a worker and where there is none', async () => {
    const [installed] = readdirSync(extensions).filter((name) => name.startsWith(ID));
    assert.ok(installed);
    // What Node needs is not there: nothing but the bundles for browsers can do the work.
    const dist = path.join(extensions, installed, 'dist');
    for (const bundle of ['extension.cjs', 'worker.cjs', 'guard.cjs', 'cli.js'])
      rmSync(path.join(dist, bundle), { force: true });
    assert.deepEqual(
      readdirSync(dist).filter((name) => /\.cjs$|^cli/.test(name)),
      ['engine.cjs'],
    );
    const settings = { 'remote.extensionKind': { [ID]: ['web'] } };
    await withOwnServer({ extensions, settings }, async ({ folder, open }) => {
      const workbench = await open({ file: path.join(folder, FILE) });
      const { page } = workbench;
      const host = await extensionHost(page);
      const workers = await workersOf(host);
      await answers(page, FILE, expected);
      assert.ok((await workers(false)) > 0, 'the run was in a worker of its own');
      await picture(workbench, 'packaged-web');
      const count = await workers(true);
      const view = webview(page);
      const time = await view.locator('.when').innerText();
      await runCommand(page, 'CPE: Run');
      await view.locator('.when').filter({ hasNotText: time }).waitFor();
      assert.equal((await finalPanel(page)).answer, expected.answer);
      assert.equal(await workers(true), count);
      // Without a worker, too, many runs in a row leave the host alive.
      await reproduce(page, 'Top-3 of 8 (appendix)', 'A short look');
      const all = webview(page).getByText('All 90 runs have ended.', { exact: true });
      await all.waitFor();
    });
  });
});

/** @typedef {import('playwright-core').Worker} Worker */

/**
 * The worker of the page that is its extension host.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Worker>}
 */
async function extensionHost(page) {
  for (;;) {
    for (const worker of page.workers()) {
      if ((await worker.evaluate(() => Reflect.get(globalThis, 'name'))) === 'ExtensionHostWorker')
        return worker;
    }
    await page.waitForEvent('worker');
  }
}

/** Watches the workers that a host starts. @param {Worker} host */
async function workersOf(host) {
  await host.evaluate(() => {
    const Granted = globalThis.Worker;
    const workers = { started: 0, areRefused: false };
    const Watched = class extends Granted {
      /** @param {ConstructorParameters<typeof Worker>} args */
      constructor(...args) {
        if (workers.areRefused) throw new Error('No worker is granted.');
        super(...args);
        workers.started += 1;
      }
    };
    Object.assign(globalThis, { workers, Worker: Watched });
  });
  /** @param {boolean} areRefused from now on @returns {Promise<number>} how many were started */
  return (areRefused) =>
    host.evaluate((now) => {
      const workers = Reflect.get(globalThis, 'workers');
      workers.areRefused = now;
      return workers.started;
    }, areRefused);
}
