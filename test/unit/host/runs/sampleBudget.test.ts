import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import {
  budgetIn,
  withBudget,
  withBudgetWrittenSince,
} from '../../../../src/host/runs/sampleBudget';

const FREE = '{ "run": { "seed": 1 } }';
const STATED = '{ "run": { "seed": 1, /* mine */ "maxSamples": 500 } }';
/** A text of any length is read. */
const FILLING = ' '.repeat(1_000_001);
const GCB_PE = { set: [['run.algorithm', 'gcb-pe']] } as const;
const BUDGET = ['run.maxSamples', 100] as const;

describe('the budget of the settings', () => {
  it('goes to a run whose spec states none', () => {
    expect(withBudget(FREE, NO_OVERRIDES, 100)).toEqual({ set: [BUDGET] });
    expect(withBudget(FREE + FILLING, GCB_PE, 100)).toEqual({ set: [...GCB_PE.set, BUDGET] });
  });

  it('changes nothing where there is none, or another one already', () => {
    expect(withBudget(FREE, GCB_PE, null)).toBe(GCB_PE);
    expect(withBudget(STATED + FILLING, GCB_PE, 100)).toBe(GCB_PE);
    const continued = { set: [['run.maxSamples', 700]] } as const;
    expect(withBudget(FREE, continued, 100)).toBe(continued);
  });

  it('is no second fault of a text without a `run` that could have one', () => {
    for (const text of ['not JSON at all', '{}', '{ "run": [] }', '{ "run": "soon" }'])
      expect(withBudget(text, GCB_PE, 100)).toBe(GCB_PE);
  });

  it('is found again in what it was given to, and nowhere else', () => {
    expect(budgetIn(withBudget(FREE, GCB_PE, 100))).toBe(100);
    expect(budgetIn(withBudget(STATED, GCB_PE, 100))).toBeNull();
    expect(budgetIn({ set: [BUDGET, ['run.maxSamples', 700]] })).toBe(700);
  });

  it('gives way to one that was written into the spec since', () => {
    const overrides = { set: [...GCB_PE.set, BUDGET] };
    const origin = { specText: FREE, overrides };
    expect(withBudgetWrittenSince(origin, STATED)).toEqual(GCB_PE);
    expect(withBudgetWrittenSince(origin, FREE)).toBe(overrides);
    // Continued past the budget that the spec had: still so.
    expect(withBudgetWrittenSince({ specText: STATED, overrides }, STATED)).toBe(overrides);
  });
});
