// exp, log and what is made of them give other last bits in another version of an engine: our own are bundled in their place.
import { fileURLToPath } from 'node:url';

const FUNCTIONS = ['exp', 'log', 'log1p', 'log2', 'pow', 'tanh'];

/** What bundles that compute have in common. @type {import('esbuild').BuildOptions} */
export const elementary = {
  define: Object.fromEntries(FUNCTIONS.map((name) => [`Math.${name}`, `elementary_${name}`])),
  inject: [fileURLToPath(new URL('./elementaryNames.mjs', import.meta.url))],
};
