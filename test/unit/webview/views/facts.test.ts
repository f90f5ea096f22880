import { describe, expect, it } from 'vitest';
import { answerFacts, perSample } from '../../../../src/core/report/answerFacts';
import { runText } from '../../../../src/core/report/text';
import type { RunFacts } from '../../../../src/core/run/check/facts';
import type { RunResult } from '../../../../src/core/run/result/result';
import type { RunLive } from '../../../../src/shared/protocol';
import { textOf } from '../../../../webview/dom/h';
import { finishedFacts, howGood } from '../../../../webview/run/finishedFacts';
import { actionSamplesSection } from '../../../../webview/run/runPage';
import { lists } from '../../lists';
import { BACKBONE } from '../pictures/graphs';
import { FACTS, RESULT, measuringOf, rowOf, snapshotOf } from '../snapshots';
import { all, byTag, hasClass, pageOf, textsIn } from './nodes';

/** What the page says of a run that goes on. */
function shown(
  facts: Partial<RunFacts> = {},
  live: Partial<RunLive> = {},
  trace = [rowOf({})],
): string {
  const run = snapshotOf({ state: 'running', ...live }, { facts: { ...FACTS, ...facts }, trace });
  return textOf(pageOf(run)).replaceAll('\u00a0', ' ');
}

it.each([
  ['ranking', 'top-ranked', { count: 1, isSum: true }, 'the first item per sample'],
  ['ranking', 'top-ranked', { count: 3, isSum: false }, 'the first 3 items per sample'],
  ['matching', 'first', { count: 1, isSum: true }, 'the first pair per sample'],
  ['matching', 'first', { count: 2, isSum: true }, 'the sum of the first 2 pairs per sample'],
  ['path', 'first', undefined, 'the first edges per sample'],
] as const)('one sample of %s, %s, %j shows %s', (family, feedback, observedCount, words) => {
  const instance = { ...FACTS.instance, family, feedback };
  expect(perSample({ ...FACTS, instance, ...(observedCount && { observedCount }) })).toBe(words);
});

describe('the page of a run that goes on', () => {
  const tested = (threshold: number) => [
    rowOf({ phase: 'elimination', epsilon: null, gap: 0.25, threshold }),
  ];
  const rewarded = (reward: string) => ({ instance: { ...FACTS.instance, reward } });
  const explored = [rowOf({ phase: 'exploration', epsilon: null })];
  const stoppedBy = (stopRule: string) => ({ constants: { stopRule } });
  const measuring = measuringOf('process', { cost: 250 });
  // As infinity comes to a page.
  const stored = JSON.parse('null') as number;

  const current = { ...rowOf({ round: 2 }), planned: 900 };

  it.each<[string, Parameters<typeof shown>, RegExp, RegExp?]>([
    ['that it computes', [{}, { current, totalSamples: 100 }], /computing/, /waiting for/],
    ['earlier measurements', [{ before: 60 }], /Before60earlier measurements/],
    ['a lead and what rules out', [{}, {}, tested(0.5)], /more than 0\.500 rules it out/],
    ['an unknown need', [{}, {}, tested(Infinity)], /needed is not known yet/, /rules it out/],
    ['a stored unknown need', [{}, {}, tested(stored)], /needed is not known yet/, /rules it out/],
    ['a budget of cost', [{ maxCost: 5000 }, {}, []], /Cost5,000at most/, /it runs until/],
    ['its cost by a price', [{ costPerPull: 2 }, { totalSamples: 60 }], /Cost1202 a sample/],
    ['its cost as it was told', [{ maxCost: 300 }, { by: 'process', measuring }], /Cost250of 300/],
    ['no cost without a price', [], /lead and needed lead/, /Cost/],
    ['what an accuracy changes', [{ accuracy: '2%' }], /\(with the accuracy\) and needed lead/],
    ['which tests passed by it', [{ accuracy: '2%' }], /passed \(with the accuracy\) is bold/],
    ['a lead in values', [rewarded('max'), stoppedBy('box'), explored], /Lead in values over/],
    ['a least value likewise', [rewarded('min'), stoppedBy('box'), explored], /Lead in values/],
    ['a lead in rewards', [rewarded('max'), stoppedBy('lipschitz'), explored], /Lead over second/],
    ['a linear lead', [rewarded('linear'), stoppedBy('box'), explored], /Lead over second best/],
  ])('tells %s', (_, run, says, never = /undefined|NaN/) => {
    expect(shown(...run)).toMatch(says);
    expect(shown(...run)).not.toMatch(never);
  });

  it('numbers the later ones of several eliminations', () => {
    const named = (...epochs: number[]): readonly string[] => {
      const trace = epochs.map((epoch) => rowOf({ phase: 'elimination', epsilon: null, epoch }));
      const bold = textsIn(pageOf(snapshotOf({}, { trace })), byTag('b'));
      return bold.filter((text) => text.startsWith('Elimination'));
    };
    expect(named(1)).toEqual(['Elimination']);
    expect(named(1, 2)).toEqual(['Elimination', 'Elimination 2']);
  });

  it('tells no reward where only differences are known', () => {
    const known = { estimate: 1.2345, eValue: 1, interval: [null, null] } as const;
    const certain = (actions: string) => {
      const candidates = lists(actions).map((action) => ({ ...known, action }));
      return { certainty: { confidence: 0.6, candidatesMore: 300, candidates } };
    };
    const facts = { onlyDifferences: true } as const;
    expect(shown({}, certain('0-3 1-2'))).toContain('1.23');
    const words = shown(facts, certain('0-3 1-2'));
    expect(words).not.toContain('1.23');
    expect(words).toContain('an unknown amount that all have in common');
    // Those that are not even listed count, too.
    expect(shown(facts, certain(`0-3 1-2${' 0-1'.repeat(8)}`))).toContain('and 302 more');
  });
});

describe('the page of a run that has ended', () => {
  it('says of no answer that it is within 0: the best it is, and without a doubt beside it', () => {
    const guess = { ...RESULT, status: 'budget', action: [0], estimatedLoss: 0 } as const;
    const facts = { ...FACTS, assumptions: [] };
    const textsOf = (epsilon: number): readonly string[] => {
      const within = { action: [0], delta: 0.05, epsilon };
      const result = { ...guess, within };
      return [runText(result, facts), shown(facts, { state: 'budget', result, within })];
    };
    for (const text of textsOf(0)) {
      expect(text).toMatch(/the best with probability at least 95%/i);
      expect(text).not.toMatch(/within 0 |without a certificate|not certified/i);
    }
    for (const text of textsOf(0.25)) {
      expect(text).toContain('within 0.25 of the best with probability at least 95%');
      expect(text).toContain('without a certificate');
    }
  });

  it('says that the budget of cost stopped it, and what was spent', () => {
    const reason = 'The budget of 5,000 is spent; raise `run.maxCost` to continue.';
    const result = { ...RESULT, status: 'budget', cost: 4995, reason } as const;
    const words = shown({ maxCost: 5000 }, { state: 'budget', result }, [rowOf({ surviving: 4 })]);
    expect(words).toContain('Stopped by the cost budget with 4 of 6 assignments left.');
    expect(words).toContain('Cost4,995of 5,000 allowed');
  });

  it('names the actions of a last test that another action led than the answer of all samples', () => {
    const result = { ...RESULT, status: 'budget', action: [0, 3] } as const;
    const ended = (leader: readonly number[]): string => {
      const leaders = [{ action: leader, estimate: 1, halfWidth: null }];
      const row = rowOf({ leaders, pair: { leader, rival: [2, 1] } });
      return shown({}, { state: 'budget', result }, [row]);
    };
    expect(ended([1, 2])).toMatch(/; in the last test, over the rival with .* \(leader: with/);
    expect(ended([0, 3])).not.toContain('in the last test');
  });

  it('says of every budget what is needed, as far as it is known', () => {
    const row = rowOf({ phase: 'elimination', epsilon: null, gap: 0.25, threshold: Infinity });
    const round = { phase: 'elimination', epoch: 1, round: 2, epsilon: null } as const;
    const current = { ...round, planned: 50, threshold: 0.5 };
    const budget = { ...RESULT, status: 'budget', samples: 100, cost: 0.25 } as const;
    const ended = (
      facts: Partial<RunFacts>,
      trace: Parameters<typeof shown>[2],
      reason?: string,
    ): string => {
      const result = { ...budget, ...(reason !== undefined && { reason }) };
      return shown(facts, { state: 'budget', result, current, totalSamples: 100 }, trace);
    };
    const unknown = ended({ maxSamples: 120 }, [row]);
    expect(unknown).toContain('needed is not known yet');
    expect(unknown).toMatch(/at least 150 samples in all.*Continue to 1.5\u202fk/);
    expect(ended({ maxSamples: 40 }, [])).toMatch(/Margin over.*at least 50 samples in all/);
    const tested = [{ ...row, threshold: 0.5 }];
    const spent = 'Spent; raise `run.maxCost` to continue.';
    const none = ended({ maxCost: 0.3, costPerPull: 3.5 }, [], spent);
    expect(none).toMatch(/50 samples in all.* samples cost about 180\./);
    const paid = ended({ maxCost: 0.3 }, tested, spent);
    expect(paid).toMatch(/A certificate takes at least.*samples cost about 0\.\d/);
    expect(paid).not.toContain('Continue to');
    // A round that the budget of samples refuses, with a limit of cost beside it, and a log that ends before both.
    const both = { maxCost: 300, maxSamples: 110 };
    expect(ended(both, tested, 'Raise `run.maxSamples` to continue.')).toMatch(/Continue to/);
    expect(ended({ maxCost: 300 }, tested, 'The log has too few lines.')).toMatch(/too few lines/);
  });

  it('tests nothing, and bounds nothing, where there is a single action', () => {
    const trace = [rowOf({ gap: null, threshold: 0, passed: true })];
    const result = { ...RESULT, optimal: { action: [0, 1], value: 2, gapMin: 0.1 } };
    const ended = (actions: string): string =>
      shown({ instance: { ...FACTS.instance, actions } }, { state: 'certified', result }, trace);
    expect(ended('6')).toMatch(/Stopping test.*Samples by round/);
    expect(ended('6')).toContain('The lower bound is not known');
    expect(ended('1')).toContain('Samples by round');
    expect(ended('1')).not.toMatch(/Stopping test|lower bound is not/);
  });
});

describe('the facts of a run that has ended', () => {
  const NEXT = { action: [1, 2], estimate: 1.1, leadHalfWidth: 0.03 };
  const factsOf = (more: Partial<RunResult>, facts: RunFacts = FACTS) => {
    const final = { halfWidth: 0.02, next: NEXT };
    const result = { ...RESULT, samples: 1000, final, ...more };
    const told = answerFacts(result, facts, []);
    const run = snapshotOf({ state: 'certified', result }, { facts });
    const shown = textsIn([finishedFacts(run)], hasClass('fact'));
    // The panel says what the terminal and the report say.
    expect(shown).toEqual(told.map(({ name, value, note }) => name + value + note));
    return new Map(told.map(({ key, value, note }) => [key, `${value}: ${note}`]));
  };

  it('are four: samples, estimate, margin over the next best, how sure', () => {
    expect([...factsOf({})]).toEqual([
      ['samples', '1.00\u202fk: one total per sample'],
      ['estimate', '1.20 ± 0.02: 95% interval'],
      ['margin', '0.100 ± 0.030: by all samples; the next best: with Ada → West, Boris → East'],
      ['certainty', 'at least 95%: that no other assignment is better'],
    ]);
  });

  it('have the cost where the spec gives a price, and the estimate beside the margin', () => {
    const facts = factsOf({}, { ...FACTS, costPerPull: 2.5 });
    expect([...facts.keys()]).toEqual(['samples', 'cost', 'margin', 'certainty']);
    expect(facts.get('cost')).toBe('2,500: 2.5 a sample');
    expect(facts.get('margin')).toContain('estimated reward 1.20 ± 0.02; by all samples');
  });

  it('say what is not known', () => {
    expect(factsOf({ final: { halfWidth: null, next: null } }).get('margin')).toMatch(/^not known/);
    const next = { ...NEXT, leadHalfWidth: null };
    const margin = factsOf({ final: { halfWidth: 0.02, next } }).get('margin');
    expect(margin).toMatch(/^0\.100: .*; its interval is not known$/);
    expect(factsOf({ assumptionsNotMet: ['a', 'b'] }).get('certainty')).toMatch(/^not known: 2 /);
  });
});

describe('how good that is', () => {
  const tied = { action: [0, 1], value: 1, gapMin: 0 };
  const unknown = { printedSamples: null, lowerBound: null, optimal: null };
  const CUT = { status: 'budget', printedSamples: 2870, lowerBound: 28.5 } as const;
  const said = (more: Partial<RunResult>, live: Partial<RunLive> = {}): string => {
    const good = howGood(snapshotOf({ result: { ...RESULT, samples: 1000, ...more }, ...live }));
    return good === null ? '' : textOf([good]);
  };

  it.each<readonly [string, Partial<RunResult>, RegExp]>([
    ['the paper’s version', { printedSamples: 2870 }, /takes 2\.87× as many samples, 2\.87\u202fk/],
    ['the least of all methods', { lowerBound: 28.5 }, /fewer than 29 .* took 35\.1× as many/],
    ['nothing where it was cut', CUT, /takes 2\.87\u202fk samples\. .* the lower bound\.$/],
    ['itself', { preset: 'paper', printedSamples: 1000 }, /This run is the paper’s version/],
    ['no bound of ties', { ...unknown, optimal: tied }, /bound is not known for tied best actions/],
  ])('compares with %s', (_, result, words) => {
    expect(said(result)).toMatch(words);
  });

  it('says nothing of what cannot be known, and of what is to come that it is', () => {
    expect(said(unknown)).toBe('');
    expect(said({ isBoundMissing: true })).not.toMatch(/lower bound/i);
    const coming = said({ isBoundMissing: true }, { isBoundComing: true });
    expect(coming).toContain('The lower bound is being computed');
    expect(coming).not.toContain('not known without');
  });
});

type Measured = NonNullable<RunLive['measured']>;

const measuredOf = (count: number, listed = count): Measured => ({
  count,
  most: Array.from({ length: listed }, (_, index) => ({ action: [index], samples: 100 - index })),
});

/** The rows of the table and all that is said of it. */
function measuredRows(measured?: Measured, facts: Partial<RunFacts> = {}) {
  const live = { totalSamples: 10_000, ...(measured && { measured }) };
  const section = actionSamplesSection(snapshotOf(live, { facts: { ...FACTS, ...facts } })) ?? '';
  const rows = all([section], byTag('tr')).slice(1);
  const texts = rows.map((row) => textOf(row.children.slice(0, 2)).replace('\u202f', ' '));
  return { rows: texts, words: textOf(section) };
}

describe('the samples by action', () => {
  it.each([
    // Few are all listed, most first, and one more is no row of its own.
    [measuredOf(3), 3, /98$/],
    [measuredOf(13), 13, /88$/],
    // The rest is summed up, also what is not known one by one: 10,000 without 100 + 99 + … + 89.
    [measuredOf(60, 50), 13, /^48 more.*8\.87 k$/],
    [measuredOf(0), 0, /^$/],
    [undefined, 0, /^$/],
  ] as const)('are rows, of which the last may sum up others (%#)', (measured, many, last) => {
    const { rows } = measuredRows(measured);
    expect(rows).toHaveLength(many);
    expect(rows.at(-1) ?? '').toMatch(last);
  });

  it('name a route by its stops between the ends, and say of how many', () => {
    const labels = { arms: BACKBONE.edges.map(String), sides: null, graph: BACKBONE };
    const instance = { ...FACTS.instance, family: 'path', actions: '21' };
    const most = [{ action: [0, 3, 7, 17, 18], samples: 7 }];
    const { rows, words } = measuredRows({ count: 1, most }, { labels, instance });
    expect(rows[0]).toMatch(/^AMS, BRU, ZRH, TRN/);
    expect(words).toContain('the 1 of 21 paths measured');
  });
});
