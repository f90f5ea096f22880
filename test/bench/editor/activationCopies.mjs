// Copies of the extension with the manifest as it is and another bundle in the host.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../vscode/paths.mjs';
import { PROBE_FILE } from './stage.mjs';

/** What VS Code reads of an extension before it loads its code. */
const PARTS = ['package.json', 'package.nls.json', 'l10n', 'media'];
const BUNDLE = path.join('dist', 'extension.cjs');

/** Nothing is done: what remains is VS Code's own share. */
const EMPTY = 'exports.activate = () => {};';

/** Loads and activates the real bundle beside it, and writes down how long each took. */
const TIMED = `
const { appendFileSync } = require('node:fs');
const loading = performance.now();
const real = require('./real.cjs');
const loaded = performance.now();
exports.activate = (context) => {
  const called = performance.now();
  const exported = real.activate(context);
  const took = { required: loaded - loading, activated: performance.now() - called };
  appendFileSync(process.env.${PROBE_FILE} ?? '', JSON.stringify(took) + '\\n');
  return exported;
};
exports.deactivate = () => real.deactivate();
`;

/**
 * @template Answer
 * @param {(copies: { empty: string, timed: string }) => Promise<Answer>} use given their folders
 * @returns {Promise<Answer>}
 */
export async function withCopies(use) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'cpe-bench-'));
  try {
    const empty = copyWith(path.join(temporary, 'empty'), EMPTY);
    const timed = copyWith(path.join(temporary, 'timed'), TIMED);
    cpSync(path.join(ROOT, 'dist'), path.join(timed, 'dist'), {
      recursive: true,
      filter: (source) => !source.endsWith(BUNDLE),
    });
    copyFileSync(path.join(ROOT, BUNDLE), path.join(timed, 'dist', 'real.cjs'));
    return await use({ empty, timed });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {string} code of its bundle @returns {string} the folder */
function copyWith(folder, code) {
  mkdirSync(path.join(folder, 'dist'), { recursive: true });
  for (const part of PARTS) {
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  }
  writeFileSync(path.join(folder, BUNDLE), code);
  return folder;
}
