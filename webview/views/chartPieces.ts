/** What stands around every chart: its place, the buttons that show and hide its lines, the way back from a chosen range. */
import type { Domain } from '../../src/core/figure/axes';
import { NARROW, type Colour } from '../../src/core/figure/figure';
import { h, s, type Child, type ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { asks, section } from './pieces';

export interface ChartSection {
  readonly title: string;
  /** What stands beside the title. */
  readonly words: Child;
  /** What stands there where a part of the axis was chosen. */
  readonly rangeWords?: (range: Domain) => string;
  /** The name of the plot. */
  readonly plot: string;
  /** What is below it. */
  readonly below?: Child;
  readonly tools: readonly Child[];
}

/** A chart with its title and the way back from a chosen range. */
export function chartSection(
  { title, words, rangeWords, plot, below = null, tools }: ChartSection,
  env: Environment,
): ElementNode {
  const { range } = env.view(plot);
  const showAll = { key: 'show all', type: 'button', ...asks('showAll', plot) };
  return section(
    title,
    range === null ? words : rangeWords?.(range),
    [plotOf(plot, env), below],
    [range !== null && h('button.show-all', showAll, 'Show All'), ...tools],
  );
}

/** The place of a chart; the page draws on it. */
function plotOf(name: string, env: Environment): ElementNode {
  const compact = env.width(name) < NARROW ? ' compact' : '';
  return h('div', {
    class: `plot${compact}`,
    role: 'img',
    tabindex: '0',
    'data-place': name,
    'data-plot': name,
    opaque: true,
    key: name,
  });
}

/** Between a button and its value: no name of a line has it. */
const SEPARATOR = ':';

export interface Line {
  readonly key: string;
  readonly name: string;
  readonly stroke: Colour;
  readonly dash: readonly number[];
  /** Where that is not said by its key alone: whether it is drawn. */
  readonly isShown?: boolean;
}

/** More buttons than these are a list to choose from, in which most are not drawn. */
const FEW = 6;

/** One button a line, where there are at least two. */
export function lineButtons(name: string, lines: readonly Line[], env: Environment): Child {
  if (lines.length < 2) return null;
  const { hidden } = env.view(name);
  const isShown = (line: Line): boolean => line.isShown ?? !hidden.has(line.key);
  return h(
    lines.length > FEW ? 'div.lines.many' : 'div.lines',
    { role: 'group', 'aria-label': 'Lines of the chart', key: 'lines' },
    lines.map((line) =>
      h(
        'button.line',
        {
          key: line.name,
          type: 'button',
          'aria-pressed': String(isShown(line)),
          ...asks('toggleLine', `${name}${SEPARATOR}${line.key}`),
          'data-tip': isShown(line) ? `Hide ${line.name}` : `Show ${line.name}`,
        },
        s(
          'svg',
          { class: `ink-${line.stroke}`, viewBox: '0 0 24 8', 'aria-hidden': 'true' },
          s('path', {
            d: 'M0 4h24',
            'stroke-dasharray': line.dash.length === 0 ? null : line.dash.join(' '),
          }),
        ),
        h('span', line.name),
      ),
    ),
  );
}
