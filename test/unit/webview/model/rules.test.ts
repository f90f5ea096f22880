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
  it('is told by its phase and by what it has', () => {
    expect(ruleOf(rowOf({ epsilon: 0.5 }))).toBe('rounds');
    expect(ruleOf(look)).toBe('looks');
    expect(ruleOf({ ...look, threshold: Infinity })).toBe('guide');
    expect(ruleOf(evidence)).toBe('evidence');
    expect(ruleOf(rowOf({ phase: 'exploration', epsilon: null }))).toBe('tests');
    expect(ruleOf({ ...evidence, epsilon: 0.5 })).toBe('rounds');
  });

  it('knows no threshold where there is none, also in a run that was stored', () => {
    const stored = JSON.parse(JSON.stringify({ ...look, threshold: Infinity })) as typeof look;
    expect(ruleOf(stored)).toBe('guide');
    expect(thresholdOf(stored)).toBeNull();
    expect(thresholdOf(look)).toBe(0.5);
  });

  it('names the rival by how it was chosen', () => {
    expect(rivalOf(evidence)).toBe('hardest rival');
    expect(rivalOf(rowOf({ rivalRank: 17 }))).toBe('17th best');
    expect([evidence, look, rowOf({})].map(isPointwise)).toEqual([true, true, false]);
  });
});

describe('what an elimination by evidence needs', () => {
  it('is reckoned from its own samples, those of the preparation apart', () => {
    const run = snapshotOf({ state: 'budget', totalSamples: 1100 }, { trace: [look, evidence] });
    // Of 100 in the preparation and 1000 since, with a lead of half of what it needs.
    const needed = neededOf(run);
    expect(needed).toMatchObject({ next: null, threshold: 0.2, most: null, total: 11_000 });
    expect(needed?.least).toBeGreaterThan(1100);
    expect(needed?.least).toBeLessThan(100 + 4 * 1000);
  });
});

describe('an action that was ruled out while it was not among the leaders', () => {
  const leader = { action: [0, 3], estimate: 1, halfWidth: 0.1 };
  const gone = { action: [0, 1], estimate: 0.5, halfWidth: 0.1 };
  const other = { action: [1, 2], estimate: 0.9, halfWidth: 0.1 };
  const rows = [
    { ...evidence, round: 1, surviving: 3, leaders: [leader, other, gone] },
    { ...evidence, round: 2, surviving: 3, leaders: [leader, other] },
    { ...evidence, round: 3, surviving: 2, leaders: [leader, other] },
  ];

  it('is known to be gone once all that are left are named', () => {
    const shown = shownActions(rows, [0, 3]);
    expect(shown.find(({ action }) => action[1] === 1)?.ruledOutAt?.where).toBe('round 3');
    const before = shownActions(rows.slice(0, 2), [0, 3]);
    expect(before.find(({ action }) => action[1] === 1)?.ruledOutAt).toBeNull();
  });
});
