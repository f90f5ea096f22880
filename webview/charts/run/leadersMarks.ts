/** The line ends and names of the leading actions. */
import type { Box, Mark, Measure } from '../../../src/core/figure/figure';
import { fit, spread } from '../../../src/core/figure/labels';
import { shapeAt, text } from '../../../src/core/figure/marks';
import type { LeadersModel } from './leadersModel';

export interface LeaderEnd {
  readonly rank: number;
  readonly action: LeadersModel['actions'][number];
  /** The name beside the line; empty if it is shown elsewhere. */
  readonly name: string;
  /** In pixels. */
  readonly x: number;
  readonly y: number;
}

/** The mark of a certificate or of a ruled-out rival. */
export function endMark(
  { rank, action, x, y }: LeaderEnd,
  certified: boolean,
  plot: Box,
): readonly Mark[] {
  if (x < plot.left || x > plot.right) return [];
  if (rank === 0 && certified) {
    const look = { shape: 'diamond', fill: 'certified', stroke: 'bg' } as const;
    return [shapeAt({ ...look, radius: 6, width: 1.5 }, x, y)];
  }
  if (action.ruledOutAt === null) return [];
  return [shapeAt({ shape: 'cross', radius: 4, fill: 'fg', stroke: 'fg', width: 1.5 }, x, y)];
}

/** Numbers, names and last estimates to the right of the plot; only numbers in a narrow chart. */
export function names(
  ends: readonly LeaderEnd[],
  plot: Box,
  narrow: boolean,
  width: number,
  measure: Measure,
): readonly Mark[] {
  const places = spread(
    ends.map((end) => end.y),
    narrow ? 14 : 32,
    plot.top + (narrow ? 6 : 8),
    plot.bottom - (narrow ? 6 : 16),
  );
  const fitting = (words: string, size: number): string =>
    fit(words, width - plot.right - 26, (candidate) => measure(candidate, size));
  return ends.flatMap(({ rank, action, name, x, y: end }, index): Mark[] => {
    const y = places[index] ?? end;
    const leader: Mark = {
      type: 'line',
      points: [
        [Math.min(plot.right, x + 8), end],
        [plot.right + 2, y],
        [plot.right + 7, y],
      ],
      stroke: 'axis',
      width: 1,
    };
    const number = String(rank + 1);
    if (narrow) return [leader, text(number, plot.right + 10, y + 4, 12, 'fg', 'left')];
    const mark = text(number, plot.right + 11, y + 4, 12, 'fg-2', 'left');
    const right = plot.right + 24;
    const note = fitting(action.note, 11);
    if (name === '') return [leader, mark, text(note, right, y + 4, 11, 'fg', 'left')];
    return [
      leader,
      mark,
      text(fitting(name, 12), right, y + 4, 12, 'fg', 'left'),
      text(note, right, y + 18, 11, 'fg-2', 'left'),
    ];
  });
}
