/** The chosen base arms as a table with bars: every family that has no picture of its own. */
import { armName } from '../../src/shared/format';
import type { ArmEstimate } from '../../src/core/learners/learner';
import { linearAxis } from '../charts/axes';
import { h, s } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { fixed } from '../format';
import { cellGrid, cellPercent, cellTicks, labelledTicks } from './cellBars';
import type { CellAxis } from './cellBars';
import { swatch } from './icons';
import { armEstimate } from './chosenArms';
import { term } from './pieces';
import type { ChosenArms } from './chosenArms';

/** Beyond this many members the rest is folded away. */
const SHOWN = 24;

export interface ArmsModel extends ChosenArms {
  /** Say the place of each member: the family is a ranking. */
  readonly places: boolean;
}

export function armsPicture(model: ArmsModel): ElementNode {
  const arms = [...model.chosen.keys()];
  if (arms.length === 0) return h('div', {});
  const axis = valueAxis(arms.flatMap((arm) => model.arms?.[arm] ?? []));
  const rows = arms.map((arm, index) => memberRow(model, arm, index + 1, axis));
  return h(
    'div',
    {},
    membersTable(model, axis, rows.slice(0, SHOWN)),
    rows.length <= SHOWN
      ? null
      : h(
          'details',
          {},
          h('summary', {}, `${rows.length - SHOWN} more ${model.words.arms}`),
          membersTable(model, axis, rows.slice(SHOWN)),
        ),
  );
}

/** About so many ticks are asked for, the first number that labels two of them: one label tells no scale. */
const TICKS = [3, 4, 5, 6, 8];

/** Holds 0, so that the length of a bar is its value. */
function valueAxis(estimates: readonly ArmEstimate[]): CellAxis | null {
  if (estimates.length === 0) return null;
  const low = Math.min(0, ...estimates.map((arm) => arm.estimate - arm.halfWidth));
  const high = Math.max(0, ...estimates.map((arm) => arm.estimate + arm.halfWidth));
  const axes = TICKS.map((count): CellAxis => {
    const { domain, ticks } = linearAxis(low, high, count);
    return {
      at: (value) => (100 * (value - domain[0])) / (domain[1] - domain[0]),
      ticks: ticks.filter((tick) => tick !== domain[0]),
      logarithmic: false,
    };
  });
  return axes.find((axis) => labelledTicks(axis).length > 1) ?? axes[0] ?? null;
}

function membersTable(
  model: ArmsModel,
  axis: CellAxis | null,
  rows: readonly ElementNode[],
): ElementNode {
  const head = model.words.arm;
  return h(
    'table',
    { class: 'members' },
    h('caption', { class: 'sr' }, `The ${model.words.arms} of the ${model.words.action}`),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        model.places ? h('th', { scope: 'col', class: 'r' }, term('place', 'Place')) : null,
        h('th', { scope: 'col' }, head.charAt(0).toUpperCase() + head.slice(1)),
        axis === null
          ? null
          : h(
              'th',
              { scope: 'col', class: 'drawn' },
              h('span', { class: 'sr' }, 'Drawn with its 95% interval'),
              cellTicks(axis, (tick) => String(tick)),
            ),
        h('th', { scope: 'col', class: 'r' }, term('value', 'Estimated value')),
      ),
    ),
    h('tbody', {}, rows),
  );
}

function memberRow(
  model: ArmsModel,
  arm: number,
  place: number,
  axis: CellAxis | null,
): ElementNode {
  const estimate = model.arms?.[arm] ?? null;
  const choice = model.chosen.get(arm) ?? 'plain';
  const name = armName(model.labels, arm);
  const value: Child =
    estimate === null
      ? h(
          'span',
          {
            class: 'sub',
            'data-tip': 'Only sums that hold it are measured, and they are all that is needed.',
          },
          model.arms === null ? 'not known' : 'not determined alone',
        )
      : h(
          'span',
          { 'data-tip': `95% interval ${armEstimate(estimate)}` },
          fixed(estimate.estimate, 2),
        );
  return h(
    'tr',
    { key: String(arm) },
    model.places ? h('td', { class: 'r sub' }, `${place}.`) : null,
    h(
      'th',
      { scope: 'row', class: choice === 'plain' ? null : 'open-member', 'data-tip': name },
      choice === 'plain'
        ? null
        : [swatch(choice), h('span', { class: 'sr' }, `candidate ${choice.toUpperCase()}: `)],
      name,
    ),
    axis === null
      ? null
      : h(
          'td',
          { class: 'drawn' },
          estimate === null ? valueBar(null, axis) : valueBar(estimate, axis),
        ),
    h('td', { class: 'r' }, value),
  );
}

function valueBar(estimate: ArmEstimate | null, axis: CellAxis): ElementNode {
  const zero = axis.at(0);
  const parts: ElementNode[] = [...cellGrid(axis, zero)];
  if (estimate !== null) {
    const end = axis.at(estimate.estimate);
    const low = axis.at(estimate.estimate - estimate.halfWidth);
    const high = axis.at(estimate.estimate + estimate.halfWidth);
    parts.push(
      s('rect', {
        class: 'bar-0',
        x: cellPercent(Math.min(zero, end)),
        y: 7,
        width: cellPercent(Math.max(0.6, Math.abs(end - zero))),
        height: 10,
      }),
      s('line', { class: 'whisker', x1: cellPercent(low), x2: cellPercent(high), y1: 12, y2: 12 }),
    );
  }
  return s('svg', { 'aria-hidden': 'true' }, parts);
}
