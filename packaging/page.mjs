/** How the scripts of the panel's page are bundled: the main script, and the parts in `webview/late`, loaded on demand. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Keeps each late part a file of its own, which is imported from the same folder.
 * @type {import('esbuild').Plugin}
 */
const lateParts = {
  name: 'late-parts',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/late\/\w+$/ }, ({ kind, path: part }) =>
      kind === 'entry-point' ? null : { path: `./${path.basename(part)}.js`, external: true },
    );
  },
};

/**
 * Drops two unused scales of Chart.js. They stay in a bundle only because their defaults are read from other objects, which may
 * have side effects; inside pure calls they can be dropped.
 * @type {import('esbuild').Plugin}
 */
const withoutOtherScales = {
  name: 'without-other-scales',
  setup: ({ onLoad }) => {
    onLoad({ filter: /chart\.js[\\/]dist[\\/]chart\.js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(
        /(?<=: |= )(TimeScale\.defaults|Ticks\.formatters\.\w+)/g,
        '/* @__PURE__ */ (() => $1)()',
      ),
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
export const page = {
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  plugins: [lateParts, withoutOtherScales],
};

/** The entry of each file. The command line also loads the last one, which loads the one before it. */
export const scripts = {
  webview: 'webview/main.ts',
  graphs: 'webview/late/graphs.ts',
  report: 'webview/late/report.ts',
};
