/**
 * Runs the suite of test/vscode/suite inside a real extension host, through the test runner of VS Code: in desktop VS
 * Code where there is one, else in the embedded one. Expects the bundles of `npm run build` and `node esbuild.js --tests`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { desktopExecutable } from './desktop.mjs';
import { ROOT, SUITE } from './paths.mjs';
import { exitOnSignals } from './processes.mjs';

const desktop = desktopExecutable();
const shim = fileURLToPath(new URL('./codeShim.mjs', import.meta.url));
console.log(desktop === null ? 'In the embedded VS Code:' : `In desktop VS Code, ${desktop}:`);

exitOnSignals();
// Empty, so that the extension is not active before the suite says so; the suite copies the examples into it.
const folder = mkdtempSync(path.join(os.tmpdir(), 'cpe-suite-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const workspace = path.join(folder, 'workspace');
mkdirSync(workspace);
try {
  await runTests({
    vscodeExecutablePath: desktop ?? shim,
    extensionDevelopmentPath: ROOT,
    extensionTestsPath: SUITE,
    launchArgs: [
      workspace,
      '--disable-extensions',
      `--user-data-dir=${path.join(folder, 'user')}`,
      `--extensions-dir=${path.join(folder, 'extensions')}`,
    ],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
