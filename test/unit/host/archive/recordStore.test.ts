import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactJson } from '../../../../src/host/archive/exactJson';
import { RecordStore, readStored } from '../../../../src/host/archive/recordStore';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { RUN_FORMAT, type StoredRun } from '../../../../src/host/runs/storedRun';
import { ORIGIN, begun, restored, result, stoppingTest } from '../samples';
import { MemoryFiles } from './memoryFiles';

function record(id: string, startedAt: number): RunRecord {
  return begun(new RunRecord({ ...ORIGIN, id, startedAt }), [stoppingTest(1, 3)]);
}

function stored(id: string, startedAt: number): StoredRun {
  const run = record(id, startedAt);
  run.ended({ kind: 'finished', result: result('certified') }, startedAt + 5);
  return run.stored(startedAt + 5, 'window');
}

function storeOver(files = new MemoryFiles()) {
  const warnings: string[] = [];
  const store = new RecordStore(RUN_FORMAT, files, (message) => warnings.push(message));
  return { files, store, warnings, save: (run: StoredRun) => store.save(() => run, 'window') };
}

const NAME_OF_R = '000000000000001-r.run.json';

const idsOf = async (files: MemoryFiles): Promise<readonly string[]> =>
  (await storeOver(files).store.load()).map(({ origin }) => origin.id);

describe('the store of runs', () => {
  it('gives back what was saved, oldest first', async () => {
    const { files, save } = storeOver();
    await save(stored('late', 2_000_000_000_000));
    await save(stored('early', 999_999_999_999));
    const runs = await storeOver(files).store.load();
    expect(runs).toEqual([stored('early', 999_999_999_999), stored('late', 2_000_000_000_000)]);
  });

  it('reads runs of the first version', async () => {
    const files = new MemoryFiles();
    const { origin, snapshot } = stored('old', 5);
    files.texts.set('5-old.run.json', JSON.stringify({ version: 1, origin, snapshot }));
    expect(await storeOver(files).store.load()).toEqual([stored('old', 5)]);
  });

  it('keeps numbers that JSON does not have', () => {
    const run = record('r', 1);
    run.apply([{ ...stoppingTest(2, 6), threshold: Infinity, gap: -Infinity }]);
    const read = readStored(RUN_FORMAT, exactJson(run.stored(9, 'window')));
    expect(read.snapshot.trace[1]).toMatchObject({ threshold: Infinity, gap: -Infinity });
  });

  it.each([
    ['not JSON', 'oops'],
    ['of another version', JSON.stringify({ ...stored('x', 1), version: 3 })],
    ['incomplete', JSON.stringify({ version: 1, origin: {} })],
    ['in no known state', exactJson(stored('x', 1)).replace('"state":"certified"', '"state":"?"')],
    ['empty', ''],
  ])('sets a file aside that is %s, and never deletes it', async (_what, text) => {
    const { files, store, save, warnings } = storeOver();
    files.texts.set('1-x.run.json', text);
    await save(stored('good', 2));
    expect((await store.load()).map((run) => run.origin.id)).toEqual(['good']);
    expect(files.texts.get('1-x.run.json.unreadable')).toBe(text);
    expect(warnings).toHaveLength(1);
    expect(await store.load()).toHaveLength(1);
  });

  it('gives only runs that can be shown, whatever is in a file, and loses no file', async () => {
    const text = exactJson(stored('x', 1));
    const paths = pathsOf(JSON.parse(text));
    const garbage = fc.constantFrom(null, 0, '', 'x', [], {}, true, [null], { a: 1 });
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), garbage, async (path, value) => {
        const files = new MemoryFiles();
        const broken = withValue(text, path, value);
        files.texts.set('1-x.run.json', broken);
        for (const run of await storeOver(files).store.load()) {
          read += 1;
          expect(() => restored(run).snapshot(0)).not.toThrow();
        }
        expect([...files.texts.values()]).toEqual([broken]);
      }),
      { seed: 3, numRuns: 400 },
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(400);
  });

  it('never writes into a file that is there: it renames a new one, and keeps the old where the write fails', async () => {
    const { files, save, store, warnings } = storeOver();
    await save(stored('r', 1));
    await save(stored('r', 1));
    expect(files.written.every((name) => name.endsWith('.new'))).toBe(true);
    expect([...files.texts.keys()]).toEqual([NAME_OF_R]);
    const { write } = files;
    files.write = async (name, text) => {
      await write(name, text.slice(0, 20));
      throw new Error('disk full');
    };
    await save({ ...stored('r', 1), title: 'newer' });
    expect(warnings[0]).toContain('disk full');
    expect(await store.load()).toEqual([stored('r', 1)]);
  });

  it('finds the only copy where the window ended before the rename', async () => {
    const files = new MemoryFiles();
    files.texts.set('1-r.run.json.window.new', exactJson(stored('r', 1)));
    files.texts.set('2-s.run.json.window.new', 'half a rec');
    expect(await idsOf(files)).toEqual(['r']);
    expect(files.texts.size).toBe(2);
  });

  it('finds a run while its file gives way to a newer one', async () => {
    const { files, save } = storeOver();
    const reader = storeOver(files);
    await save(stored('r', 1));
    const found: (StoredRun | null)[] = [];
    const look = async (): Promise<void> => {
      found.push(await reader.store.find(stored('r', 1).origin), ...(await reader.store.load()));
    };
    // As VS Code renames: the file of that name goes first.
    const { rename, list } = files;
    files.rename = async (name, newName) => {
      await files.remove(newName);
      await look();
      // The other takes its place between the look at the folder and the read.
      files.list = async () => {
        const names = await list();
        if (files.texts.has(name)) await rename(name, newName);
        return names;
      };
      await look();
    };
    const newer = { ...stored('r', 1), title: 'newer' };
    await save(newer);
    expect(found).toEqual([newer, newer, newer, newer]);
    expect(reader.warnings).toEqual([]);
    expect([...files.texts.keys()]).toEqual([NAME_OF_R]);
  });

  it('knows at every moment when a window was last heard of', async () => {
    const { files, store } = storeOver();
    const { write } = files;
    const heard: (number | null)[] = [];
    files.write = async (name, text) => {
      // As a disk writes: the file is emptied first.
      await write(name, '');
      heard.push(await store.lastBeat('window'));
      await write(name, text);
    };
    for (const now of [1, 2, 3, 4]) await store.beat('window', now);
    expect(heard).toEqual([null, 1, 2, 3]);
    expect(await store.lastBeat('window')).toBe(4);
    await store.silence('window');
    expect(files.texts.size).toBe(0);
    expect(await store.lastBeat('window')).toBeNull();
  });

  it('removes a run with what is left of its writes, and no other', async () => {
    const { files, save, store } = storeOver();
    await save(stored('r', 1));
    await save(stored('s', 2));
    files.texts.set(`${NAME_OF_R}.gone.new`, 'half');
    await store.remove(stored('r', 1).origin);
    expect([...files.texts.keys()]).toEqual(['000000000000002-s.run.json']);
  });

  it('is empty where nothing may be read or there is no folder yet, and sets nothing aside', async () => {
    const { files, save, store } = storeOver();
    await save(stored('r', 1));
    files.read = () => Promise.reject(new Error('no permission'));
    expect(await store.load()).toEqual([]);
    expect([...files.texts.keys()]).toEqual([NAME_OF_R]);
    files.list = () => Promise.reject(new Error('no folder'));
    expect(await store.load()).toEqual([]);
  });
});

type Path = readonly string[];

/** Every place in a JSON value, apart from the value itself. */
function pathsOf(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const path = [...at, key];
    return [path, ...pathsOf(part, path)];
  });
}

/** @returns the text of a value in which one place is another value */
function withValue(text: string, [...path]: Path, value: unknown): string {
  const last = path.pop() ?? '';
  const whole = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const parent = path.reduce((part, key) => part[key] as typeof whole, whole);
  Object.assign(parent, { [last]: value });
  return JSON.stringify(whole);
}
