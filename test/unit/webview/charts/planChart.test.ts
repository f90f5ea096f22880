import { describe, expect, it } from 'vitest';
import type { Plan, PlanRow } from '../../../../src/core/plan/plan';
import { planFigure } from '../../../../webview/charts/plan/planChart';
import { measure, textsOf, wordsOf } from './drawn';

const row = (algorithm: PlanRow['algorithm'], gap: number, samples: number | null): PlanRow => ({
  algorithm,
  gap,
  samples,
  range: samples === null ? null : [samples / 2, 2 * samples],
  rounds: samples === null ? null : 10,
});
const PLAN: Plan = {
  ...{ preset: 'recommended', delta: 0.05, costPerPull: null, trueGap: 0.03 },
  rows: [
    row('polyalba', 0.1, 5604),
    row('polyalba', 0.03, 60_000),
    row('polyalba', 0.01, 581_203),
    row('gcb-pe', 0.1, 5700),
    row('gcb-pe', 0.03, null),
    row('gcb-pe', 0.01, 600_000),
    row('alba', 0.01, 650_000),
  ],
  ...{ perPhase: [], perAction: [], notes: [] },
};

const figure = planFigure(PLAN, 700, measure);
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
    const without = planFigure({ ...PLAN, trueGap: null }, 700, measure);
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
    const plan = { ...PLAN, rows: [...PLAN.rows, row('alba', 0.1, 10)] };
    const one = planFigure(plan, 700, measure, { hidden: new Set(['alba']) });
    const without = planFigure({ ...PLAN, rows: PLAN.rows.slice(0, -1) }, 700, measure);
    expect(one.y?.domain).toEqual(without.y?.domain);
    expect(wordsOf(one)).not.toContain('ALBA');
    expect(one.stops()[0]?.rows.map(([name]) => name)).toEqual(['gap', 'PolyALBA', 'GCB-PE']);
  });
});
