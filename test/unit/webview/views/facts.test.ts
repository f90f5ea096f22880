import { describe, expect, it } from 'vitest';
import type { RunFacts } from '../../../../src/core/run/check/facts';
import type { RunResult } from '../../../../src/core/run/result/result';
import type { RunLive } from '../../../../src/shared/protocol';
import { textOf } from '../../../../webview/dom/h';
import { answerFacts, perSample } from '../../../../src/core/report/answerFacts';
import { runText } from '../../../../src/core/report/text';
import { finishedFacts, howGood } from '../../../../webview/run/finishedFacts';
import { FACTS, RESULT, rowOf, snapshotOf } from '../snapshots';
import { all, byTag, hasClass, pageOf } from './nodes';

describe('what one sample shows', () => {
  const shown = (
    family: string,
    feedback: string,
    observedCount?: { readonly count: number; readonly isSum: boolean },
  ): string => {
    const instance = { ...FACTS.instance, family, feedback };
    const facts = { ...FACTS, instance, ...(observedCount === undefined ? {} : { observedCount }) };
    return perSample(facts);
  };

  it.each([
    ['ranking', 'top-ranked', { count: 1, isSum: true }, 'the first item per sample'],
    ['ranking', 'top-ranked', { count: 3, isSum: false }, 'the first 3 items per sample'],
    ['matching', 'first', { count: 1, isSum: true }, 'the first pair per sample'],
    ['matching', 'first', { count: 2, isSum: true }, 'the sum of the first 2 pairs per sample'],
    ['path', 'first', undefined, 'the first edges per sample'],
  ] as const)('%s, %s, %j: %s', (family, feedback, observedCount, words) => {
    expect(shown(family, feedback, observedCount)).toBe(words);
  });
});

it('says of no answer that it is within 0: the best it is, and without a doubt beside it', () => {
  const within = { action: [0], delta: 0.05 };
  const guess = { ...RESULT, status: 'budget', action: [0], estimatedLoss: 0 } as const;
  const textsOf = (epsilon: number): readonly string[] => {
    const result = { ...guess, within: { ...within, epsilon } };
    const live = { state: 'budget', result, within: result.within } as const;
    const run = snapshotOf(live, { facts: { ...FACTS, assumptions: [] } });
    return [runText(result, { ...FACTS, assumptions: [] }), textOf(pageOf(run))];
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

it('compares a lead with what rules a rival out only where that is known', () => {
  const shown = (threshold: number): string => {
    const row = rowOf({ phase: 'elimination', epsilon: null, gap: 0.25, threshold });
    return textOf(pageOf(snapshotOf({ state: 'running' }, { trace: [row] })));
  };
  expect(shown(0.5)).toContain('more than 0.500 rules it out');
  // As infinity comes to a page.
  const unknown = JSON.parse('null') as number;
  for (const text of [shown(unknown), shown(Infinity)]) {
    expect(text).toContain('what is needed is not known yet');
    expect(text).not.toContain('rules it out');
  }
});

it('numbers the later ones of several eliminations', () => {
  const rowsOf = (...epochs: number[]) =>
    epochs.map((epoch) => rowOf({ phase: 'elimination', epsilon: null, epoch, round: epoch }));
  const shown = (...epochs: number[]): readonly string[] =>
    all(pageOf(snapshotOf({ state: 'running' }, { trace: rowsOf(...epochs) })), byTag('b'))
      .map((node) => textOf([node]))
      .filter((text) => text.startsWith('Elimination'));
  expect(shown(1)).toEqual(['Elimination']);
  expect(shown(1, 2)).toEqual(['Elimination', 'Elimination 2']);
});

it('tells of earlier measurements as long as a run lives', () => {
  const facts = { ...FACTS, before: 60 };
  const run = snapshotOf({ state: 'running', totalSamples: 5 }, { facts });
  expect(textOf(pageOf(run)).replaceAll('\u00a0', ' ')).toMatch(/Before60earlier measurements/);
});

describe('a budget of cost', () => {
  const facts = { ...FACTS, maxCost: 5000 };
  const row = rowOf({ surviving: 4 });

  it('is told before the first test, in place of no budget', () => {
    const shown = textOf(pageOf(snapshotOf({ state: 'running' }, { facts, trace: [] })));
    expect(shown).toContain('Cost5,000at most');
    expect(shown).not.toContain('it runs until');
  });

  it('is what stopped a run that has spent it, and what was spent is told', () => {
    const reason = 'The budget of 5,000 is spent; raise `run.maxCost` to continue.';
    const result = { ...RESULT, status: 'budget', cost: 4995, reason } as const;
    const run = snapshotOf({ state: 'budget', result }, { facts, trace: [row] });
    const shown = textOf(pageOf(run));
    expect(shown).toContain('Stopped by the cost budget with 4 of 6 assignments left.');
    expect(shown).toContain('Cost4,995of 5,000 allowed');
  });
});

it('says where a shortfall up to the accuracy passes', () => {
  const shown = (facts: RunFacts): string =>
    textOf(pageOf(snapshotOf({ state: 'running' }, { facts, trace: [rowOf({})] })));
  expect(shown({ ...FACTS, accuracy: '2%' })).toContain('lead (with the accuracy) and needed lead');
  expect(shown({ ...FACTS, accuracy: '2%' })).toContain('passed (with the accuracy) is bold');
  expect(shown(FACTS)).toContain('lead and needed lead');
});

it('tells no reward where only differences are known', () => {
  const candidates = [
    [0, 3],
    [1, 2],
  ].map((action) => ({
    ...{ action, estimate: 1.2345, eValue: 1 },
    interval: [null, null] as const,
  }));
  const certainty = { confidence: 0.6, candidates, candidatesMore: 300 };
  const shown = (facts: RunFacts, many = 1): string => {
    const all = { ...certainty, candidates: Array.from({ length: many }, () => candidates).flat() };
    const live = { state: 'running', certainty: all } as const;
    return textOf(pageOf(snapshotOf(live, { facts, trace: [rowOf({})] })));
  };
  const facts = { ...FACTS, onlyDifferences: true } as const;
  expect(shown(FACTS)).toContain('1.23');
  expect(shown(facts)).not.toContain('1.23');
  expect(shown(facts)).toContain('up to an unknown amount that all have in common');
  // Those that are not even listed count, too.
  expect(shown(facts, 5)).toContain('and 302 more');
});

const NEXT = { action: [1, 2], estimate: 1.1, leadHalfWidth: 0.03 };
const FINAL = { halfWidth: 0.02, next: NEXT };

describe('the facts of a run that has ended', () => {
  const factsOf = (more: Partial<RunResult>, facts: RunFacts = FACTS) => {
    const result = { ...RESULT, samples: 1000, final: FINAL, ...more };
    const told = answerFacts(result, facts, []);
    const run = snapshotOf({ state: 'certified', result }, { facts });
    const shown = all([finishedFacts(run)], hasClass('fact')).map((fact) => textOf([fact]));
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
    expect(facts.get('margin')).toContain(
      'estimated reward 1.20 ± 0.02; by all samples; the next best',
    );
  });

  it('have a margin that is the difference of the estimates beside it, but for their rounding', () => {
    const next = { action: [1, 2], estimate: 2.0656, leadHalfWidth: 0.008 };
    const told = factsOf({ estimate: 2.0834, final: { halfWidth: 0.006, next } });
    expect(told.get('estimate')).toMatch(/^2\.083 ±/);
    expect(told.get('margin')).toMatch(/^0\.0178 ±/);
  });

  it('say what is not known', () => {
    expect(factsOf({ final: { halfWidth: null, next: null } }).get('margin')).toMatch(/^not known/);
    const next = { ...NEXT, leadHalfWidth: null };
    const margin = factsOf({ final: { halfWidth: 0.02, next } }).get('margin');
    expect(margin).toMatch(/^0\.100: .*; its interval is not known$/);
    expect(factsOf({ assumptionsNotMet: ['a', 'b'] }).get('certainty')).toBe(
      'not known: 2 assumptions not met',
    );
  });
});

describe('how good that is', () => {
  const said = (more: Partial<RunResult>, live: Partial<RunLive> = {}): string =>
    [howGood(snapshotOf({ result: { ...RESULT, samples: 1000, ...more }, ...live }))]
      .map((node) => (node === null ? '' : textOf([node])))
      .join('');

  it('compares with the paper’s version and with the least that any method needs', () => {
    const words = said({ printedSamples: 2870, lowerBound: 28.5 });
    expect(words).toContain('The paper’s version takes 2.87× as many samples, 2.87\u202fk.');
    expect(words).toContain(
      'fewer than 29 samples on average, the lower bound; this run took 35.1× as many.',
    );
    expect(said({ preset: 'paper', printedSamples: 1000 })).toContain(
      'This run is the paper’s version',
    );
  });

  it('says nothing of what cannot be known', () => {
    expect(said({ printedSamples: null, lowerBound: null, optimal: null })).toBe('');
    const optimal = { action: [0, 1], value: 1, gapMin: 0 };
    expect(said({ printedSamples: null, lowerBound: null, optimal })).toBe(
      'How good is that?The lower bound is not known for tied best actions.',
    );
  });

  it('says that the lower bound is to come while it is', () => {
    const coming = said({ isBoundMissing: true }, { isBoundComing: true });
    expect(coming).toContain('The lower bound is being computed');
    expect(coming).not.toContain('not known without');
    expect(said({ isBoundMissing: true })).not.toMatch(/lower bound/i);
  });
});

it('says what a run has cost so far: by its price, or as the run tells it where prices differ', () => {
  const shown = (live: Partial<RunLive>, facts: Partial<RunFacts>): string => {
    const trace = [rowOf({})];
    const run = snapshotOf({ state: 'running', ...live }, { facts: { ...FACTS, ...facts }, trace });
    return textOf(pageOf(run));
  };
  const real = { by: 'process', journal: '', batch: 1, samples: 2, answered: 1 } as const;
  const measuring = { ...real, ...{ perMinute: null, total: 100, expected: null, cost: 250 } };
  const told = {
    by: 'process',
    measuring: { ...measuring, checks: [], sheet: [], faults: [] },
  } as const;
  expect(shown({ totalSamples: 60 }, { costPerPull: 2 })).toContain('Cost1202 a sample');
  expect(shown(told, { maxCost: 300 })).toContain('Cost250of 300 allowed');
  expect(shown({ totalSamples: 60 }, {})).not.toContain('Cost');
});

it('says of the lead of a least or a largest value that it is not one of rewards', () => {
  const shown = (reward: string, stopRule: string): string => {
    const facts = { ...FACTS, instance: { ...FACTS.instance, reward } };
    const trace = [rowOf({ phase: 'exploration', epsilon: null })];
    const run = snapshotOf({ state: 'running' }, { facts, trace });
    return textOf(pageOf({ ...run, live: { ...run.live, constants: { stopRule } } }));
  };
  expect(shown('max', 'box')).toContain('Lead in values over second best');
  expect(shown('min', 'box')).toContain('Lead in values over second best');
  expect(shown('max', 'lipschitz')).toContain('Lead over second best');
  expect(shown('linear', 'box')).toContain('Lead over second best');
});

it('tests nothing, and bounds nothing, where there is a single action', () => {
  const instance = { ...FACTS.instance, actions: '1' };
  const trace = [rowOf({ gap: null, threshold: 0, passed: true })];
  const live = {
    state: 'certified',
    result: { ...RESULT, optimal: { action: [0, 1], value: 2, gapMin: 0.1 } },
  } as const;
  const shown = (facts: RunFacts): string => textOf(pageOf(snapshotOf(live, { facts, trace })));
  expect(shown(FACTS)).toMatch(/Stopping test.*Samples by round/);
  expect(shown(FACTS)).toContain('The lower bound is not known');
  expect(shown({ ...FACTS, instance })).toContain('Samples by round');
  expect(shown({ ...FACTS, instance })).not.toMatch(/Stopping test|lower bound is not/);
});
