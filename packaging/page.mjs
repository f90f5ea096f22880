/** How the scripts of the page of the panel are bundled: its own, and the late parts beside it, `webview/late`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A late part is a file of its own, which whoever imports it finds beside itself.
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
 * Two scales of Chart.js that nothing uses stay in a bundle only since their defaults are read off other objects: as
 * calls that may be left out they are left out.
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

/** The entries by the names of the files. The command line loads the last one as well, which loads the one before. */
export const scripts = {
  webview: 'webview/main.ts',
  graphs: 'webview/late/graphs.ts',
  report: 'webview/late/report.ts',
};
