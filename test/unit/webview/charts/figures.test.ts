import { describe, expect, it } from 'vitest';
import type { Figure, Mark } from '../../../../src/core/figure/figure';
import { leadersFigure } from '../../../../webview/charts/run/leadersChart';
import { stoppingFigure } from '../../../../webview/charts/run/stoppingChart';
import type { StoppingModel } from '../../../../webview/charts/run/stoppingModel';
import { rowOf } from '../snapshots';
import { STOPPING, expectLabelsInside, measure, textsOf, wordsOf } from './drawn';

const ROWS = [
  rowOf({ round: 1, samples: 100, totalSamples: 100, gap: 0.2, threshold: 0.5 }),
  rowOf({ round: 2, samples: 900, totalSamples: 1000, gap: 0.3, threshold: 0.25, passed: true }),
  rowOf({ phase: 'elimination', samples: 500, totalSamples: 1500, gap: 0.01, threshold: 0.05 }),
  rowOf({
    phase: 'elimination',
    round: 2,
    samples: 8500,
    totalSamples: 10_000,
    gap: 0.03,
    threshold: 0.02,
    passed: true,
  }),
];

const MODEL: StoppingModel = { ...STOPPING, rows: ROWS };

function shapes(figure: Figure, name: string): readonly Mark[] {
  return figure.over.filter((mark) => mark.type === 'shape' && mark.shape === name);
}

describe('the stopping test', () => {
  it('draws one line a phase and the staircase of what is needed', () => {
    const figure = stoppingFigure(MODEL, 700, measure, null);
    const [preparation, elimination, needed] = figure.series;
    expect(figure.series).toHaveLength(3);
    expect(preparation?.points).toEqual([
      { x: 100, y: 0.2 },
      { x: 1000, y: 0.3 },
    ]);
    expect(elimination?.points).toHaveLength(2);
    expect(needed?.points.slice(1, 4)).toEqual([
      { x: 100, y: 0.5 },
      { x: 100, y: 0.25 },
      { x: 1000, y: 0.25 },
    ]);
  });

  it('marks a passed test by a hollow diamond and the certificate by a filled one', () => {
    const figure = stoppingFigure(MODEL, 700, measure, null);
    expect(figure.series[0]?.markers?.map((marker) => marker?.shape)).toEqual([
      'circle',
      'diamond',
    ]);
    expect(figure.series[0]?.markers?.[1]?.fill).toBe('bg');
    const diamonds = shapes(figure, 'diamond');
    expect(diamonds).toMatchObject([{ fill: 'certified' }]);
    expect(figure.under.filter((mark) => mark.type === 'area')).toMatchObject([{ fill: 'zone' }]);
  });

  it.each([
    [true, { gap: 0.3, threshold: 0.25 }, 'The lead exceeds it and the answer is certified.'],
    [true, { gap: 0.2, threshold: 0.25 }, 'With the accuracy the lead is enough'],
    [false, { phase: 'elimination', surviving: 1 }, 'One action is left and the answer'],
    [false, { phase: 'elimination', surviving: 3 }, 'The accuracy is reached and the answer'],
  ] as const)('says how a run ended, by a test %s: %o', (isTest, last, words) => {
    const rows = [rowOf({ ...last, passed: true })];
    expect(stoppingFigure({ ...MODEL, rows, isTest }, 700, measure, null).label).toContain(words);
  });

  it('has no green where an assumption is not met', () => {
    const figure = stoppingFigure({ ...MODEL, ended: 'rule' }, 700, measure, null);
    expect(JSON.stringify(figure)).not.toContain('certified"');
    expect(wordsOf(figure)).toContain('rule met');
    expect(figure.under.some((mark) => mark.type === 'area')).toBe(false);
  });

  it('keeps every label within the chart, at every width', () => {
    const plan = { round: 3, total: 40_000, threshold: 0.01 };
    const models: readonly StoppingModel[] = [
      MODEL,
      { ...MODEL, byRounds: true },
      { ...MODEL, ended: null, plan, now: 12_000 },
      { ...MODEL, ended: null, plan, budget: 20_000 },
      { ...MODEL, curve: true },
    ];
    for (const model of models) {
      for (const width of [300, 340, 480, 520, 700, 1200]) {
        expectLabelsInside(stoppingFigure(model, width, measure, null));
      }
    }
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
      const model: StoppingModel = { ...MODEL, rows: many, byRounds: true, ended: 'rule' };
      const figure = stoppingFigure(model, width, measure, null);
      const { plot, x, y } = figure;
      if (y === null) throw new Error('the chart has no y axis');
      const across = (value: number): number =>
        plot.left +
        ((value - x.domain[0]) / (x.domain[1] - x.domain[0])) * (plot.right - plot.left);
      const up = (value: number): number =>
        plot.bottom -
        (Math.log(value / y.domain[0]) / Math.log(y.domain[1] / y.domain[0])) *
          (plot.bottom - plot.top);
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
    const figure = stoppingFigure(
      {
        ...MODEL,
        ended: null,
        plan: { round: 3, total: 40_000, threshold: 0.01 },
        now: 12_000,
        budget: 20_000,
      },
      700,
      measure,
      null,
    );
    expect(wordsOf(figure)).toEqual(
      expect.arrayContaining(['needed in round 3', 'now', 'budget 20\u202fk', 'Preparation']),
    );
    expect(figure.series.find((series) => series.dash?.[0] === 1)?.points.at(-1)).toEqual({
      x: 40_000,
      y: 0.01,
    });
  });

  it('has the budget over no name of a phase, at every width', () => {
    const model: StoppingModel = { ...MODEL, ended: null, budget: 20_000 };
    const isLowered = [300, 340, 380, 480, 700, 1200].map((width) => {
      const marks = textsOf(stoppingFigure(model, width, measure, null));
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
    const model: StoppingModel = { ...MODEL, rows, byRounds: true };
    const namesAt = (width: number): readonly string[] =>
      wordsOf(stoppingFigure(model, width, measure, null)).filter((word) =>
        word.startsWith('Elim'),
      );
    expect(namesAt(1400)).toEqual([1, 2, 3, 4].map((epoch) => `Elimination ${epoch}`));
    expect(namesAt(640)).toEqual([1, 2, 3, 4].map((epoch) => `Elim. ${epoch}`));
  });

  it('widens its axes only, while it is given what it had', () => {
    const first = stoppingFigure({ ...MODEL, ended: null }, 700, measure, null);
    const fewer = stoppingFigure(
      { ...MODEL, ended: null, rows: ROWS.slice(0, 1) },
      700,
      measure,
      first.axes,
    );
    expect(fewer.axes).toEqual(first.axes);
  });

  it('reads exact values off each test', () => {
    const figure = stoppingFigure(MODEL, 700, measure, null);
    const [stops, plot] = [figure.stops(), figure.plot];
    expect(stops).toHaveLength(4);
    expect(stops[3]?.rows).toEqual([
      ['Elimination, round 2', ''],
      ['samples', '10,000'],
      ['lead', '0.0300'],
      ['needed', '0.0200'],
    ]);
    for (const stop of stops) {
      expect(stop.x).toBeGreaterThanOrEqual(plot.left);
      expect(stop.x).toBeLessThanOrEqual(plot.right);
    }
  });

  it('bears tests without a rival and leads of 0', () => {
    const rows = [
      rowOf({ gap: 0 }),
      rowOf({ round: 2, totalSamples: 200, gap: null, passed: true }),
    ];
    const figure = stoppingFigure({ ...MODEL, rows }, 700, measure, null);
    expect(figure.series[0]?.points[0]?.y).toBeGreaterThan(0);
    expect(figure.label).toContain('No rival is left');
  });

  it('is a frame that says what comes, before there is anything', () => {
    const figure = stoppingFigure({ ...MODEL, rows: [], ended: null }, 700, measure, null);
    expect(wordsOf(figure)).toContain('nothing yet');
    expect(wordsOf(stoppingFigure({ ...MODEL, rows: [] }, 320, measure, null))).toContain(
      'nothing',
    );
  });
});

describe('the leading actions', () => {
  const model = {
    rows: ROWS,
    curve: false,
    actions: [
      {
        action: [0, 3],
        ruledOutAt: null,
        name: 'the answer',
        label: 'the answer',
        note: '1.20 ± 0.02',
      },
      {
        action: [1, 2],
        ruledOutAt: { index: 2, where: 'elimination 1' },
        name: 'with Ada → West, Boris → East, Chen → North',
        label: 'with Ada → West, 2 more',
        note: 'ruled out in elimination 1',
      },
    ],
    certified: true,
    hasIntervals: true,
    firstTotal: null,
    blank: ['nothing yet', 'nothing'],
  } as const;

  it('draws a step a round, until an action is ruled out', () => {
    const figure = leadersFigure(model, 700, measure, null);
    expect(figure.series[0]?.points).toHaveLength(8);
    expect(figure.series[1]?.points).toHaveLength(6);
    expect(shapes(figure, 'cross')).toHaveLength(1);
    expect(shapes(figure, 'diamond')).toHaveLength(1);
    expect(figure.label).toContain('ruled out in elimination 1');
  });

  it('numbers the lines instead of naming them where it is narrow', () => {
    const figure = leadersFigure(model, 360, measure, null);
    expect(wordsOf(figure)).toEqual(expect.arrayContaining(['1', '2']));
    expect(wordsOf(figure)).not.toContain('the answer');
  });

  it('says all members where there is room for them, else the first and how many more', () => {
    expect(wordsOf(leadersFigure(model, 1000, measure, null))).toContain(model.actions[1].name);
    expect(wordsOf(leadersFigure(model, 600, measure, null))).toContain(model.actions[1].label);
  });

  it('keeps every name within the chart', () => {
    for (const width of [300, 520, 700, 1200]) {
      expectLabelsInside(leadersFigure(model, width, measure, null));
    }
  });
});
