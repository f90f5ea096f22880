/**
 * Runs the suite of test/vscode/suite in a real extension host: with the test runner of desktop VS Code if it is installed, else
 * in the embedded VS Code. Expects the bundles of `npm run build` and `node esbuild.js --tests`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { desktopExecutable } from './desktop.mjs';
import { runSuite } from './integration.mjs';
import { ROOT, SUITE } from './paths.mjs';
import { exitOnSignals } from './processes.mjs';
import { ensureChromium } from './setup.mjs';

const desktop = desktopExecutable();
console.log(desktop === null ? 'In the embedded VS Code:' : `In desktop VS Code, ${desktop}:`);
exitOnSignals();
// The workspace is empty, so that the extension starts only when the suite wants it; the suite copies examples into it.
try {
  const code =
    desktop === null
      ? await runSuite(await ensureChromium(), ROOT, SUITE)
      : await inDesktop(desktop);
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @param {string} program of VS Code */
function inDesktop(program) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cpe-suite-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const workspace = path.join(folder, 'workspace');
  mkdirSync(workspace);
  return runTests({
    vscodeExecutablePath: program,
    extensionDevelopmentPath: ROOT,
    extensionTestsPath: SUITE,
    launchArgs: [
      workspace,
      '--disable-extensions',
      `--user-data-dir=${path.join(folder, 'user')}`,
      `--extensions-dir=${path.join(folder, 'extensions')}`,
    ],
  });
}
