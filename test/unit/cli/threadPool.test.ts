/** The pool on real threads, from a bundle of its own. */
import { buildSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type * as Pool from '../../../src/cli/sweep/threadPool';
import type { Task, TaskOutcome } from '../../../src/core/sweep/task';
import { outOfMemory } from '../../../src/laboratory/threadMemory';
import { simulatedSpec } from '../experiment/lab';
import { ownFolder } from '../ownFolder';

const folder = ownFolder();

let pool: Promise<typeof Pool> | null = null;

async function builtPool(): Promise<typeof Pool> {
  const outfile = join(folder, 'pool.mjs');
  buildSync({
    stdin: {
      contents: `
        import { parentPort } from 'node:worker_threads';
        import { serveTasks } from './src/cli/sweep/threadPool';
        export * from './src/cli/sweep/threadPool';
        if (parentPort !== null) serveTasks(parentPort);`,
      resolveDir: resolve('.'),
    },
    ...{ bundle: true, platform: 'node', format: 'esm', outfile, mainFields: ['module', 'main'] },
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as typeof Pool;
}

const SMALL = readFileSync('examples/top-8-3.cpe.json', 'utf8');
/** RAGE lists its actions: 8,568 of them. */
const LARGE = simulatedSpec({
  actions: { family: 'topK', arms: 18, k: 5 },
  environment: {
    type: 'simulated',
    theta: Array.from({ length: 18 }, (_, arm) => 1 - arm / 18),
    noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
  },
  run: { algorithm: 'rage', delta: 0.05, seed: 1 },
});

const task = (key: string, specText: string): Task => ({
  ...{ key, specText, overrides: { set: [] }, seed: 1, limits: {} },
});

async function outcomesOf(
  tasks: readonly Task[],
  ...args: Parameters<typeof Pool.createThreadPool>
): Promise<readonly TaskOutcome[]> {
  const { createThreadPool } = await (pool ??= builtPool());
  const threads = createThreadPool(...args);
  const outcomes: TaskOutcome[] = [];
  for await (const outcome of threads.submit(tasks)) outcomes.push(outcome);
  await threads.close();
  return outcomes;
}

/** What became of three tasks, in their order. */
const SECOND_CRASHED = [
  { key: 'a', kind: 'ended' },
  { key: 'b', kind: 'crashed' },
  { key: 'c', kind: 'ended' },
];

it('says of a run that it needs too much memory, and goes on with the next', async () => {
  const tasks = [task('a', SMALL), task('b', LARGE), task('c', SMALL)];
  const small = { maxOldGenerationSizeMb: 12, maxYoungGenerationSizeMb: 4 };
  const outcomes = await outcomesOf(tasks, 1, small);
  expect(outcomes).toMatchObject(SECOND_CRASHED);
  const error = Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  expect(outcomes[1]).toMatchObject({ message: outOfMemory(error) });
});

it('keeps its thread where a task cannot be given to it', async () => {
  const wrong = { ...task('b', SMALL), limits: { seconds: () => 1 } as object };
  const outcomes = await outcomesOf([task('a', SMALL), wrong, task('c', SMALL)], 1);
  expect(outcomes).toMatchObject(SECOND_CRASHED);
});
