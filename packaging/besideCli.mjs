/** The bundle of the engine, beside that of the command line. @type {import('esbuild').BuildOptions} */
export const engine = {
  entryPoints: ['src/engine/main.ts'],
  format: 'cjs',
  // Unused: other clients and stores of BullMQ, and a native version of its encoder.
  external: ['redis', 'pg', 'bullmq-otel', 'msgpackr-extract'],
};
