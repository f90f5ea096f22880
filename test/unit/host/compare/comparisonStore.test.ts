/** Comparisons on disk: whole for every reader, wherever the writing window was cut off. */
import { expect, test } from 'vitest';
import type { Comparison } from '../../../../src/core/compare/comparison';
import { ComparisonStore, KEPT_COMPARISONS } from '../../../../src/host/compare/comparisonStore';
import { MemoryFiles } from '../runs/memoryFiles';

function comparison(id: string, startedAt: number): Comparison {
  const setting = {
    specText: '{}',
    fileName: 'a.cpe.json',
    overrides: { set: [] },
    constants: {},
    facts: null,
    seeds: [],
    outcomes: [],
    failures: [],
  };
  const value: unknown = {
    version: 1,
    id,
    specUri: 'file:///a.cpe.json',
    fileName: 'a.cpe.json',
    kind: 'repeated',
    startedAt,
    settings: [setting],
  };
  return value as Comparison;
}

function setUp() {
  const files = new MemoryFiles();
  const warnings: string[] = [];
  const store = new ComparisonStore(files, (message) => warnings.push(message));
  const ids = async () => (await store.load()).map(({ id }) => id);
  return { files, warnings, store, ids };
}

test('come back in the order of their starts, with nothing left between write and rename', async () => {
  const { files, warnings, store, ids } = setUp();
  await store.save(comparison('late', 2));
  await store.save(comparison('early', 1));
  expect(await ids()).toEqual(['early', 'late']);
  expect([...files.texts.keys()].every((name) => name.endsWith('.comparison.json'))).toBe(true);
  expect(warnings).toEqual([]);
});

test('another window that looks while a file is being written sees what was there before', async () => {
  const { files, warnings, store, ids } = setUp();
  await store.save(comparison('a', 1));
  const [name = ''] = files.texts.keys();
  files.texts.set(`${name}.new`, '{"version": 1, "id": "a", "settin');
  expect(await ids()).toEqual(['a']);
  expect(warnings).toEqual([]);
});

test('what was written and not yet renamed is read, once, and set aside by nobody', async () => {
  const { files, warnings, store, ids } = setUp();
  await store.save(comparison('a', 1));
  const [name = ''] = files.texts.keys();
  await files.rename(name, `${name}.new`);
  expect(await ids()).toEqual(['a']);
  expect([...files.texts.keys()]).toEqual([`${name}.new`]);
  expect(warnings).toEqual([]);
});

test('what gets its name while it is read is read under that name', async () => {
  const { files, warnings, store, ids } = setUp();
  await store.save(comparison('a', 1));
  const [name = ''] = files.texts.keys();
  await files.rename(name, `${name}.new`);
  const { read } = files;
  files.read = (wanted) => {
    const text = files.texts.get(`${name}.new`);
    if (wanted === `${name}.new` && text !== undefined) {
      files.texts.set(name, text);
      files.texts.delete(wanted);
    }
    return read(wanted);
  };
  expect(await ids()).toEqual(['a']);
  expect(warnings).toEqual([]);
});

test('is kept as it was saved last, though one is asked for while another is being written', async () => {
  const { files, warnings, store } = setUp();
  // As VS Code does it: the old file goes, whether there is one to take its place or not.
  files.rename = (name, newName) => {
    const text = files.texts.get(name);
    files.texts.delete(newName);
    if (text === undefined) return Promise.reject(new Error('no file'));
    files.texts.set(newName, text);
    files.texts.delete(name);
    return Promise.resolve();
  };
  await Promise.all([
    store.save(comparison('a', 1)),
    store.save({ ...comparison('a', 1), endedAt: 7 }),
  ]);
  expect((await store.load()).map(({ endedAt }) => endedAt)).toEqual([7]);
  expect(warnings).toEqual([]);
});

test('half of a first writing is told, and left to the window that writes it', async () => {
  const { files, warnings, ids } = setUp();
  files.texts.set('1-a.comparison.json.new', '{"version": 1, ');
  expect(await ids()).toEqual([]);
  expect([...files.texts.keys()]).toEqual(['1-a.comparison.json.new']);
  expect(warnings).toEqual([
    'The comparison 1-a.comparison.json could not be read: Error: no file',
  ]);
});

test('garbage is set aside, never deleted', async () => {
  const { files, warnings, store, ids } = setUp();
  await store.save(comparison('a', 1));
  files.texts.set('2-b.comparison.json', 'garbage');
  expect(await ids()).toEqual(['a']);
  expect(files.texts.get('2-b.comparison.json.unreadable')).toBe('garbage');
  expect(warnings).toHaveLength(1);
});

test('the oldest go beyond the number kept, with what was to replace them', async () => {
  const { files, store, ids } = setUp();
  await store.save(comparison('first', 0));
  const [first = ''] = files.texts.keys();
  files.texts.set(`${first}.new`, 'half');
  for (let index = 1; index <= KEPT_COMPARISONS; index += 1) {
    await store.save(comparison(`c${String(index)}`, index));
  }
  expect(await ids()).toHaveLength(KEPT_COMPARISONS);
  expect([...files.texts.keys()].some((name) => name.startsWith(first))).toBe(false);
});
