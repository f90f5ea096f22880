/** The bundle of the engine, beside that of the command line. @type {import('esbuild').BuildOptions} */
export const engine = {
  entryPoints: ['src/engine/main.ts'],
  format: 'cjs',
  // Other clients and stores of BullMQ, and the native speed of its packing: not ours.
  external: ['redis', 'pg', 'bullmq-otel', 'msgpackr-extract'],
};

/** The bundle that writes reports of runs, beside it as well. @type {import('esbuild').BuildOptions} */
export const report = { entryPoints: ['webview/print/reportHtml.ts'], format: 'cjs' };
