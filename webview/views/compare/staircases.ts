/** How many seeds had stopped by how many samples: a staircase for each setting, on one axis. */
import type { ComparisonSummary, SettingSummary } from '../../../src/core/compare/summary';
import { listed } from '../../../src/shared/format';
import { linearScale } from '../../charts/axes';
import { s } from '../../dom/h';
import type { ElementNode } from '../../dom/h';
import { exact, si } from '../../format';
import type { Environment } from '../../model/environment';
import { icon } from '../icons';
import { place, section } from '../pieces';
import { h } from '../../dom/h';
import { placeLabels } from './labelPlaces';
import type { Box } from './labelPlaces';
import { samplesAxis, samplesScale } from './samplesScale';
import { fullName, seriesClass, seriesMark } from './series';

const HEIGHT = 176;
const TOP = 20;
const BOTTOM = HEIGHT - 24;
const LEFT = 38;
const RIGHT = 76;
const NARROW = 500;

export function staircaseSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const covered = summary.settings.every((one) => one.covered);
  const seeds = Math.max(0, ...summary.settings.map(({ asked }) => asked));
  const { drawing, logarithmic } = chart(summary, env);
  return section(
    covered ? 'How soon the seeds were certified' : 'How soon the seeds stopped by their rule',
    `of ${seeds}, as samples are taken${logarithmic ? '; log scale' : ''}`,
    place('staircases', drawing),
    h(
      'button',
      {
        class: 'ibtn',
        type: 'button',
        'aria-label': 'Save the chart as SVG',
        'data-tip': 'Save the chart as SVG',
        'data-do': 'saveChart',
      },
      icon('save'),
    ),
  );
}

function chart(
  { settings }: ComparisonSummary,
  env: Environment,
): { readonly drawing: ElementNode; readonly logarithmic: boolean } {
  const width = env.width('staircases');
  const range = [LEFT, Math.max(LEFT + 80, width - RIGHT)] as const;
  const most = Math.max(1, ...settings.map(({ asked }) => asked));
  const x = samplesScale(
    settings.flatMap(({ staircase }) => staircase.map(([samples]) => samples)),
    range,
  );
  const y = linearScale([0, most], [BOTTOM, TOP]);
  const spans = settings.map(({ staircase }) => ({
    from: x.at(staircase[0]?.[0] ?? 0),
    to: x.at(staircase.at(-1)?.[0] ?? 0),
  }));
  const names = settings.map((one) => (width < NARROW ? one.title : fullName(one)));
  const labels = placeLabels(
    settings.map((_, index) => ({
      width: env.measure(names[index] ?? '', 12),
      from: spans[index]?.from ?? 0,
      to: spans[index]?.to ?? 0,
    })),
    { left: LEFT + 4, right: width - 4, top: TOP, bottom: BOTTOM - 2 },
    settings.map(({ staircase }, index) => [
      ...(staircase.length === 0 ? [] : [boxOf(spans[index] ?? { from: 0, to: 0 })]),
    ]),
  );
  const drawing = s(
    'svg',
    {
      class: 'chart',
      role: 'img',
      'aria-label': spoken(settings),
      width,
      height: HEIGHT,
      viewBox: `0 0 ${width} ${HEIGHT}`,
    },
    [...new Set([0, Math.round(most / 2), most])].flatMap((seeds) => [
      s('line', { class: 'g', x1: range[0], x2: range[1], y1: y(seeds), y2: y(seeds) }),
      s('text', { class: 't', x: LEFT - 6, y: y(seeds) + 4, 'text-anchor': 'end' }, String(seeds)),
    ]),
    samplesAxis(x, range, TOP, BOTTOM),
    settings.map(({ staircase, stopped }, index) => {
      const last = staircase.at(-1);
      if (last === undefined) return null;
      const label = labels[index] ?? null;
      return s(
        'g',
        { class: seriesClass(index) },
        s('path', { class: 'ov', d: stairs(staircase, x.at, y) }),
        seriesMark(index, x.at(last[0]), y(stopped)),
        s('path', {
          class: 'hit',
          d: stairs(staircase, x.at, y),
          'data-tip': `${fullName(settings[index] ?? { title: '', rest: '' })}: ${stopped} by ${exact(last[0])} samples`,
        }),
        label === null
          ? null
          : s(
              'text',
              { class: 'l', x: label.x, y: label.y, 'text-anchor': label.anchor },
              names[index],
            ),
      );
    }),
  );
  return { drawing, logarithmic: x.logarithmic };
}

/** What a staircase covers, with its mark. */
function boxOf({ from, to }: { readonly from: number; readonly to: number }): Box {
  return { left: from - 6, right: to + 6, top: TOP - 6, bottom: BOTTOM };
}

function stairs(
  staircase: SettingSummary['staircase'],
  x: (samples: number) => number,
  y: (seeds: number) => number,
): string {
  return staircase
    .map(([samples, seeds]) => {
      const at = x(samples).toFixed(1);
      return `${seeds === 1 ? `M${at} ${y(0)}` : `H${at}`}V${y(seeds).toFixed(1)}`;
    })
    .join('');
}

function spoken(settings: readonly SettingSummary[]): string {
  const parts = settings.map((one) => {
    const last = one.staircase.at(-1);
    const name = fullName(one);
    if (last === undefined) return `${name}: none yet`;
    return `${one.stopped} of ${one.asked} of ${name} by ${si(last[0])} samples`;
  });
  return `Seeds that had stopped, as samples are taken: ${listed(parts)}.`;
}
