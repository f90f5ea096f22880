/** The frame of every chart: its place, the buttons of its lines, and the reset of a chosen range. */
import type { Domain } from '../../src/core/figure/axes';
import { NARROW, type Colour } from '../../src/core/figure/figure';
import { h, s, type Child, type ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { asks, section, smallButton } from './pieces';

export interface ChartSection {
  readonly title: string;
  /** The text beside the title. */
  readonly words: Child;
  /** The text for a chosen range. */
  readonly rangeWords?: (range: Domain) => string;
  readonly plot: string;
  /** Content below the chart. */
  readonly below?: Child;
  readonly tools: readonly Child[];
}

/** A chart with its title and the reset of a chosen range. */
export function chartSection(
  { title, words, rangeWords, plot, below = null, tools }: ChartSection,
  env: Environment,
): ElementNode {
  const { range } = env.view(plot);
  return section(
    title,
    range === null ? words : rangeWords?.(range),
    [plotOf(plot, env), below],
    [range !== null && smallButton('Show All', 'showAll', plot), ...tools],
  );
}

/** The place that the chart is drawn in. */
export function plotOf(name: string, env: Environment): ElementNode {
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

export interface Line {
  readonly key: string;
  readonly name: string;
  readonly stroke: Colour;
  readonly dash: readonly number[];
  /** Whether the line is drawn, if its key alone does not tell. */
  readonly isShown?: boolean;
}

/** More buttons become a list, in which most lines are not drawn. */
const FEW = 6;

/** One button per line, if there are at least two. */
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
          ...asks('toggleLine', name),
          'data-line': line.key,
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
