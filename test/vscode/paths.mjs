/** Where things are in this repository, for the scripts that run the product in a real VS Code. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository: also the folder of the extension. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
export const EXAMPLES = path.join(ROOT, 'examples');
/** What scripts write and git ignores. */
export const OUT = path.join(ROOT, 'out');
export const SCREENSHOTS = path.join(ROOT, 'test', 'vscode', 'screenshots');
/** The package folder of the embedded VS Code. */
export const EMBEDDED = path.join(ROOT, 'test', 'vscode', 'embedded');
/** VS Code's own server inside the package that carries it. */
export const VSCODE_SERVER = path.join(EMBEDDED, 'node_modules', 'code-server', 'lib', 'vscode');
/** The suite that runs inside the extension host, as `node esbuild.js --tests` writes it. */
export const SUITE = path.join(OUT, 'test', 'suite', 'index.cjs');

/** A path as a person reads it: relative to the repository. */
export function shown(/** @type {string} */ file) {
  return path.relative(ROOT, file) || '.';
}
