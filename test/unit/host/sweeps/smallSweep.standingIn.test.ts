/** A sweep where no process can be started: what is compared, over a stand-in for the files of the editor. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Uri } from 'vscode';
import type { CompareActions } from '../../../../src/host/compare/compareActions';
import { runSmallSweep } from '../../../../src/host/sweeps/smallSweep';
import { editor, fileUri, resetEditor } from '../fakeEditor';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

const SWEEP = fileUri('/a/my.cpe-sweep.json') as unknown as Uri;

beforeEach(() => {
  resetEditor();
  editor.files.set('/a/one.cpe.json', '{ "one": 1 }').set('/a/two.cpe.json', '{ "two": 2 }');
});

/** What a sweep starts. */
async function started(sweep: object): Promise<Parameters<CompareActions['start']>[]> {
  editor.files.set('/a/my.cpe-sweep.json', JSON.stringify({ version: 1, ...sweep }));
  const all: Parameters<CompareActions['start']>[] = [];
  await runSmallSweep(SWEEP, { start: (...what) => void all.push(what) });
  return all;
}

it('is a comparison of each spec over the grid and the seeds, with the limits', async () => {
  const all = await started({
    specs: ['./one.cpe.json', '*.cpe.json'],
    vary: { 'run.algorithm': ['polyalba', 'rage'], 'run.delta': [0.1] },
    seeds: { from: 3, to: 5 },
    limits: { seconds: 9, maxSamples: 100 },
  });
  expect(all.map(([{ text }]) => text)).toEqual(['{ "one": 1 }', '{ "two": 2 }']);
  const set = ['polyalba', 'rage'].map((name) => ({
    set: [
      ['run.algorithm', name],
      ['run.delta', 0.1],
    ],
  }));
  for (const [, ...rest] of all) {
    expect(rest).toEqual([set, [3, 4, 5], { limits: { seconds: 9, maxSamples: 100 } }]);
  }
});

it('says what is too large, or cannot be read, and runs nothing', async () => {
  const small = { specs: ['one.cpe.json'], seeds: { from: 1, to: 2 } };
  expect(await started({ ...small, seeds: { from: 1, to: 10_001 } })).toEqual([]);
  expect(editor.told.join()).toMatch(/has 10,001 runs; a browser takes 10,000/);
  const seeds = [{ to: 2 }, { from: 2, to: 1 }].map((one) => ({ seeds: one }));
  for (const bad of [{ specs: ['none.cpe.json'] }, { specs: [] }, { vary: { a: 1 } }, ...seeds]) {
    expect(await started({ ...small, ...bad })).toEqual([]);
    expect(editor.errors.pop()).toContain('it has problems');
  }
});
