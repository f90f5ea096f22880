import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/spec/overrides';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { groupBySpec, runContext, timeAgo } from '../../../../src/host/views/historyGroups';
import { FACTS, result } from '../samples';

function recordOf(id: string, spec: string): RunRecord {
  return new RunRecord({
    id,
    specUri: `file:///${spec}.cpe.json`,
    fileName: `${spec}.cpe.json`,
    specText: '{}',
    overrides: NO_OVERRIDES,
    startedAt: 0,
  });
}

describe('the history as a tree', () => {
  it('has the newest spec first, and in it the newest run', () => {
    const runs = [recordOf('1', 'a'), recordOf('2', 'b'), recordOf('3', 'a'), recordOf('4', 'c')];
    const shape = groupBySpec(runs).map(({ fileName, runs: own }) => [
      fileName,
      own.map(({ id }) => id),
    ]);
    expect(shape).toEqual([
      ['c.cpe.json', ['4']],
      ['a.cpe.json', ['3', '1']],
      ['b.cpe.json', ['2']],
    ]);
    expect(groupBySpec([])).toEqual([]);
  });

  it('tells lines apart by what can be done with them', () => {
    const run = recordOf('r', 'a');
    expect(runContext(run)).toBe('run living');
    run.assigned();
    run.started(FACTS);
    const elsewhere = RunRecord.restore(run.stored(1, 'other'), true);
    expect(runContext(elsewhere)).toBe('run elsewhere');
    run.interrupted(2);
    expect(runContext(run)).toBe('run interrupted idle');
    run.resumed(3);
    run.assigned();
    run.ended({ kind: 'finished', result: result('certified') }, 4);
    expect(runContext(run)).toBe('run ended idle');
  });

  it.each([
    [59_999, null],
    [60_000, '1 min. ago'],
    [3_599_999, '59 min. ago'],
    [7_200_000, '2 hr. ago'],
    [86_400_000, 'yesterday'],
    [5 * 86_400_000, '5 days ago'],
  ])('says how long ago %d ms are', (ms, words) => {
    expect(timeAgo(ms, 'en')).toBe(words);
  });
});
