/** The observed noise over all samples and of single actions: standard deviations with intervals on one axis. */
import type { Shown } from '../words/factors';
import { noiseText, type SeenNoise } from '../words/noise';
import { logAxis, logDomain } from './axes';
import type { Figure } from './figure';
import { rowsFigure, type Row } from './rows';
import { figureSheet } from './sheet';

type Deviation = Pick<SeenNoise, 'deviation' | 'low' | 'high'>;

/** With more actions, those between the noisiest and the least noisy are omitted. */
const MOST_SHOWN = 12;
const SHEET_WIDTH = 760;

/** The noise of all samples and of the shown actions, one row each. */
export function noiseFigure(
  seen: SeenNoise,
  nameOf: (action: readonly number[]) => string,
  width: number,
): Figure {
  const rows: readonly Row[] = [
    rowOf('All samples', seen, 'fg', seen),
    ...shownActions(seen).map((one) => rowOf(nameOf(one.action), one, 'series-1', seen)),
    ...endsOf(seen),
  ];
  const values = rows.flatMap(({ mean = 0, interval }) => [mean, ...(interval ?? [])]);
  const axis = logAxis(logDomain(values, 1.1, 1.1));
  return { ...rowsFigure(rows, axis, { whole: width }), stops: () => [], choice: null, axes: null };
}

/** `standard deviation of one sample, 95% intervals; the 6 noisiest and least noisy actions; log scale` */
export function noiseSubtitle(seen: SeenNoise, instance: Shown): string {
  const [shown, all] = [shownActions(seen).length, seen.actions.length];
  const which = shown < all ? `; the ${shown / 2} noisiest and least noisy actions` : '';
  const what = instance?.transform === undefined ? 'one sample' : 'the logarithm of one sample';
  return `standard deviation of ${what}, 95% intervals${which}; log scale`;
}

/** @param title the title of the sheet @returns an SVG document */
export function noiseSvg(
  title: string,
  seen: SeenNoise,
  nameOf: (action: readonly number[]) => string,
  instance: Shown,
): string {
  const head = { title, subtitle: noiseSubtitle(seen, instance), axis: '' };
  return figureSheet(head, noiseFigure(seen, nameOf, SHEET_WIDTH));
}

function shownActions({ actions }: SeenNoise): SeenNoise['actions'] {
  if (actions.length <= MOST_SHOWN) return actions;
  return [...actions.slice(0, MOST_SHOWN / 2), ...actions.slice(-MOST_SHOWN / 2)];
}

/** During a run only the smallest and the largest deviation are known. */
function endsOf({ actions, deviation, least, most }: SeenNoise): readonly Row[] {
  if (actions.length > 0 || least === null || most === null || !(most > least)) return [];
  const row = (name: string, mean: number): Row => ({
    name,
    mean,
    colour: 'series-1',
    value: noiseText({ deviation: mean, low: mean, high: mean }, deviation).replace(/ .*/, ''),
  });
  return [row('Noisiest action', most), row('Least noisy action', least)];
}

function rowOf(name: string, one: Deviation, colour: Row['colour'], all: Deviation): Row {
  const { deviation, low, high } = one;
  return {
    name,
    value: noiseText(one, all.deviation),
    mean: deviation,
    interval: [low, high],
    colour,
  };
}
