/** A chart without data. */
import { logDomain } from '../../src/core/figure/axes';
import { BOTTOM, LEFT, NARROW, type Figure, type Mark } from '../../src/core/figure/figure';
import { text } from '../../src/core/figure/marks';
import { samplesAxis, samplesUnit } from '../../src/core/figure/samplesAxis';
import type { RunSnapshot } from '../../src/shared/protocol';
import { siShort } from '../format';
import { pendingRound } from '../model/progress';
import { stepWord } from '../../src/shared/format';

/** What will appear and when, in a long and a short form. */
export function blankWords(
  run: RunSnapshot,
  what: 'point' | 'estimates',
): readonly [string, string] {
  const round = pendingRound(run);
  if (round === null)
    return [`The first ${what} will appear after round 1`, `first ${what} after round 1`];
  const after = `after ${stepWord(round.phase)} ${round.round}`;
  return [
    `The first ${what} will appear ${after}, at ${siShort(round.planned)} samples`,
    `first ${what} ${after}`,
  ];
}

/** An empty frame of the final size, which says what will appear and when. */
export function blankFigure(
  firstTotal: number | null,
  width: number,
  [long, short]: readonly [string, string],
  title: string,
): Figure {
  const height = width < NARROW ? 220 : 232;
  const plot = { left: LEFT, right: width - 76, top: 12, bottom: height - BOTTOM };
  const words = width < NARROW ? short : long;
  const middle = (plot.left + plot.right) / 2;
  const blank: Mark = {
    ...text(words, middle, (plot.top + plot.bottom) / 2 + 4, 12, 'fg-2', 'center'),
    plate: 10,
  };
  return {
    width,
    height,
    plot,
    x: samplesAxis(logDomain([firstTotal ?? 1e4], 2, 100), plot, false),
    y: null,
    series: [],
    under: [samplesUnit(plot, false)],
    over: [blank],
    stops: () => [],
    choice: null,
    axes: null,
    label: `${title}. ${long}.`,
  };
}
