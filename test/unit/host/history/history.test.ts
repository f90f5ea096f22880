import { describe, expect, it, vi } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { newSetting, settingFacts } from '../../../../src/core/sweep/comparison';
import { ComparisonRecord } from '../../../../src/host/compare/comparisonRecord';
import * as groups from '../../../../src/host/history/historyGroups';
import { entryItem } from '../../../../src/host/history/historyItem';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { measuringOf } from '../../webview/snapshots';
import { FACTS, ORIGIN, begun, restored, result, stoppingTest } from '../samples';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

function originOf(id: string, spec: string, startedAt: number) {
  const fileName = `${spec}.cpe.json`;
  return { id, specUri: `file:///project/${fileName}`, fileName, startedAt };
}

function runOf(id: string, spec: string, startedAt: number, samples = 0): RunRecord {
  const origin = { ...ORIGIN, ...originOf(id, spec, startedAt) };
  return begun(new RunRecord(origin), [stoppingTest(1, samples)]);
}

function comparisonOf(id: string, spec: string, startedAt: number): ComparisonRecord {
  const origin = originOf(id, spec, startedAt);
  const setting = newSetting({ ...origin, text: '{}' }, NO_OVERRIDES, [1, 2]);
  const known = { version: 2, kind: 'seeds', endedAt: null, limits: {}, leftOut: [] } as const;
  return new ComparisonRecord({ ...known, ...origin, settings: [setting, setting] });
}

const ENTRIES = [
  runOf('1', 'a', 1, 500),
  runOf('2', 'b', 2, 10),
  comparisonOf('3', 'b', 3),
  runOf('4', 'a', 4, 200),
  runOf('5', 'c', 5, 300),
];

/** The specs in their order, each with its entries in theirs. */
function shapeOf(choice: Partial<groups.HistoryChoice>): readonly string[] {
  const titles = ['Zinc', 'Opal', 'Quartz', 'Amber'];
  ENTRIES.forEach((entry, index) => (entry.title = titles[index] ?? null));
  const found = groups.groupBySpec(ENTRIES, { order: 'time', filter: '', ...choice });
  return found.map(({ fileName, entries }) =>
    [fileName.replace('.cpe.json', ''), ...entries.map(({ id }) => id)].join(' '),
  );
}

describe('the history as a tree', () => {
  it.each([
    // The newest spec first, and in it the newest run or comparison.
    ['time', ['c 5', 'a 4 1', 'b 3 2']],
    ['samples', ['a 1 4', 'c 5', 'b 2 3']],
    ['name', ['a 4 1', 'b 2 3', 'c 5']],
  ] as const)('is ordered by %s', (order, shape) => {
    expect(shapeOf({ order })).toEqual(shape);
  });

  it('has what contains each word of the filter, in any case, and no spec without any', () => {
    (ENTRIES[0] as groups.HistoryEntry).note = 'Monday, new balance';
    expect(shapeOf({ filter: ' zinc  MON ' })).toEqual(['a 1']);
    expect(shapeOf({ filter: 'zinc opal' })).toEqual([]);
    expect(shapeOf({ filter: 'amber' })).toEqual(['a 4']);
  });

  it('counts the samples of all seeds of a comparison', () => {
    const record = comparisonOf('c', 'a', 1);
    const known = { key: '', facts: settingFacts(FACTS), kind: 'ended' } as const;
    const run = { ...result('certified'), limit: null, reason: null };
    record.take({ setting: 0, seed: 1 }, { ...known, run: { ...run, seed: 1, samples: 7 } });
    record.take({ setting: 1, seed: 2 }, { ...known, run: { ...run, seed: 2, samples: 5 } });
    expect(record.totalSamples).toBe(12);
  });
});

it('specs of one name are told apart by as many of their last folders as it takes; others need none', () => {
  const uris = [
    'file:///x/one/grid/a.cpe.json',
    'file:///x/two/grid/a.cpe.json',
    'file:///x/two/a.cpe.json',
    'file:///a.cpe.json',
    'vscode-remote://host/deep%20er/b.cpe.json',
    'untitled:b.cpe.json',
    'file:///x/one/grid/only.cpe.json',
  ];
  const specs = uris.map((uri) => ({ uri, fileName: uri.replace(/^.*[/:]/, '') }));
  const folders = ['one/grid', 'two/grid', 'two', '', 'deep er', '', ''];
  expect(groups.foldersApart(specs)).toEqual(folders);
});

describe('the lines of the history', () => {
  it('tell by their context what can be done with them', () => {
    const run = runOf('r', 'a', 0, 3);
    expect(groups.entryContext(run)).toBe('run living');
    const elsewhere = restored(run.stored(1, 'other'), true);
    expect(groups.entryContext(elsewhere)).toBe('run elsewhere');
    run.interrupted(2);
    expect(groups.entryContext(run)).toBe('run resumable idle');
    const ended = (status: 'cancelled' | 'certified'): string => {
      run.resumed(3);
      run.assigned();
      run.ended({ kind: 'finished', result: result(status) }, 4);
      return groups.entryContext(run);
    };
    expect(ended('cancelled')).toBe('run ended resumable idle');
    expect(ended('certified')).toBe('run ended idle');
    const record = comparisonOf('c', 'a', 0);
    expect(groups.entryContext(record)).toBe('comparison living');
    record.end(1);
    expect(groups.entryContext(record)).toBe('comparison ended resumable idle');
  });

  it.each([
    [59_999, null],
    [60_000, '1m'],
    [3_599_999, '59m'],
    [7_200_000, '2h'],
    [5 * 86_400_000, '5d'],
  ])('say how old %d ms are', (ms, words) => {
    expect(groups.shortAge(ms, 'en')).toBe(words);
  });

  const spoken = (run: RunRecord) => entryItem(run, 0).accessibilityInformation?.label ?? '';

  it('say once what a run waits for', () => {
    const run = begun();
    run.waits(measuringOf('manual', { answered: 0, total: 0 }));
    expect(spoken(run).split('measurements')).toHaveLength(2);
  });

  it.each([
    [{ estimatedLoss: 0.5 }, 'best guess'],
    [{}, 'stopped by the budget'],
  ])('call a best guess so, and no other run that its budget stopped: %j', (more, words) => {
    const run = begun();
    run.ended({ kind: 'finished', result: { ...result('budget'), ...more } }, 1);
    expect(spoken(run)).toContain(words);
  });
});
