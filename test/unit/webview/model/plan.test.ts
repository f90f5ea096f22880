import { describe, expect, it } from 'vitest';
import type { Plan, PlanRow } from '../../../../src/core/plan/plan';
import {
  actionSamples,
  algorithmsOf,
  answerOf,
  gapsOf,
  phaseSums,
  rowAt,
  shownGap,
} from '../../../../webview/model/plan';

function planOf(rows: readonly PlanRow[], more: Partial<Plan> = {}): Plan {
  const trueGap = rows.find((row) => row.trueGap === true)?.gap ?? null;
  const whole = { preset: 'recommended', delta: 0.05, costPerPull: null } as const;
  return { ...whole, trueGap, rows, perPhase: [], perAction: [], notes: [], ...more };
}

const alba = (gap: number, samples: number | null, more: Partial<PlanRow> = {}): PlanRow => ({
  algorithm: 'alba',
  gap,
  samples,
  range: samples === null ? null : [samples / 2, 2 * samples],
  rounds: samples === null ? null : 10,
  ...more,
});
const gcb = (gap: number, samples: number | null, more: Partial<PlanRow> = {}): PlanRow => ({
  ...alba(gap, samples, more),
  algorithm: 'gcb-pe',
});

const PLAN = planOf([
  alba(0.1, 50),
  alba(0.03, 600, { trueGap: true }),
  gcb(0.1, 40),
  gcb(0.01, 7000),
]);

describe('the rows of a plan', () => {
  it('are found by algorithm and gap, the gaps falling', () => {
    expect(algorithmsOf(PLAN)).toEqual(['alba', 'gcb-pe']);
    expect(gapsOf(PLAN)).toEqual([0.1, 0.03, 0.01]);
    expect(rowAt(PLAN, 'gcb-pe', 0.1)?.samples).toBe(40);
    expect(rowAt(PLAN, 'gcb-pe', 0.03)).toBeNull();
  });

  it('show the chosen gap, else the true one, else one in the middle', () => {
    expect(shownGap(PLAN, 0.1)).toBe(0.1);
    expect(shownGap(PLAN, 0.7)).toBe(0.03);
    expect(shownGap(planOf([alba(4, 1), alba(2, 2), alba(1, 3)]), null)).toBe(2);
    expect(shownGap(planOf([]), 0.1)).toBeNull();
  });
});

describe('the answer of a plan', () => {
  it('is what is needed at the true gap, the fewest first, what a run would be kept from last', () => {
    const atTrue = { trueGap: true } as const;
    const kept = { ...atTrue, remark: 'too many tests' };
    for (const [rows, samples] of [
      [
        [alba(0.1, 90, atTrue), gcb(0.1, 40, atTrue), gcb(1, 3)],
        [40, 90],
      ],
      [
        [alba(0.1, 90, atTrue), gcb(0.1, 40, kept)],
        [90, 40],
      ],
    ] as const) {
      const answer = answerOf(planOf(rows));
      expect(answer).toMatchObject({ type: 'true-gap', gap: 0.1 });
      expect(answer.type === 'true-gap' && answer.rows.map((row) => row.samples)).toEqual(samples);
    }
  });

  it('depends on the gap where no true one has samples: two gaps a decade apart', () => {
    const rows = [1, 0.5, 0.2, 0.1, 0.05, 0.02].map((gap) => alba(gap, Math.round(10 / gap ** 2)));
    const answer = answerOf(planOf(rows));
    const [large, small] = [{ gap: 0.2, samples: 250 }, { gap: 0.02 }];
    expect(answer).toMatchObject({ type: 'depends', large, small });
    const refused = planOf([alba(0.1, null, { trueGap: true }), alba(0.2, 5)]);
    expect(answerOf(refused)).toMatchObject({ type: 'depends', large: { gap: 0.2 }, small: null });
  });

  it('is none where no row has samples', () => {
    expect(answerOf(planOf([]))).toEqual({ type: 'none' });
    expect(answerOf(planOf([alba(1, null)]))).toEqual({ type: 'none' });
  });
});

describe('the parts of a row', () => {
  it('are its phases, the rounds of each together', () => {
    const phases = [
      { name: 'preparation', round: 1, samples: 10 },
      { name: 'elimination', epoch: 1, round: 1, samples: 5 },
      { name: 'preparation', round: 2, samples: 20 },
    ] as const;
    const plan = planOf([alba(1, 35)], { perPhase: [{ algorithm: 'alba', gap: 1, phases }] });
    expect(phaseSums(plan, 1).get('alba')).toEqual([
      { name: 'preparation', samples: 30, rounds: 2 },
      { name: 'elimination', samples: 5, rounds: 1 },
    ]);
    expect(phaseSums(plan, 2).size).toBe(0);
  });

  it('are its actions, those with the largest share under any algorithm first', () => {
    const measured = (arm: number, samples: number) => ({ action: [arm], samples });
    const perAction: Plan['perAction'] = [
      { algorithm: 'alba', gap: 1, actions: [measured(0, 60), measured(1, 40)] },
      { algorithm: 'gcb-pe', gap: 1, actions: [measured(2, 7000), measured(1, 3000)] },
    ];
    const found = actionSamples(planOf([], { perAction }), 1);
    expect(found.map(({ action }) => action)).toEqual([[2], [0], [1]]);
    expect([...(found[2]?.samples ?? [])]).toEqual([
      ['alba', 40],
      ['gcb-pe', 3000],
    ]);
  });
});
