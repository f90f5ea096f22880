import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { VitestProgress } from './test/progress.mjs';

/** Tests in which one module stands in for another. */
const STANDING_IN = 'test/unit/**/*.standingIn.test.ts';

/** Threads that collect garbage would take turns with the other workers, and cost a twentieth more. */
const execArgv = ['--single-threaded-gc'];

const UNIT = {
  execArgv,
  include: ['test/unit/**/*.test.ts'],
  testTimeout: 300_000,
  setupFiles: ['test/tellStart.ts', 'test/elementary.ts', 'test/unit/fixedSeed.ts'],
};

const config = defineConfig({
  test: {
    // One more than there are cores: tests of programs wait for them some of their time.
    maxWorkers: availableParallelism() + 1,
    reporters: process.env.CPE_PROGRESS === '1' ? ['default', new VitestProgress()] : ['default'],
    projects: [
      {
        // Nothing in the code keeps a state of its own between two calls: the files of tests share its modules.
        test: { ...UNIT, name: 'unit', isolate: false, exclude: [STANDING_IN] },
      },
      { test: { ...UNIT, name: 'unit, standing in', include: [STANDING_IN] } },
      {
        test: {
          name: 'statistics',
          execArgv,
          isolate: false,
          setupFiles: ['test/tellStart.ts', 'test/elementary.ts'],
          include: ['test/statistics/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      { test: { name: 'bundle', include: ['test/bundle/**/*.test.ts'], testTimeout: 300_000 } },
    ],
  },
});

// Vitest reads its configuration from the default export, the only one in this repository.
// eslint-disable-next-line no-restricted-syntax
export default config;
