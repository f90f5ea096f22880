/** What is drawn of a chart where a range was chosen and lines are hidden. */
import { describe, expect, it } from 'vitest';
import { createChartViews } from '../../../../webview/chartViews';
import type { ChartView, Figure } from '../../../../src/core/figure/figure';
import { leadersFigure } from '../../../../webview/charts/run/leadersChart';
import type { LeadersModel } from '../../../../webview/charts/run/leadersModel';
import { staircasesFigure } from '../../../../src/core/figure/staircases';
import { stoppingFigure } from '../../../../webview/charts/run/stoppingChart';
import { tracesFigure } from '../../../../src/core/figure/traces';
import { overlaySvg } from '../../../../src/core/figure/comparison';
import { compareState } from '../../../vscode/page/compareStates';
import { rowOf } from '../snapshots';
import { ANSWER, LEADERS, STOPPING, expectLabelsInside, measure, wordsOf } from './drawn';

const NOTHING: ReadonlySet<string> = new Set();

/** A hundred rounds, the lead of which rises over what is needed. */
const ROWS = Array.from({ length: 100 }, (_, index) =>
  rowOf({
    round: index + 1,
    samples: 1000,
    totalSamples: 1000 * (index + 1),
    gap: 0.001 * (index + 1),
    threshold: 0.1 / (index + 1),
    leaders: [
      { action: [0, 3], estimate: 2 + 1 / (index + 1), halfWidth: 0.01 },
      { action: [1, 2], estimate: 1 + 1 / (index + 1), halfWidth: 0.01 },
    ],
  }),
);

describe('the stopping test in a range', () => {
  const model = { ...STOPPING, rows: ROWS };
  const drawn = (range?: readonly [number, number]): Figure =>
    stoppingFigure(model, 700, measure, null, range && { range });

  it('has the range for its axis and fits the other axis to it', () => {
    const [whole, part] = [drawn(), drawn([20_000, 30_000])];
    expect(part.x.domain).toEqual([20_000, 30_000]);
    expect(part.choice).toMatchObject({ whole: whole.x.domain, range: [20_000, 30_000] });
    const span = ({ axes }: Figure): number => Math.log((axes?.y[1] ?? 1) / (axes?.y[0] ?? 1));
    expect(span(part)).toBeLessThan(span(whole));
    expect(part.stops()).toHaveLength(11);
    for (const { x } of part.stops()) {
      expect(x).toBeGreaterThanOrEqual(part.plot.left);
      expect(x).toBeLessThanOrEqual(part.plot.right);
    }
    // It says the range and its points, and no certificate that lies beyond it.
    expect(part.label).toMatch(/Shown: 20\u202fk to 30\u202fk samples, 11 points\.$/);
    expect(wordsOf(part)).not.toContain('certified');
    expect(wordsOf(drawn([80_000, 100_000]))).toContain('certified');
  });

  it.each([
    [1, 3],
    [20, 22],
    [40, 90],
    [98, 100],
  ])('keeps labels inside and ticks within, at every width: %d to %d', (low, high) => {
    for (const width of [300, 480, 520, 700, 1200])
      for (const byRounds of [false, true])
        for (const curve of [false, true]) {
          const unit = byRounds ? 1 : 1000;
          const range = [unit * low, unit * high] as const;
          const all = { ...model, curve, byRounds };
          const figure = stoppingFigure(all, width, measure, null, { range });
          expectLabelsInside(figure);
          const values = figure.x.ticks.map(({ value }) => value);
          expect(values.length).toBeGreaterThan(0);
          expect(Math.min(...values)).toBeGreaterThanOrEqual(range[0]);
          expect(Math.max(...values)).toBeLessThanOrEqual(range[1]);
        }
  });
});

describe('the leading actions', () => {
  const other = { ...ANSWER, action: [1, 2], name: 'the other', label: 'the other', note: '1.01' };
  const model: LeadersModel = { ...LEADERS, rows: ROWS, actions: [ANSWER, other] };
  const hiding = (...keys: string[]) => ({ range: null, hidden: new Set(keys) });
  const drawn = (view?: ChartView, of = model): Figure =>
    leadersFigure(of, 700, measure, null, view);

  it('leave the scale when they are hidden, and neither name nor values of theirs are shown', () => {
    const [all, one] = [drawn(), drawn(hiding('1-2'))];
    expect(all.axes?.y[0]).toBeLessThan(1.5);
    expect(one.axes?.y[0]).toBeGreaterThan(1.5);
    expect(one.series[1]?.points).toEqual([]);
    expect(wordsOf(one)).not.toContain('the other');
    expect(one.stops()[0]?.rows.map(([name]) => name)).not.toContain('2');
    expect(one.label).toContain('Hidden: 1.');
    expect(one.x.domain).toEqual(all.x.domain);
    const none = drawn(hiding('0-3', '1-2'));
    expect(none.series.every(({ points }) => points.length === 0)).toBe(true);
    expect(JSON.stringify(none.axes)).not.toMatch(/null/);
  });

  it('have their names once: in the buttons of the page, and at their ends where a file has none', () => {
    const onPage = drawn(hiding());
    expect(wordsOf(onPage)).not.toContain('the other');
    expect(wordsOf(onPage)).toContain('1.01');
    expect(wordsOf(drawn())).toContain('the other');
    // One line has no button.
    expect(wordsOf(drawn(hiding(), { ...model, actions: [ANSWER] }))).toContain('the answer');
    expectLabelsInside(onPage);
  });

  it('stay in the scale of a chosen range', () => {
    const range = [20_000, 30_000] as const;
    const [all, one] = [[], ['1-2']].map((keys) => drawn({ range, hidden: new Set(keys) }));
    expect(one?.axes?.y).toEqual(all?.axes?.y);
    expect(one?.label).toMatch(/Shown: 20\u202fk to 30\u202fk samples, 11 points\.$/);
  });
});

it.each([
  [undefined],
  ['stopping'],
  [[null, 3, 'leaders', {}]],
  [[{ plot: 'stopping', range: [2, 1], hidden: 'x' }]],
  [[{ plot: 'stopping', range: [1, null], hidden: [4, null] }]],
  [[{ plot: 'stopping', range: [1, 2, 3] }]],
])('what was chosen of the charts is all of them where %j was stored', (stored) => {
  expect(createChartViews(stored).kept()).toEqual([]);
});

const seeds = compareState('compare');
const runs = compareState('compare-runs');

describe('the charts of a comparison', () => {
  it('have a staircase with a step a seed, told apart by more than colour', () => {
    const figure = staircasesFigure(seeds, 700);
    const { series } = figure;
    expect(series.map(({ points }) => points.length)).toEqual([40, 40, 40]);
    expect(new Set(series.map(({ dash }) => String(dash))).size).toBe(3);
    const last = figure.stops().at(-1)?.rows ?? [];
    expect(last.map(([, value]) => value).join('; ')).toBe(
      '8,942,382,522; 20 of 20; 20 of 20; 20 of 20',
    );
  });

  it('never join the tests of two phases', () => {
    const { series } = tracesFigure(runs, 700);
    const [lead, needed] = series;
    expect(series).toHaveLength(6);
    expect(lead?.width).toBeGreaterThan(needed?.width ?? Infinity);
    // Twelve tests and a break between their two phases.
    expect(lead?.points).toHaveLength(13);
    expect(lead?.points.filter(({ y }) => Number.isNaN(y))).toHaveLength(1);
  });

  it('tell what each run had found by a number of samples', () => {
    const stops = tracesFigure(runs, 700).stops();
    const first = runs.settings[0]?.trace?.[0];
    const own = stops.find(({ value }) => value === first?.totalSamples)?.rows ?? [];
    expect(own[1]?.[1]).toMatch(/^lead [\d.]+, needed [\d.]+$/);
    expect(own[3]?.[1]).toBe('no test yet');
  });

  it('have factors where all runs take logarithms', () => {
    const settings = runs.settings.map(({ trace, ...one }) => {
      const points = trace?.map((point) => ({ ...point, transform: 'log' as const }));
      return { ...one, trace: points ?? null };
    });
    const overlay = (summary: typeof runs): string =>
      overlaySvg(summary, { range: null, hidden: NOTHING }) ?? '';
    expect(overlay({ ...runs, settings })).toContain('Lead, as factors (log scale)');
    const { y, label } = tracesFigure({ ...runs, settings }, 700);
    expect(label).toMatch(/lead × 1\.\d+, needed × 1\.\d+/);
    for (const { value, label: factor } of y?.ticks ?? [])
      expect(Number(factor)).toBeCloseTo(Math.exp(value), 4);
    const [first] = settings;
    const mixed = [...(first === undefined ? [] : [first]), ...runs.settings.slice(1)];
    expect(overlay({ ...runs, settings: mixed })).not.toContain('as factors');
  });

  it.each([
    ['staircases', staircasesFigure, seeds],
    ['traces', tracesFigure, runs],
  ] as const)(
    'of %s: names are left to the buttons, hidden settings leave the scale, a range is the axis',
    (_, figure, summary) => {
      const all = figure(summary, 700);
      const one = figure(summary, 700, { range: null, hidden: new Set(['1', '2']) });
      expect(one.x.domain[1]).toBeLessThan(all.x.domain[1] / 10);
      expect(wordsOf(all)).toEqual(['samples']);
      expect(one.label).toContain('Hidden: 2.');
      const part = figure(summary, 700, { range: [1e6, 3e6], hidden: NOTHING });
      expect(part.x.domain).toEqual([1e6, 3e6]);
      expect(part.choice?.whole).toEqual(all.x.domain);
      expect(part.label).toMatch(/Shown: 1\u202fM to 3\u202fM samples, \d+ points\.$/);
      for (const width of [300, 500, 700, 1200]) {
        expectLabelsInside(figure(summary, width));
        expectLabelsInside(figure(summary, width, { range: [1e6, 3e6], hidden: NOTHING }));
      }
      const none = figure(summary, 700, { range: null, hidden: new Set(['0', '1', '2']) });
      expect(none.series).toEqual([]);
      expect(JSON.stringify(none)).not.toMatch(/null,null|Infinity/);
    },
  );
});

describe('the overlay of single runs as a file', () => {
  const texts = (svg: string | null): string => (svg ?? '').replaceAll(/<[^>]+>/g, '\n');

  it('has the runs and the range that are shown', () => {
    const all = overlaySvg(runs, { range: null, hidden: NOTHING });
    expect(texts(all)).toMatch(/Lead and needed lead: /);
    for (const { title, rest } of runs.settings) expect(texts(all)).toContain(`${title} ${rest}`);
    const part = overlaySvg(runs, { range: [1e5, 1e7], hidden: new Set(['2']) });
    expect(texts(part)).toMatch(/100\u202fk to 10\u202fM samples, \d+ points; 1 hidden/);
    expect(texts(part)).not.toContain('\nPolyALBA paper\n');
    expect(`${all ?? ''}${part ?? ''}`).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('is none for seeds, nor where there are no tests', () => {
    const settings = runs.settings.map((one) => ({ ...one, trace: null }));
    for (const summary of [seeds, { ...runs, settings }])
      expect(overlaySvg(summary, { range: null, hidden: NOTHING })).toBeNull();
  });
});
