/** The end of a run in the stopping test chart: line, mark and words. */
import { thresholdOf } from '../../model/rules';
import type { Mark } from '../../../src/core/figure/figure';
import { line, shapeAt, text } from '../../../src/core/figure/marks';
import { endWords, row, type Frame, type StoppingModel } from './stoppingModel';

/** Smallest space above the lines. */
const AIR = 8;
/** In a narrow chart the words are inside: their height, and their distance from the line of the end. */
const WORDS_HEIGHT = 32;
const WORDS_GAP = 8;

export function endMarks(model: StoppingModel, frame: Frame): readonly Mark[] {
  const words = endWords(model);
  if (words === null) return [];
  const [word, total] = words;
  const { plot, narrow } = frame;
  const lastIndex = model.rows.length - 1;
  const last = row(model.rows, lastIndex);
  const x = frame.end(lastIndex);
  const y = heightOf(last.gap ?? last.threshold, frame);
  const colour = model.ended === 'certified' ? 'certified' : 'fg';
  return [
    line([x, plot.top - 16], [x, plot.bottom], colour, 1.5),
    shapeAt({ shape: 'diamond', radius: 7, fill: colour, stroke: 'bg', width: 1.5 }, x, y),
    ...(narrow
      ? [
          text(word, x - WORDS_GAP, plot.top + 14, 12, 'fg', 'right'),
          text(total, x - WORDS_GAP, plot.top + 28, 11, 'fg-2', 'right'),
        ]
      : [
          text(word, x + 10, plot.top - 6, 12, 'fg', 'left'),
          text(total, x + 10, plot.top + 9, 12, 'fg-2', 'left'),
        ]),
  ];
}

/** A lead that is not positive is drawn at the bottom of the logarithmic axis. */
export function heightOf(lead: number, { plot, y }: Pick<Frame, 'plot' | 'y'>): number {
  return lead > 0 ? Math.min(plot.bottom, y(lead)) : plot.bottom;
}

/**
 * The space above the lines, in pixels; larger if the words of the end would overlap a line.
 * @param heights makes the scale from lead to height, given the space
 */
export function airAbove(
  model: StoppingModel,
  { narrow, measure, plot, begin, end }: Omit<Frame, 'y'>,
  heights: (air: number) => Frame['y'],
): number {
  const words = endWords(model);
  if (!narrow || words === null) return AIR;
  const y = heights(AIR);
  const right = end(model.rows.length - 1);
  const left = right - WORDS_GAP - Math.max(measure(words[0], 12), measure(words[1], 11));
  const isOnLine = model.rows.some((entry, index) => {
    if (end(index) < left || begin(index) > right) return false;
    return [thresholdOf(entry), entry.gap].some(
      (value) => value !== null && value > 0 && y(value) < plot.top + WORDS_HEIGHT,
    );
  });
  return isOnLine ? WORDS_HEIGHT + 2 : AIR;
}
