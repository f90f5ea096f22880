import { describe, expect, it } from 'vitest';
import { neededOf } from '../../../../webview/model/progress';
import { shownActions } from '../../../../webview/model/leaderHistory';
import { isPointwise, ruleOf, thresholdOf } from '../../../../webview/model/rules';
import { rivalOf } from '../../../../webview/words';
import { rowOf, snapshotOf } from '../snapshots';

const evidence = rowOf({
  phase: 'elimination',
  epoch: 1,
  epsilon: null,
  round: 3,
  gap: 0.1,
  threshold: 0.2,
  totalSamples: 1100,
});
const look = rowOf({ phase: 'preparation', epsilon: null, totalSamples: 100 });

describe('the rule of a round', () => {
  it.each([
    ['rounds', rowOf({ epsilon: 0.5 })],
    ['looks', look],
    ['guide', { ...look, threshold: Infinity }],
    // As it is stored.
    ['guide', { ...look, threshold: JSON.parse('null') as number }],
    ['evidence', evidence],
    ['tests', rowOf({ phase: 'exploration', epsilon: null })],
    ['rounds', { ...evidence, epsilon: 0.5 }],
  ])('is told by its phase and by what it has: %s', (rule, row) => {
    expect(ruleOf(row)).toBe(rule);
    expect(thresholdOf(row)).toBe(rule === 'guide' ? null : row.threshold);
  });

  it('names the rival by how it was chosen', () => {
    expect(rivalOf(evidence)).toBe('hardest rival');
    expect(rivalOf(rowOf({ rivalRank: 17 }))).toBe('17th best');
    expect([evidence, look, rowOf({})].map(isPointwise)).toEqual([true, true, false]);
  });
});

it('what an elimination needs is reckoned from its own samples, without those of the preparation', () => {
  const run = snapshotOf({ state: 'budget', totalSamples: 1100 }, { trace: [look, evidence] });
  // Of 100 in the preparation and 1000 since, with a lead of half of what it needs.
  const needed = neededOf(run);
  expect(needed).toMatchObject({ next: null, threshold: 0.2, most: null, total: 11_000 });
  expect(needed?.least).toBeGreaterThan(1100);
  expect(needed?.least).toBeLessThan(100 + 4 * 1000);
});

it('an action that does not lead is known to be gone once all that are left are named', () => {
  const of = (action: readonly number[]) => ({ action, estimate: 1, halfWidth: 0.1 });
  const [leader, gone, other] = [of([0, 3]), of([0, 1]), of([1, 2])];
  const rows = [
    { ...evidence, round: 1, surviving: 3, leaders: [leader, other, gone] },
    { ...evidence, round: 2, surviving: 3, leaders: [leader, other] },
    { ...evidence, round: 3, surviving: 2, leaders: [leader, other] },
  ];
  const goneIn = (many: number) =>
    shownActions(rows.slice(0, many), [0, 3]).find(({ action }) => action[1] === 1)?.ruledOutAt;
  expect(goneIn(3)?.where).toBe('round 3');
  expect(goneIn(2)).toBeNull();
});
