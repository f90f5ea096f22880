import { describe, expect, it } from 'vitest';
import type { Plan, PlanRow } from '../../../src/core/plan/plan';
import { planFigure } from '../../../webview/charts/plan/planChart';
import * as plans from '../../../webview/model/plan';
import { measure, textsOf, wordsOf } from './charts/drawn';

const rowsOf =
  (algorithm: PlanRow['algorithm']) =>
  (gap: number, samples: number | null, more: Partial<PlanRow> = {}): PlanRow => {
    const range = samples === null ? null : ([samples / 2, 2 * samples] as const);
    return { algorithm, gap, samples, range, rounds: samples === null ? null : 10, ...more };
  };
const [alba, gcb, polyalba] = [rowsOf('alba'), rowsOf('gcb-pe'), rowsOf('polyalba')];

function planOf(rows: readonly PlanRow[], more: Partial<Plan> = {}): Plan {
  const trueGap = rows.find((one) => one.trueGap === true)?.gap ?? null;
  const whole = { preset: 'recommended', delta: 0.05, costPerPull: null } as const;
  return { ...whole, trueGap, rows, perPhase: [], perAction: [], notes: [], ...more };
}

const PLAN = planOf([
  alba(0.1, 50),
  alba(0.03, 600, { trueGap: true }),
  gcb(0.1, 40),
  gcb(0.01, 7000),
]);

it('the rows of a plan are found by algorithm and gap, the gaps falling', () => {
  expect(plans.algorithmsOf(PLAN)).toEqual(['alba', 'gcb-pe']);
  expect(plans.gapsOf(PLAN)).toEqual([0.1, 0.03, 0.01]);
  expect(plans.rowAt(PLAN, 'gcb-pe', 0.1)?.samples).toBe(40);
  expect(plans.rowAt(PLAN, 'gcb-pe', 0.03)).toBeNull();
});

it('the rows of a plan show the chosen gap, else the true one, else one in the middle', () => {
  expect(plans.shownGap(PLAN, 0.1)).toBe(0.1);
  expect(plans.shownGap(PLAN, 0.7)).toBe(0.03);
  expect(plans.shownGap(planOf([alba(4, 1), alba(2, 2), alba(1, 3)]), null)).toBe(2);
  expect(plans.shownGap(planOf([]), 0.1)).toBeNull();
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
      const answer = plans.answerOf(planOf(rows));
      expect(answer).toMatchObject({ type: 'true-gap', gap: 0.1 });
      expect(answer.type === 'true-gap' && answer.rows.map((row) => row.samples)).toEqual(samples);
    }
  });

  it('depends on the gap where no true one has samples: two gaps a decade apart', () => {
    const rows = [1, 0.5, 0.2, 0.1, 0.05, 0.02].map((gap) => alba(gap, Math.round(10 / gap ** 2)));
    const answer = plans.answerOf(planOf(rows));
    const [large, small] = [{ gap: 0.2, samples: 250 }, { gap: 0.02 }];
    expect(answer).toMatchObject({ type: 'depends', large, small });
    const refused = planOf([alba(0.1, null, { trueGap: true }), alba(0.2, 5)]);
    expect(plans.answerOf(refused)).toMatchObject({
      type: 'depends',
      large: { gap: 0.2 },
      small: null,
    });
  });

  it('is none where no row has samples', () => {
    expect(plans.answerOf(planOf([]))).toEqual({ type: 'none' });
    expect(plans.answerOf(planOf([alba(1, null)]))).toEqual({ type: 'none' });
  });
});

it('the parts of a row are its phases, the rounds of each together', () => {
  const phases = [
    { name: 'preparation', round: 1, samples: 10 },
    { name: 'elimination', epoch: 1, round: 1, samples: 5 },
    { name: 'preparation', round: 2, samples: 20 },
  ] as const;
  const plan = planOf([alba(1, 35)], { perPhase: [{ algorithm: 'alba', gap: 1, phases }] });
  expect(plans.phaseSums(plan, 1).get('alba')).toEqual([
    { name: 'preparation', samples: 30, rounds: 2 },
    { name: 'elimination', samples: 5, rounds: 1 },
  ]);
  expect(plans.phaseSums(plan, 2).size).toBe(0);
});

it('the parts of a row are its actions, those with the largest share under any algorithm first', () => {
  const measured = (arm: number, samples: number) => ({ action: [arm], samples });
  const perAction: Plan['perAction'] = [
    { algorithm: 'alba', gap: 1, actions: [measured(0, 60), measured(1, 40)] },
    { algorithm: 'gcb-pe', gap: 1, actions: [measured(2, 7000), measured(1, 3000)] },
  ];
  const found = plans.actionSamples(planOf([], { perAction }), 1);
  expect(found.map(({ action }) => action)).toEqual([[2], [0], [1]]);
  expect([...(found[2]?.samples ?? [])]).toEqual([
    ['alba', 40],
    ['gcb-pe', 3000],
  ]);
});

const CHARTED = planOf([
  polyalba(0.1, 5604),
  polyalba(0.03, 60_000, { trueGap: true }),
  polyalba(0.01, 581_203),
  gcb(0.1, 5700),
  gcb(0.03, null),
  gcb(0.01, 600_000),
  alba(0.01, 650_000),
]);
const figure = planFigure(CHARTED, 700, measure);
const texts = textsOf(figure);

describe('the chart of a plan', () => {
  it('has a line an algorithm over rising gaps, told apart by more than colour', () => {
    const [polyalba, gcbPe, alba] = figure.series;
    expect(figure.series).toHaveLength(3);
    expect(polyalba?.points).toEqual([
      { x: 0.01, y: 581_203 },
      { x: 0.03, y: 60_000 },
      { x: 0.1, y: 5604 },
    ]);
    expect(gcbPe?.points[1]?.y).toBeNaN();
    expect(alba?.points).toEqual([{ x: 0.01, y: 650_000 }]);
    expect(new Set(figure.series.map(({ dash }) => String(dash))).size).toBe(3);
    expect(new Set(figure.series.map(({ markers }) => markers?.[0]?.shape)).size).toBe(3);
  });

  it('has what nine of ten runs take around each line, and no more of it where the line is broken', () => {
    const { bands = [] } = figure;
    // GCB-PE has no two neighbours with samples, ALBA a single one.
    expect(bands).toHaveLength(1);
    expect(bands[0]?.points).toEqual([
      { x: 0.01, low: 581_203 / 2, high: 2 * 581_203 },
      { x: 0.03, low: 30_000, high: 120_000 },
      { x: 0.1, low: 2802, high: 11_208 },
    ]);
    const { domain } = figure.y as NonNullable<typeof figure.y>;
    expect(domain[0]).toBeLessThan(5604 / 2);
    expect(domain[1]).toBeGreaterThan(2 * 650_000);
  });

  it('names the lines at their ends without two names on each other', () => {
    const names = texts.filter(({ text }) => ['PolyALBA', 'GCB-PE', 'ALBA'].includes(text));
    expect(names).toHaveLength(3);
    const places = names.map(({ y }) => y).sort((a, b) => a - b);
    places.slice(1).forEach((y, index) => {
      expect(y - (places[index] ?? y)).toBeGreaterThanOrEqual(16 - 1e-9);
    });
    for (const { x, text } of names) expect(x + measure(text, 12)).toBeLessThanOrEqual(700);
  });

  it('marks the true gap with a dashed line over the whole plot', () => {
    expect(texts.map(({ text }) => text)).toContain('true gap 0.03');
    const dashed = figure.under.filter((mark) => mark.type === 'line' && mark.dash?.length === 2);
    expect(dashed).toHaveLength(1);
    const without = planFigure({ ...CHARTED, trueGap: null }, 700, measure);
    expect(without.under.some((mark) => mark.type === 'text')).toBe(false);
  });

  it('tells the exact values of every gap, and the trend in words', () => {
    expect(figure.stops().map(({ rows }) => rows.map((words) => words.join(' ')))).toEqual([
      [
        ...['gap 0.01', 'PolyALBA 581,203 (290,602–1,162,406)'],
        ...['GCB-PE 600,000 (300,000–1,200,000)', 'ALBA 650,000 (325,000–1,300,000)'],
      ],
      ['true gap 0.03', 'PolyALBA 60,000 (30,000–120,000)', 'GCB-PE not possible'],
      ['gap 0.1', 'PolyALBA 5,604 (2,802–11,208)', 'GCB-PE 5,700 (2,850–11,400)'],
    ]);
    expect(figure.label).toContain('PolyALBA rises from 5.60\u202fk at gap 0.1');
    expect(figure.label).toContain('The true gap is 0.03.');
  });

  it('leaves out what is hidden, and its scale', () => {
    const plan = { ...CHARTED, rows: [...CHARTED.rows, alba(0.1, 10)] };
    const one = planFigure(plan, 700, measure, { hidden: new Set(['alba']) });
    const without = planFigure({ ...CHARTED, rows: CHARTED.rows.slice(0, -1) }, 700, measure);
    expect(one.y?.domain).toEqual(without.y?.domain);
    expect(wordsOf(one)).not.toContain('ALBA');
    expect(one.stops()[0]?.rows.map(([name]) => name)).toEqual(['gap', 'PolyALBA', 'GCB-PE']);
  });
});
