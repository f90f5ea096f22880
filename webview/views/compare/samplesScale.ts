/** The axis of samples that all curves of a comparison share. */
import {
  decades,
  labelledDecades,
  linearAxis,
  linearScale,
  logDomain,
  logScale,
} from '../../charts/axes';
import type { Scale } from '../../charts/axes';
import { s } from '../../dom/h';
import type { ElementNode } from '../../dom/h';
import { siShort } from '../../format';

/** Beyond this ratio of the largest to the smallest a linear axis hides the small ones. */
const LOG_FROM = 20;
/** The width of a label of a tick. */
const TICK = 64;

export interface SamplesScale {
  readonly at: Scale;
  readonly ticks: readonly number[];
  readonly labelled: readonly number[];
  readonly logarithmic: boolean;
}

/** @param range the pixels of its ends */
export function samplesScale(
  values: readonly number[],
  range: readonly [number, number],
): SamplesScale {
  const usable = values.filter((value) => value > 0);
  const least = usable.length === 0 ? 1 : Math.min(...usable);
  const most = usable.length === 0 ? 10 : Math.max(...usable);
  const fitting = Math.max(2, Math.floor((range[1] - range[0]) / TICK));
  if (most > LOG_FROM * least) {
    const domain = logDomain(usable, 1.6, 1.6);
    return {
      at: logScale(domain, range),
      ticks: decades(domain),
      labelled: labelledDecades(domain, fitting),
      logarithmic: true,
    };
  }
  const axis = linearAxis(0, most * 1.05, Math.min(5, fitting));
  return {
    at: linearScale(axis.domain, range),
    ticks: axis.ticks,
    labelled: axis.ticks,
    logarithmic: false,
  };
}

/** Grid, line and labels between `top` and `bottom`. */
export function samplesAxis(
  scale: SamplesScale,
  range: readonly [number, number],
  top: number,
  bottom: number,
): readonly ElementNode[] {
  return [
    ...scale.ticks.map((tick) =>
      s('line', { class: 'g', x1: scale.at(tick), x2: scale.at(tick), y1: top, y2: bottom }),
    ),
    s('line', { class: 'ax', x1: range[0], x2: range[1], y1: bottom, y2: bottom }),
    ...scale.labelled.map((tick) =>
      s(
        'text',
        { class: 't', x: scale.at(tick), y: bottom + 16, 'text-anchor': 'middle' },
        siShort(tick),
      ),
    ),
    s('text', { class: 't', x: range[1] + 72, y: bottom + 16, 'text-anchor': 'end' }, 'samples'),
  ];
}
