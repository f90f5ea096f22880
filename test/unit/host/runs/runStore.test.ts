import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/spec/overrides';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import type { StoredRun } from '../../../../src/host/runs/runRecord';
import { KEPT_RUNS, RunStore } from '../../../../src/host/runs/runStore';
import { FACTS, result } from '../samples';
import { MemoryFiles } from './memoryFiles';

function stored(id: string, startedAt: number): StoredRun {
  const run = new RunRecord({
    id,
    specUri: 'file:///a.cpe.json',
    fileName: 'a.cpe.json',
    specText: '{}',
    overrides: NO_OVERRIDES,
    startedAt,
  });
  run.started(FACTS);
  run.ended({ kind: 'finished', result: result('certified') }, startedAt + 5);
  return { version: 1, origin: run.origin, snapshot: run.snapshot(startedAt + 5) };
}

function storeOver(files: MemoryFiles) {
  const warnings: string[] = [];
  return { store: new RunStore(files, (message) => warnings.push(message)), warnings };
}

describe('the store of finished runs', () => {
  it('gives back what was saved, oldest first', async () => {
    const files = new MemoryFiles();
    const { store } = storeOver(files);
    await store.save(stored('late', 2_000_000_000_000));
    await store.save(stored('early', 999_999_999_999));
    const runs = await storeOver(files).store.load();
    expect(runs).toEqual([stored('early', 999_999_999_999), stored('late', 2_000_000_000_000)]);
  });

  it('keeps the newest runs only', async () => {
    const files = new MemoryFiles();
    const { store } = storeOver(files);
    for (let time = 1; time <= KEPT_RUNS + 5; time += 1) await store.save(stored(`r${time}`, time));
    const ids = (await store.load()).map((run) => run.origin.id);
    expect(ids).toHaveLength(KEPT_RUNS);
    expect(ids[0]).toBe('r6');
    expect(ids.at(-1)).toBe(`r${KEPT_RUNS + 5}`);
  });

  it.each([
    ['not JSON', 'oops'],
    ['of another version', JSON.stringify({ ...stored('x', 1), version: 2 })],
    ['incomplete', JSON.stringify({ version: 1, origin: {} })],
    ['empty', ''],
  ])('sets a file aside that is %s, and never deletes it', async (_what, text) => {
    const files = new MemoryFiles();
    const { store, warnings } = storeOver(files);
    files.texts.set('1-x.run.json', text);
    await store.save(stored('good', 2));
    expect((await store.load()).map((run) => run.origin.id)).toEqual(['good']);
    expect(files.texts.get('1-x.run.json.unreadable')).toBe(text);
    expect(warnings).toHaveLength(1);
    expect(await store.load()).toHaveLength(1);
  });

  it('warns and goes on when nothing can be written', async () => {
    const files = new MemoryFiles();
    const { store, warnings } = storeOver(
      Object.assign(files, { write: () => Promise.reject(new Error('disk full')) }),
    );
    await store.save(stored('r', 1));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('disk full');
  });

  it('is empty where there is no folder yet', async () => {
    const files = Object.assign(new MemoryFiles(), {
      list: () => Promise.reject(new Error('no folder')),
    });
    expect(await storeOver(files).store.load()).toEqual([]);
  });
});
