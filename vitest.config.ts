import { defineConfig } from 'vitest/config';
import { VitestProgress } from './test/progress.mjs';

const config = defineConfig({
  test: {
    // All cores: by default one is left free, which on two of them is half of the machine.
    maxWorkers: '100%',
    reporters: process.env.CPE_PROGRESS === '1' ? ['default', new VitestProgress()] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          testTimeout: 60_000,
          setupFiles: ['test/tellStart.ts', 'test/unit/fixedSeed.ts'],
        },
      },
      {
        test: {
          name: 'statistics',
          setupFiles: ['test/tellStart.ts'],
          include: ['test/statistics/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      { test: { name: 'bundle', include: ['test/bundle/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});

// Vitest reads its configuration from the default export, the only one in this repository.
// eslint-disable-next-line no-restricted-syntax
export default config;
