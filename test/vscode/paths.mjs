/** Paths in this repository, for scripts that run the product in a real VS Code. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, which is also the folder of the extension. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
export const EXAMPLES = path.join(ROOT, 'examples');
/** The output of scripts, ignored by git. */
export const OUT = path.join(ROOT, 'out');
export const SCREENSHOTS = path.join(ROOT, 'test', 'vscode', 'screenshots');
/** The package folder of the embedded VS Code. */
export const EMBEDDED = path.join(ROOT, 'test', 'vscode', 'embedded');
/** VS Code's own server inside the package code-server. */
export const VSCODE_SERVER = path.join(EMBEDDED, 'node_modules', 'code-server', 'lib', 'vscode');
/** The suite for the extension host, written by `node esbuild.js --tests`. */
export const SUITE = path.join(OUT, 'test', 'suite', 'index.cjs');

/** A path relative to the repository, for messages. */
export function shown(/** @type {string} */ file) {
  return path.relative(ROOT, file) || '.';
}
