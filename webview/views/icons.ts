/** Icons of 16 x 16 and state marks as SVG, so that no icon font is needed. */
import { h, s, type Child, type ElementNode } from '../dom/h';
import type { Kind } from '../model/kind';

const stroke = (d: string): readonly ElementNode[] => [s('path', { d })];

const ICONS = {
  check: stroke('M3 8.5 6.5 12 13 4.5'),
  cross: stroke('m4 4 8 8M12 4l-8 8'),
  warning: stroke('M8 2 1.8 13.5h12.4L8 2Zm0 4.2v3.6m0 1.4v1.2'),
  information: [s('circle', { cx: 8, cy: 8, r: 5.5 }), s('path', { d: 'M8 7.4V11m0-6.2V6' })],
  trust: [
    s('circle', { cx: 8, cy: 8, r: 5.5, 'stroke-dasharray': '2.2 2' }),
    s('path', { d: 'M8 5v3.4m0 1.4V11' }),
  ],
  stop: [
    s('rect', { x: 3.5, y: 3.5, width: 9, height: 9, rx: 1, fill: 'currentColor', stroke: 'none' }),
  ],
  again: stroke('M13 8a5 5 0 1 1-1.6-3.7M13 2.2v3h-3'),
  play: [s('path', { d: 'M4.5 3v10l8-5z', fill: 'currentColor', stroke: 'none' })],
  spec: stroke(
    'M9.5 1.8H4.2a.7.7 0 0 0-.7.7v11a.7.7 0 0 0 .7.7h7.6a.7.7 0 0 0 .7-.7V4.8zM9.5 1.8v3h3',
  ),
  save: stroke('M8 2.5v8m-3-3 3 3 3-3M3 13.5h10'),
  more: [
    s('path', {
      d: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
    }),
  ],
  copy: stroke('M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z'),
  light: stroke('M6 12.5h4M6.5 14.5h3M5.8 10.3a4.2 4.2 0 1 1 4.4 0v.7H5.8z'),
} as const;

export type IconName = keyof typeof ICONS;

export function icon(name: IconName, extra = ''): ElementNode {
  return s(
    'svg',
    { class: `icon ${extra}`.trim(), viewBox: '0 0 16 16', 'aria-hidden': 'true', key: name },
    ICONS[name],
  );
}

const SEAL =
  'M10 .8l2.3 1.7 2.9 0 .9 2.7 2.3 1.7-.9 2.8.9 2.7-2.3 1.7-.9 2.8-2.9 0L10 18.6l-2.3-1.7-2.9 0-.9-2.8-2.3-1.7.9-2.7-.9-2.8 2.3-1.7.9-2.7 2.9 0z';

const RING = s('circle.s', { cx: 10, cy: 10, r: 7.5 });
const HALF = [RING, s('path.f', { d: 'M10 4.5a5.5 5.5 0 0 1 0 11z' })];
const TRIANGLE = [
  s('path.s', { d: 'M10 2.2 1.8 17h16.4z', 'stroke-linejoin': 'round' }),
  s('path.s', { d: 'M10 7.5v4.6m0 1.5v1.6' }),
];
const CROSS = [
  s('circle.f', { cx: 10, cy: 10, r: 8.5 }),
  s('path.k', { d: 'm6.8 6.8 6.4 6.4m0-6.4-6.4 6.4' }),
];

/** The marks differ in shape, not only in colour. */
const MARKS: Readonly<Record<Kind, readonly ElementNode[]>> = {
  certified: [s('path.f', { d: SEAL }), s('path.k', { d: 'M6.2 9.9l2.6 2.6 5-5.4' })],
  running: [
    s('circle.s', { cx: 10, cy: 10, r: 7.5, opacity: '.3' }),
    s('path.s.spin', { d: 'M10 2.5a7.5 7.5 0 0 1 7.5 7.5' }),
    s('circle.f', { cx: 10, cy: 10, r: 2.5 }),
  ],
  waiting: [s('circle.s', { cx: 10, cy: 10, r: 7.5, 'stroke-dasharray': '3 3' })],
  inconclusive: [RING, s('path.s', { d: 'M6.5 8h7M6.5 12h7' })],
  budget: HALF,
  cancelled: HALF,
  interrupted: HALF,
  caveat: TRIANGLE,
  doubtful: TRIANGLE,
  failed: CROSS,
  problem: CROSS,
};

export function mark(kind: Kind): ElementNode {
  return markOf(kind, MARKS[kind]);
}

/** A mark for anything but a run. @param parts drawn on 20 x 20 */
export function markOf(key: string, parts: Child): ElementNode {
  return s('svg.mark', { viewBox: '0 0 20 20', 'aria-hidden': 'true', key }, parts);
}

/** A sample of the line style of a candidate. */
export function swatch(kind: 'a' | 'b'): ElementNode {
  return s(
    'svg.glyph',
    { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    s('g.pic', s('line', { class: `pick ${kind}`, x1: 0, y1: 8, x2: 16, y2: 8 })),
  );
}

/** The mark for determined or not, in the table of what the measurements determine. */
export function coverMark(determined: boolean): ElementNode {
  const label = determined ? 'determined' : 'not determined';
  return s(
    'svg',
    { viewBox: '0 0 20 20', role: 'img', 'aria-label': label },
    determined
      ? s('circle.yes', { cx: 10, cy: 10, r: 4 })
      : s('path.miss', { d: 'm5 5 10 10m0-10L5 15' }),
  );
}

/** Text for screen readers in place of an icon. */
export function spoken(words: string): ElementNode {
  return h('span.sr', words);
}
