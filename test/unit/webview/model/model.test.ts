import { describe, expect, it } from 'vitest';
import { phasesOf, thinned } from '../../../../src/shared/format';
import { leadersModel } from '../../../../webview/charts/run/leadersModel';
import { stoppingModel } from '../../../../webview/charts/run/stoppingModel';
import { defaultAxis } from '../../../../webview/model/charts';
import { kindOf } from '../../../../webview/model/kind';
import { leadingOf, shownActions } from '../../../../webview/model/leaderHistory';
import { preparedFrom, simulatedSpec } from '../../experiment/lab';
import { resultOf, withoutFigures } from '../../run/drive';
import { hasSpentCost, neededOf, pendingRound, reached } from '../../../../webview/model/progress';
import { isPointwise, ruleOf, thresholdOf } from '../../../../webview/model/rules';
import { commonMembers, settledOf } from '../../../../webview/model/settled';
import { rivalOf } from '../../../../webview/words';
import { FACTS, RESULT, leadersOf, rowOf, snapshotOf } from '../snapshots';

it('the kind of a run is certified only without an assumption that is not met', () => {
  const certified = snapshotOf({ state: 'certified', result: RESULT });
  expect(kindOf(certified)).toBe('certified');
  const result = { ...RESULT, assumptionsNotMet: ['too long'] };
  expect(kindOf(snapshotOf({ state: 'certified', result }))).toBe('caveat');
  const facts = { ...FACTS, assumptions: [{ grade: 'not-met', text: 'too long' }] } as const;
  expect(kindOf({ ...certified, facts })).toBe('caveat');
});

it.each(['running', 'queued'] as const)(
  'the kind of a run waits until the first test: %s',
  (state) => {
    expect(kindOf(snapshotOf({ state }, { trace: [] }))).toBe('waiting');
    // A run that is resumed waits for a worker, and has its past.
    expect(kindOf(snapshotOf({ state }))).toBe('running');
  },
);

describe('what is settled', () => {
  const leaders = leadersOf('0-1-4 0-1-5 0-2-3');
  const rankings = leadersOf('2-0-1 2-1-0');

  it('is what all remaining actions have in common', () => {
    const settled = settledOf(rowOf({ surviving: 2, leaders, ruledOut: [[0, 2, 3]] }));
    expect(settled?.members).toEqual([0, 1]);
    expect(settled?.candidates.map((candidate) => candidate.own)).toEqual([[4], [5]]);
    expect(commonMembers([[1, 2], [2, 3], [2]])).toEqual([2]);
  });

  it.each([
    ['is not said where the remaining actions are not counted', { surviving: null, leaders }],
    ['is not said where more remain than are known', { surviving: 9, leaders }],
    ['is not said where fewer remain than are known', { surviving: 2, leaders }],
    ['is nothing where they have nothing in common', { surviving: 2 }],
    ['is not said of rankings, which have all items', { surviving: 2, leaders: rankings }],
  ])('%s', (_, row) => {
    expect(settledOf(rowOf(row))).toBeNull();
  });
});

it('the leading action is the answer of the result, else the best of the last test', () => {
  const leading = leadingOf(snapshotOf({ state: 'certified', result: RESULT }));
  expect(leading).toEqual({ action: [0, 3], estimate: 1.2, halfWidth: 0.02 });
  expect(leadingOf(snapshotOf({}))?.action).toEqual([0, 3]);
  expect(leadingOf(snapshotOf({}, { trace: [] }))).toBeNull();
});

it('rivals are those that lasted longest', () => {
  const first = rowOf({ leaders: leadersOf('0-3 2'), ruledOut: [[2]] });
  const trace = [first, rowOf({ round: 2 })];
  const shown = shownActions(trace, [0, 3]);
  expect(shown.map((one) => one.action)).toEqual([[0, 3], [1, 2], [2]]);
  expect(shown[2]?.ruledOutAt).toEqual({ index: 0, where: 'preparation' });
});

describe('what is under way and what is needed', () => {
  const current = {
    ...{ phase: 'preparation', epoch: null, round: 2, epsilon: 0.25 },
    ...{ planned: 900, threshold: 0.25 },
  } as const;

  it('knows the round that is not answered yet, and adds one that was refused to what was spent', () => {
    expect(pendingRound(snapshotOf({ current }))).toBe(current);
    expect(pendingRound(snapshotOf({ current: { ...current, round: 1 } }))).toBeNull();
    const needed = neededOf(snapshotOf({ state: 'budget', current }));
    expect(needed).toEqual({ next: 900, threshold: 0.25, least: 1000, most: null, total: 1000 });
  });

  it('bounds what the tests of GCB-PE need by what the lead may be, from below where it is within its noise', () => {
    const neededAt = (gap: number, totalSamples = 1000) => {
      const row = rowOf({ phase: 'exploration', gap, threshold: 0.5, totalSamples: 1000 });
      return neededOf(snapshotOf({ state: 'budget', totalSamples }, { trace: [row] }));
    };
    const near = neededAt(0.45);
    // As the lead stands (0.5 / 0.45)^2 times as many are enough.
    expect(near?.least).toBeLessThan(1240);
    expect(near?.most).toBeGreaterThan(1240);
    expect(near?.total).toBe(near?.most);
    const far = neededAt(0.05);
    expect(far?.most).toBeNull();
    expect(far?.least).toBeGreaterThan(1000);
    expect(far?.total).toBe(10_000);
    expect(neededAt(0)?.least).toBeGreaterThan(far?.least ?? Infinity);
    // More than this was taken.
    expect(neededAt(0.45, 1500)?.least).toBeGreaterThan(1500);
  });

  it.each([
    [{ maxCost: 30 }, true],
    [{ maxSamples: 30, maxCost: 1e6 }, false],
  ])('knows from the result of a run with %o whether its cost ended it: %s', (budget, isOfCost) => {
    const feedback = { type: 'full-bandit', cost: 2 };
    const run = { algorithm: 'gcb-pe', delta: 1e-9, seed: 1, ...budget };
    const result = resultOf(withoutFigures(preparedFrom(simulatedSpec({ feedback, run }))));
    expect(result.status).toBe('budget');
    expect(hasSpentCost(snapshotOf({ state: 'budget', result }))).toBe(isOfCost);
  });

  it('never says 100% of what was not passed', () => {
    expect(reached(rowOf({ gap: 0.0134, threshold: 0.0152 }))).toBe(88);
    expect(reached(rowOf({ gap: 0.4999, threshold: 0.5 }))).toBe(99);
    expect(reached(rowOf({ gap: null }))).toBeNull();
  });
});

describe('what the charts show', () => {
  it('takes rounds where the last phase would be squeezed', () => {
    const squeezed = [
      rowOf({ totalSamples: 1e6 }),
      rowOf({ round: 2, totalSamples: 1e9 }),
      rowOf({ phase: 'elimination', epoch: 1, totalSamples: 1.1e9 }),
    ];
    const run = snapshotOf({ state: 'certified', result: RESULT }, { trace: squeezed });
    expect(defaultAxis(run, 'certified')).toBe('rounds');
    expect(defaultAxis(run, 'running')).toBe('samples');
    const wide = [squeezed[0], { ...squeezed[2], totalSamples: 1e9 }] as typeof squeezed;
    expect(defaultAxis({ ...run, trace: wide }, 'certified')).toBe('samples');
  });

  it('cuts the trace into phases and thins long ones', () => {
    const trace = [rowOf({}), rowOf({ round: 2 }), rowOf({ phase: 'elimination', epoch: 1 })];
    const phases = phasesOf(trace).map(({ start, rows }) => `${start}: ${rows.length}`);
    expect(phases).toEqual(['0: 2', '2: 1']);
    const some = thinned([...Array(143).keys()], 8);
    expect(some).toHaveLength(8);
    expect([some[0], some.at(-1)]).toEqual([0, 142]);
    expect(thinned([0, 1], 8)).toEqual([0, 1]);
  });

  it('shows the budget only where it ended the run', () => {
    const facts = { ...FACTS, maxSamples: 500 };
    const run = snapshotOf({ state: 'budget' }, { facts });
    expect(stoppingModel(run, 'budget', 'samples').budget).toBe(500);
    expect(stoppingModel(run, 'running', 'samples').budget).toBeNull();
    expect(leadersModel(run, 'budget').actions[0]?.label).toBe('leading');
    const result = { ...RESULT, status: 'budget', action: [1, 2] } as const;
    const another = snapshotOf({ state: 'budget', result }, { facts });
    expect(leadersModel(another, 'budget').actions[0]?.label).toBe('the answer');
  });
});

const late = { epoch: 1, epsilon: null, round: 3, totalSamples: 1100 };
const evidence = rowOf({ phase: 'elimination', gap: 0.1, threshold: 0.2, ...late });
const look = rowOf({ phase: 'preparation', epsilon: null, totalSamples: 100 });

it.each([
  ['rounds', rowOf({ epsilon: 0.5 })],
  ['looks', look],
  ['guide', { ...look, threshold: Infinity }],
  // As it is stored.
  ['guide', { ...look, threshold: JSON.parse('null') as number }],
  ['evidence', evidence],
  ['tests', rowOf({ phase: 'exploration', epsilon: null })],
  ['rounds', { ...evidence, epsilon: 0.5 }],
])('the rule of a round is told by its phase and by what it has: %s', (rule, row) => {
  expect(ruleOf(row)).toBe(rule);
  expect(thresholdOf(row)).toBe(rule === 'guide' ? null : row.threshold);
});

it('the rule of a round names the rival by how it was chosen', () => {
  expect(rivalOf(evidence)).toBe('hardest rival');
  expect(rivalOf(rowOf({ rivalRank: 17 }))).toBe('17th best');
  expect([evidence, look, rowOf({})].map(isPointwise)).toEqual([true, true, false]);
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
  const rows = [
    { ...evidence, round: 1, surviving: 3, leaders: leadersOf('0-3 1-2 0-1') },
    { ...evidence, round: 2, surviving: 3, leaders: leadersOf('0-3 1-2') },
    { ...evidence, round: 3, surviving: 2, leaders: leadersOf('0-3 1-2') },
  ];
  const goneIn = (many: number) =>
    shownActions(rows.slice(0, many), [0, 3]).find(({ action }) => action[1] === 1)?.ruledOutAt;
  expect(goneIn(3)?.where).toBe('round 3');
  expect(goneIn(2)).toBeNull();
});
