import { describe, expect, it } from 'vitest';
import { scaleAlong } from '../../../../src/core/figure/axes';
import type { Figure, Mark } from '../../../../src/core/figure/figure';
import { leadersFigure } from '../../../../webview/charts/run/leadersChart';
import { stoppingFigure } from '../../../../webview/charts/run/stoppingChart';
import type { LeadersModel } from '../../../../webview/charts/run/leadersModel';
import type { StoppingModel } from '../../../../webview/charts/run/stoppingModel';
import { rowOf } from '../snapshots';
import { ANSWER, LEADERS, STOPPING, expectLabelsInside, measure, textsOf, wordsOf } from './drawn';

const LAST = { round: 2, samples: 8500, totalSamples: 10_000 };
const ROWS = [
  rowOf({ round: 1, samples: 100, totalSamples: 100, gap: 0.2, threshold: 0.5 }),
  rowOf({ round: 2, samples: 900, totalSamples: 1000, gap: 0.3, threshold: 0.25, passed: true }),
  rowOf({ phase: 'elimination', samples: 500, totalSamples: 1500, gap: 0.01, threshold: 0.05 }),
  rowOf({ phase: 'elimination', ...LAST, gap: 0.03, threshold: 0.02, passed: true }),
];

const MODEL: StoppingModel = { ...STOPPING, rows: ROWS };

const drawn = (more: Partial<StoppingModel>, width = 700, axes: Figure['axes'] = null): Figure =>
  stoppingFigure({ ...MODEL, ...more }, width, measure, axes);

function shapes(figure: Figure, name: string): readonly Mark[] {
  return figure.over.filter((mark) => mark.type === 'shape' && mark.shape === name);
}

describe('the stopping test', () => {
  it('draws one line a phase and the staircase of what is needed', () => {
    const [preparation, elimination, needed, ...others] = drawn({}).series;
    expect(others).toEqual([]);
    const placesOf = (line?: Figure['series'][number]) =>
      line?.points.map(({ x, y }) => `${x} ${y}`);
    expect(placesOf(preparation)).toEqual(['100 0.2', '1000 0.3']);
    expect(elimination?.points).toHaveLength(2);
    expect(placesOf(needed)?.slice(1, 4)).toEqual(['100 0.5', '100 0.25', '1000 0.25']);
  });

  it('marks a passed test by a hollow diamond and the certificate by a filled one', () => {
    const figure = drawn({});
    const { markers } = figure.series[0] ?? {};
    expect(markers).toMatchObject([{ shape: 'circle' }, { shape: 'diamond', fill: 'bg' }]);
    expect(shapes(figure, 'diamond')).toMatchObject([{ fill: 'certified' }]);
    expect(figure.under.filter((mark) => mark.type === 'area')).toMatchObject([{ fill: 'zone' }]);
  });

  it('has no green where an assumption is not met', () => {
    const figure = drawn({ ended: 'rule' });
    expect(JSON.stringify(figure)).not.toContain('certified"');
    expect(wordsOf(figure)).toContain('rule met');
    expect(figure.under.some((mark) => mark.type === 'area')).toBe(false);
  });

  it.each([
    [true, { gap: 0.3, threshold: 0.25 }, 'The lead exceeds it and the answer is certified.'],
    [true, { gap: 0.2, threshold: 0.25 }, 'With the accuracy the lead is enough'],
    [false, { phase: 'elimination', surviving: 1 }, 'One action is left and the answer'],
    [false, { phase: 'elimination', surviving: 3 }, 'The accuracy is reached and the answer'],
  ] as const)('says how a run ended, by a test %s: %o', (isTest, last, words) => {
    const rows = [rowOf({ ...last, passed: true })];
    expect(drawn({ rows, isTest }).label).toContain(words);
  });

  it('says how what is needed went, and nothing of it after a single test', () => {
    const label = (thresholds: readonly number[]): string =>
      drawn({ rows: thresholds.map((threshold) => rowOf({ threshold, totalSamples: 1 })) }).label;
    expect(label([0.5, 0.25])).toContain('at 1 sample, and 0.250 was needed. The lead needed fell');
    expect(label([0.25, 0.5])).toContain('The lead needed rose from 0.250 to 0.500.');
    expect(label([0.5])).not.toContain('The lead needed');
  });

  it('keeps every label within the chart, at every width', () => {
    const plan = { round: 3, total: 40_000, threshold: 0.01 };
    for (const model of [
      {},
      { byRounds: true },
      { ended: null, plan, now: 12_000 },
      { ended: null, plan, budget: 20_000 },
      { curve: true },
    ])
      for (const width of [300, 340, 480, 520, 700, 1200]) expectLabelsInside(drawn(model, width));
  });

  it('has no line behind the words of the end in a narrow chart', () => {
    // Each phase asks for much at first: its staircase starts at the top, whatever the width.
    const many = Array.from({ length: 24 }, (_, index) =>
      rowOf({
        phase: 'elimination',
        epoch: 1 + Math.floor(index / 6),
        round: 1 + (index % 6),
        samples: 1000,
        totalSamples: 8.9e9 + 1000 * index,
        gap: 0.01,
        threshold: 2 ** -(index % 6),
      }),
    );
    for (const width of [300, 348, 420]) {
      const figure = drawn({ rows: many, byRounds: true, ended: 'rule' }, width);
      const { plot, x, y } = figure;
      if (y === null) throw new Error('the chart has no y axis');
      const across = scaleAlong(x, [plot.left, plot.right]);
      const up = scaleAlong(y, [plot.bottom, plot.top]);
      const named = textsOf(figure).filter(({ text }) => /rule met|samples/.test(text));
      expect(named).toHaveLength(2);
      const left = Math.min(...named.map(({ text, size, x: end }) => end - measure(text, size)));
      const bottom = Math.max(...named.map(({ y: base }) => base + 3));
      const needed = figure.series.at(-1)?.points ?? [];
      expect(Math.max(...needed.map((point) => point.y))).toBe(1);
      // A step reaches back to the corner before it.
      needed.forEach((point, index) => {
        const next = needed[index + 1] ?? point;
        if (across(next.x) >= left) expect(up(point.y), `at ${width}`).toBeGreaterThan(bottom);
      });
    }
  });

  it('shows what the next round needs, where the budget is, and now', () => {
    const plan = { round: 3, total: 40_000, threshold: 0.01 };
    const figure = drawn({ ended: null, plan, now: 12_000, budget: 20_000 });
    const words = ['needed in round 3', 'now', 'budget 20\u202fk', 'Preparation'];
    expect(wordsOf(figure)).toEqual(expect.arrayContaining(words));
    const dotted = figure.series.find((series) => series.dash?.[0] === 1);
    expect(dotted?.points.at(-1)).toEqual({ x: 40_000, y: 0.01 });
  });

  it('has the budget over no name of a phase, at every width', () => {
    const isLowered = [300, 340, 380, 480, 700, 1200].map((width) => {
      const marks = textsOf(drawn({ ended: null, budget: 20_000 }, width));
      const boxes = marks.map((mark) => {
        const length = measure(mark.text, mark.size);
        const left = mark.x - (mark.align === 'right' ? length : 0);
        return { ...mark, left, right: left + length };
      });
      const budget = boxes.find((box) => box.text.startsWith('budget'));
      if (budget === undefined) throw new Error('the budget is not named');
      const names = boxes.filter((box) => /^(Prep|Elim)/.test(box.text));
      expect(names.map((box) => box.text).join(), String(width)).toMatch(/^Prep.*,Elim/);
      for (const name of names) {
        const isApart = name.y !== budget.y || name.right < budget.left || name.left > budget.right;
        expect(isApart, `${name.text} at ${width}`).toBe(true);
      }
      return budget.y !== names[0]?.y;
    });
    expect(new Set(isLowered).size, 'lowered only where it has to be').toBe(2);
  });

  it('names the epochs of one phase alike, in full only where all have room', () => {
    const rows = [1, 2, 3, 4].flatMap((epoch) =>
      Array.from({ length: 3 + 2 * epoch }, (_, round) =>
        rowOf({ phase: 'elimination', epoch, round: round + 1 }),
      ),
    );
    const namesAt = (width: number): readonly string[] =>
      wordsOf(drawn({ rows, byRounds: true }, width)).filter((word) => word.startsWith('Elim'));
    expect(namesAt(1400)).toEqual([1, 2, 3, 4].map((epoch) => `Elimination ${epoch}`));
    expect(namesAt(640)).toEqual([1, 2, 3, 4].map((epoch) => `Elim. ${epoch}`));
  });

  it('widens its axes only, while it is given what it had', () => {
    const { axes } = drawn({ ended: null });
    expect(drawn({ ended: null, rows: ROWS.slice(0, 1) }, 700, axes).axes).toEqual(axes);
  });

  it('reads exact values off each test', () => {
    const figure = drawn({});
    const stops = figure.stops();
    const values = stops.map(({ rows }) => rows.map(([, value]) => value).join(' '));
    expect(values[3]).toBe(' 10,000 0.0300 0.0200');
    expect(stops).toHaveLength(4);
    for (const { x } of stops) {
      expect(x).toBeGreaterThanOrEqual(figure.plot.left);
      expect(x).toBeLessThanOrEqual(figure.plot.right);
    }
  });

  it('bears tests without a rival and leads of 0', () => {
    const passed = rowOf({ round: 2, totalSamples: 200, gap: null, passed: true });
    const figure = drawn({ rows: [rowOf({ gap: 0 }), passed] });
    expect(figure.series[0]?.points[0]?.y).toBeGreaterThan(0);
    expect(figure.label).toContain('No rival is left');
  });

  it('is a frame that says what comes, before there is anything', () => {
    expect(wordsOf(drawn({ rows: [], ended: null }))).toContain('nothing yet');
    expect(wordsOf(drawn({ rows: [] }, 320))).toContain('nothing');
  });
});

describe('the leading actions', () => {
  const others = 'Ada → West, Boris → East, Chen → North';
  const model: LeadersModel = {
    ...LEADERS,
    rows: ROWS,
    actions: [
      { ...ANSWER, note: '1.20 ± 0.02' },
      {
        ...{ action: [1, 2], name: `with ${others}`, label: 'with Ada → West, 2 more' },
        ...{ ruledOutAt: { index: 2, where: 'elimination 1' }, note: 'ruled out in elimination 1' },
      },
    ],
  };
  const at = (width: number): Figure => leadersFigure(model, width, measure, null);

  it('draws a step a round, until an action is ruled out', () => {
    const figure = at(700);
    expect(figure.series.map(({ points }) => points.length)).toEqual([8, 6]);
    expect(['cross', 'diamond'].map((name) => shapes(figure, name).length)).toEqual([1, 1]);
    expect(figure.label).toContain('ruled out in elimination 1');
  });

  it('has names as long as there is room for within the chart, else numbers', () => {
    expect(wordsOf(at(1000))).toContain(`with ${others}`);
    expect(wordsOf(at(600))).toContain('with Ada → West, 2 more');
    expect(wordsOf(at(360))).toEqual(expect.arrayContaining(['1', '2']));
    expect(wordsOf(at(360))).not.toContain('the answer');
    for (const width of [300, 520, 700, 1200]) expectLabelsInside(at(width));
  });
});
