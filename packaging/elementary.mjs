// The last bits of exp, log and related functions change between versions of an engine, so bundles contain their own.
import { fileURLToPath } from 'node:url';

const FUNCTIONS = ['exp', 'log', 'log1p', 'log2', 'pow', 'tanh'];

/** The options shared by bundles that compute. @type {import('esbuild').BuildOptions} */
export const elementary = {
  define: Object.fromEntries(FUNCTIONS.map((name) => [`Math.${name}`, `elementary_${name}`])),
  inject: [fileURLToPath(new URL('./elementaryNames.mjs', import.meta.url))],
};
