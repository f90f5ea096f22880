/** The bundle of the engine, beside that of the command line. @type {import('esbuild').BuildOptions} */
export const engine = {
  entryPoints: ['src/engine/main.ts'],
  format: 'cjs',
  // Other clients and stores of BullMQ, and the native speed of its packing: not ours.
  external: ['redis', 'pg', 'bullmq-otel', 'msgpackr-extract'],
};
