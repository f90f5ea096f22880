// Builds the bundles (extension host and worker, each for Node and for browsers, webview, command line), or with --tests the
// suite that runs inside VS Code.
//   node esbuild.js [--production] [--watch] [--tests]
import { build, context } from 'esbuild';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { elementary } from './packaging/elementary.mjs';
import { engine } from './packaging/besideCli.mjs';
import { licences } from './packaging/licences.mjs';
import { page, scripts } from './packaging/page.mjs';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const tests = process.argv.includes('--tests');

/**
 * Drops the parts of libraries that only their other users need: of ml-matrix 80 arithmetic methods, statistics, scaling and
 * printing (the decompositions, the only parts in use, work on single entries), of jsonc-parser the names of its constants.
 * @type {import('esbuild').Plugin}
 */
const withoutUnused = {
  name: 'without-unused',
  setup: ({ onLoad }) => {
    onLoad({ filter: /jsonc-parser[\\/]lib[\\/]esm[\\/]main\.js$/ }, ({ path }) => {
      const own = readFileSync(path, 'utf8');
      return {
        contents: own.replaceAll(/^export var (\w+);\s*\(function \(\1\) \{.*?\}\)\(.*?$/gms, ''),
      };
    });
    onLoad({ filter: /ml-matrix[\\/]src[\\/](mathOperations|stat|inspect)\.js$/ }, ({ path }) => {
      const own = readFileSync(path, 'utf8').matchAll(/^export function \w+\(/gm);
      return { contents: Array.from(own, ([start]) => `${start}) {}`).join('\n') };
    });
    onLoad({ filter: /ml-array-rescale[\\/]/ }, () => ({ contents: 'export default () => {}' }));
  },
};
/**
 * Loads the API of VS Code once instead of in every file, with short names for its parts.
 * @type {import('esbuild').Plugin}
 */
const vscodeOnce = {
  name: 'vscode-once',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'vscode'
        ? { path: 'vscode', external: true }
        : { path: 'api', namespace: 'vscode' },
    );
    onLoad({ filter: /^api$/, namespace: 'vscode' }, () => {
      const types = readFileSync(new URL('node_modules/@types/vscode/index.d.ts', import.meta.url));
      const names = [...types.toString().matchAll(/^\texport (?:namespace|class|enum) (\w+)/gm)];
      // Pure calls, so that unused parts are dropped.
      const parts = names.map(
        ([, name]) => `export const ${name} = /* @__PURE__ */ (() => api.${name})();`,
      );
      return { contents: `const api = require('vscode');\n${parts.join('\n')}` };
    });
  },
};

const plugins = [withoutUnused];

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  // Keeps characters as they are, instead of escapes of six characters.
  charset: 'utf8',
  logLevel: 'warning',
  metafile: true,
  plugins,
  // The UMD build of jsonc-parser fails when bundled for Node; its module build works.
  mainFields: ['module', 'main'],
  // The sources of ml-matrix are modules, so that unused ones are dropped; its entry is a single CommonJS file.
  alias: {
    'ml-matrix': fileURLToPath(new URL('node_modules/ml-matrix/src/index.js', import.meta.url)),
  },
};

/** @type {import('esbuild').BuildOptions} */
const node = { ...shared, ...elementary, platform: 'node', target: 'node20' };

/** @type {import('esbuild').BuildOptions} */
const browser = { ...shared, ...elementary, platform: 'browser', target: 'es2022' };

/** @type {Record<string, import('esbuild').BuildOptions>} */
const bundles = {
  host: {
    ...node,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.cjs',
    format: 'cjs',
    plugins: [...plugins, vscodeOnce],
  },
  worker: {
    ...node,
    entryPoints: ['src/worker/nodeWorker.ts'],
    outfile: 'dist/worker.cjs',
    format: 'cjs',
  },
  // Beside the host and the command line, which start it to supervise a measuring program.
  guard: {
    ...node,
    entryPoints: ['src/laboratory/guard.ts'],
    outfile: 'dist/guard.cjs',
    format: 'cjs',
  },
  webHost: {
    ...browser,
    entryPoints: ['src/webExtension.ts'],
    outfile: 'dist/webExtension.js',
    format: 'cjs',
    plugins: [...plugins, vscodeOnce],
  },
  webWorker: {
    ...browser,
    entryPoints: ['src/worker/webWorker.ts'],
    outfile: 'dist/webWorker.js',
    format: 'iife',
  },
  ...Object.fromEntries(
    Object.entries(scripts).map(([name, entry]) => [
      name,
      { ...browser, ...page, entryPoints: [entry], outfile: `dist/${name}.js` },
    ]),
  ),
  style: {
    ...shared,
    entryPoints: ['webview/panel.css'],
    outfile: 'dist/webview.css',
  },
  // Beside the command line, which loads it on demand.
  engine: { ...node, ...engine, outfile: 'dist/engine.cjs' },
  cli: {
    ...node,
    entryPoints: ['src/cli.ts'],
    outfile: 'dist/cli.js',
    format: 'esm',
    banner: {
      // commander is CommonJS and loads Node's modules with require.
      js: "#!/usr/bin/env node\nimport { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
  },
};

/** @type {Record<string, import('esbuild').BuildOptions>} */
const testBundles = {
  suite: {
    ...node,
    minify: false,
    entryPoints: ['test/vscode/suite/index.ts'],
    outfile: 'out/test/suite/index.cjs',
    format: 'cjs',
    external: ['vscode', 'mocha'],
  },
};

const chosen = Object.entries(tests ? testBundles : bundles);

if (watch) {
  for (const [, options] of chosen) await (await context(options)).watch();
  console.log('watching');
} else {
  if (!tests) rmSync('dist', { recursive: true, force: true });
  const built = await Promise.all(chosen.map(([, options]) => build(options)));
  if (!tests) {
    const inputs = built.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
    writeFileSync('dist/licences.txt', licences(inputs, '.'));
  }
  for (const [name, options] of chosen) {
    const outfile = /** @type {string} */ (options.outfile);
    console.log(
      `${name.padEnd(9)} ${(statSync(outfile).size / 1000).toFixed(0).padStart(5)} kB  ${outfile}`,
    );
  }
}
