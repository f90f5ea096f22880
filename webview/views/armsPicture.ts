/** The chosen base arms as a table with bars, the others faint below; for families without their own picture. */
import { armName, formatTick } from '../../src/shared/format';
import type { Transformed } from '../../src/core/learners/contract/transform';
import type { ArmEstimate } from '../../src/core/protocol/learner';
import { factorTicks, linearAxis } from '../../src/core/figure/axes';
import { h, s, type Child, type ElementNode } from '../dom/h';
import { cellGrid, cellPercent, labelledTicks, type CellAxis } from './cellBars';
import { swatch } from './icons';
import { armEstimate, estimateOf, hasRow, restOf, valueText, type ChosenArms } from './chosenArms';
import { term } from './pieces';
import { column, drawnColumn, foldedTable } from './table';
import { capital } from '../words';

/** Further rows are folded; there may be very many base arms that are not chosen. */
const SHOWN = 24;
const MOST_REST = 200;

/** From this many letters on, a name may be cut off. */
const LONG = 24;

export interface ArmsModel extends ChosenArms {
  /** Show the place of each member, for rankings. */
  readonly places: boolean;
  /** Also show the base arms that are not chosen. */
  readonly rest: boolean;
}

export function armsPicture(model: ArmsModel): ElementNode {
  const arms = [...model.chosen.keys()].filter((arm) => hasRow(model, arm));
  if (arms.length === 0) return h('div');
  const rest = model.rest ? restOf(model) : [];
  const all = [...arms, ...rest.slice(0, MOST_REST)];
  const axis = valueAxis(
    all.flatMap((arm) => model.arms?.[arm] ?? []),
    model,
  );
  const rows = all.map((arm, index) => memberRow(model, arm, index + 1, axis));
  return foldedTable(
    'members',
    `The ${model.words.arms} of the ${model.words.action}${model.rest ? ', then the others' : ''}`,
    headsOf(model, axis),
    rows,
    SHOWN,
    model.words.arms,
    Math.max(0, rest.length - MOST_REST),
  );
}

/** Tick counts to try until two ticks have labels; a single label shows no scale. */
const TICKS = [3, 4, 5, 6, 8];

/** The axis includes 0, so that the length of a bar is its value. */
export function valueAxis(
  estimates: readonly ArmEstimate[],
  { transform }: Transformed = {},
): CellAxis | null {
  if (estimates.length === 0) return null;
  const low = Math.min(0, ...estimates.map((arm) => arm.estimate - arm.halfWidth));
  const high = Math.max(0, ...estimates.map((arm) => arm.estimate + arm.halfWidth));
  const axes = TICKS.map((count): CellAxis => {
    const { domain, ...even } = linearAxis(low, high, count);
    const ticks = transform === undefined ? even.ticks : factorTicks(domain);
    return {
      at: (value) => (100 * (value - domain[0])) / (domain[1] - domain[0]),
      ticks: ticks.filter((tick) => tick !== domain[0]),
      logarithmic: false,
    };
  });
  return axes.find((axis) => labelledTicks(axis).length > 1) ?? axes[0] ?? null;
}

function headsOf(model: ArmsModel, axis: CellAxis | null): Child {
  const areWeights = model.areWeights === true;
  const drawn = areWeights ? 'Drawn' : 'Drawn with its 95% interval';
  return [
    model.places ? column(term('place', 'Place'), 'r') : null,
    column(capital(model.words.arm)),
    axis === null ? null : drawnColumn(drawn, axis, (tick) => formatTick(model, tick, String)),
    // There are no values if there are very many base arms.
    model.arms === null
      ? null
      : column(areWeights ? 'Weight' : term('value', 'Estimated value'), 'r'),
  ];
}

function memberRow(
  model: ArmsModel,
  arm: number,
  place: number,
  axis: CellAxis | null,
): ElementNode {
  const estimate = estimateOf(model, arm);
  const choice = model.chosen.get(arm) ?? null;
  const name = armName(model.labels, arm);
  const value: Child =
    estimate === null
      ? h(
          'span.sub',
          { 'data-tip': 'It is only measured as part of sums, and those are all that is needed.' },
          'not determined alone',
        )
      : h(
          'span',
          {
            'data-tip':
              model.areWeights === true ? null : `95% interval ${armEstimate(model, estimate)}`,
          },
          valueText(model, estimate),
        );
  return h(
    'tr',
    { key: String(arm), class: choice === null ? 'rest' : null },
    model.places && h('td.r.sub', choice === null ? '' : `${place}.`),
    h(
      'th',
      {
        scope: 'row',
        class: choice === 'a' || choice === 'b' ? 'open-member' : null,
        'data-tip': choice === null ? `${name}, not chosen` : name.length > LONG ? name : null,
      },
      (choice === 'a' || choice === 'b') && [
        swatch(choice),
        h('span.sr', `candidate ${choice.toUpperCase()}: `),
      ],
      choice === null && h('span.sr', 'not chosen: '),
      h('span.name', name),
    ),
    axis !== null && h('td.drawn', valueBar(estimate, axis)),
    model.arms !== null && h('td.r', value),
  );
}

export function valueBar(estimate: ArmEstimate | null, axis: CellAxis): ElementNode {
  const zero = axis.at(0);
  const parts: ElementNode[] = [...cellGrid(axis, zero)];
  if (estimate !== null) {
    const end = axis.at(estimate.estimate);
    const low = axis.at(estimate.estimate - estimate.halfWidth);
    const high = axis.at(estimate.estimate + estimate.halfWidth);
    parts.push(
      s('rect.bar-0', {
        x: cellPercent(Math.min(zero, end)),
        y: 7,
        width: cellPercent(Math.max(0.6, Math.abs(end - zero))),
        height: 10,
      }),
      s('line.whisker', { x1: cellPercent(low), x2: cellPercent(high), y1: 12, y2: 12 }),
    );
  }
  return s('svg', { 'aria-hidden': 'true' }, parts);
}
