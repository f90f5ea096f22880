import { describe, expect, it } from 'vitest';
import { MAX_PREVIEWED, MAX_SHOWN_ROWS, previewSpec } from '../../../src/core/run/check/preview';
import type { Preview, PreviewRequest } from '../../../src/core/run/check/preview';
import { simulatedSpec } from '../experiment/lab';

const KNOWN = { thetaNorm: 1, noiseScale: 1 };
const GCB_PE = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
const THETA = [0.1, 0.9, 0.2, 0.8];
const specOf = (changes: object = {}): string =>
  simulatedSpec({ environment: { type: 'simulated', theta: THETA }, ...changes });

function preview(changes: object, request: PreviewRequest = { k: 3, weights: null }): Preview {
  const outcome = previewSpec(specOf(changes), request);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.preview;
}

describe('a preview', () => {
  it('goes by the simulated theta, by what is given, else by 1 for each', () => {
    expect(preview({}).weights).toEqual({ from: 'theta', values: THETA });
    expect(preview({}).best[0]?.arms).toEqual([1, 3]);
    const given = preview({}, { k: 1, weights: [1, 0, 1, 0] });
    expect(given.weights.from).toBe('given');
    expect(given.best[0]?.arms).toEqual([0, 2]);
    const without = preview({ environment: undefined, assumptions: KNOWN });
    expect(without.weights).toEqual({ from: 'ones', values: [1, 1, 1, 1] });
  });

  it('tells the reward where it is another number than the total', () => {
    expect(preview({}).best.every(({ reward }) => reward === null)).toBe(true);
    const means = preview({ reward: { type: 'mean' }, run: GCB_PE }).best;
    expect(means.map(({ reward }) => reward)).toEqual(means.map(({ value }) => value / 2));
    const weighted = preview({ reward: { type: 'linear', weights: [1, 2, 3, 4] }, run: GCB_PE })
      .best[0];
    expect(weighted?.reward).toBeCloseTo(2 * 0.9 + 4 * 0.8);
  });

  it('gives the rows of M_x of each observer', () => {
    const { observers } = preview({});
    for (const { action, rows } of observers) {
      expect(rows.map(({ arms }) => [...arms])).toEqual([[...action]]);
    }
    const semi = preview({ feedback: { type: 'semi-bandit' }, run: GCB_PE });
    for (const { action, rows } of semi.observers) expect(rows).toHaveLength(action.length);
  });

  it('lists and sends no more than it may', () => {
    const actions = { family: 'topK', arms: 900, k: 300 };
    const feedback = { type: 'semi-bandit' };
    const parts = { actions, feedback, environment: undefined, assumptions: KNOWN, run: GCB_PE };
    const { best, observers } = preview(parts, { k: 1e9, weights: null });
    expect(best).toHaveLength(MAX_PREVIEWED);
    const rows = observers.reduce((sum, observer) => sum + observer.rows.length, 0);
    expect(rows).toBeLessThanOrEqual(MAX_SHOWN_ROWS);
    expect(rows).toBeGreaterThan(MAX_SHOWN_ROWS / 2);
  });

  it('can be taken of an instance whose rewards are not determined', () => {
    const actions = { family: 'matching', left: 3, right: 3, size: 3 };
    const environment = { type: 'simulated', theta: { geometric: { first: 1, ratio: 0.9 } } };
    const look = preview({ actions, environment, run: GCB_PE, reward: { type: 'max' } });
    expect(look.problems.some(({ code }) => code === 'rank-deficient')).toBe(true);
    expect(look.best).toHaveLength(3);
    expect(look.observerSet?.identifiable).toBe(false);
  });

  it('says what is wrong with a spec or with the request, and throws at nothing', () => {
    for (const text of ['', '{', '[]', '{"version":1}', 'x'.repeat(100)]) {
      const outcome = previewSpec(text, { k: 3, weights: null });
      expect(outcome.ok).toBe(false);
      expect(!outcome.ok && outcome.problems.length).toBeGreaterThan(0);
    }
    const reasonOf = (request: PreviewRequest) => {
      const outcome = previewSpec(specOf(), request);
      return outcome.ok ? 'taken' : outcome.reason;
    };
    expect(reasonOf({ k: 3, weights: [1] })).toMatch(/weight/);
    expect(reasonOf({ k: 3, weights: [1, 2, 3, Number.NaN] })).toMatch(/weight/);
    expect(reasonOf({ k: 0, weights: null })).toMatch(/positive/);
  });
});
