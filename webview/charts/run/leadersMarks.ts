/** Intervals, ends and names of the leading actions. */
import type { ShownAction } from '../../model/leaderHistory';
import type { Colour, Figure, Mark, Measure } from '../figure';
import { corners, line, text } from '../figureMarks';
import { fit, spread } from '../labels';
import { stretches } from './leadersLines';
import type { Geometry, LeadersModel, Point } from './leadersModel';

const BANDS: readonly { fill: Colour; edge: Colour; dash: readonly number[] }[] = [
  { fill: 'band-1', edge: 'band-1-edge', dash: [] },
  { fill: 'band-2', edge: 'band-2-edge', dash: [7, 4] },
];

export function band(
  line: readonly Point[],
  rank: number,
  curve: boolean,
  geometry: Geometry,
): readonly Mark[] {
  const style = BANDS[rank];
  if (style === undefined) return [];
  const known = line.filter((point) => point.halfWidth !== null);
  const upper = (point: Point): number => geometry.clamp(point.value + (point.halfWidth ?? 0));
  const lower = (point: Point): number => geometry.clamp(point.value - (point.halfWidth ?? 0));
  if (curve) {
    const at = (point: Point): number => geometry.x(geometry.total(point.index));
    return stretches(known, true)
      .filter((part) => part.length > 1)
      .map((part): Mark => {
        const points = [
          ...part.map((point): [number, number] => [at(point), upper(point)]),
          ...part.toReversed().map((point): [number, number] => [at(point), lower(point)]),
        ];
        return { type: 'area', points, ...style };
      });
  }
  return known.map((point): Mark => {
    const x0 = geometry.x(geometry.begin(point.index));
    const x1 = geometry.x(geometry.total(point.index));
    const y0 = upper(point);
    const y1 = Math.max(y0 + 1, lower(point));
    return { type: 'area', points: corners([x0, y0], [x1, y1]), ...style };
  });
}

export function endMark(
  action: ShownAction,
  line: readonly Point[],
  rank: number,
  certified: boolean,
  geometry: Geometry,
  plot: Figure['plot'],
): readonly Mark[] {
  const end = line.at(-1);
  if (end === undefined) return [];
  const x = geometry.x(geometry.total(end.index));
  if (x < plot.left || x > plot.right) return [];
  const y = geometry.clamp(end.value);
  if (rank === 0 && certified)
    return [{ type: 'diamond', x, y, radius: 6, fill: 'certified', stroke: 'bg', width: 1.5 }];
  if (action.ruledOutAt !== null) return [{ type: 'cross', x, y, stroke: 'fg', width: 1.5 }];
  return [];
}

export function names(
  model: LeadersModel,
  called: readonly string[],
  lines: readonly (readonly Point[])[],
  geometry: Geometry,
  plot: Figure['plot'],
  narrow: boolean,
  width: number,
  measure: Measure,
): readonly Mark[] {
  const ends = model.actions.flatMap((action, rank) => {
    const end = lines[rank]?.at(-1);
    if (end === undefined) return [];
    const x = Math.min(plot.right, geometry.x(geometry.total(end.index)));
    return [{ action, rank, x, y: geometry.clamp(end.value) }];
  });
  const places = spread(
    ends.map((end) => end.y),
    narrow ? 14 : 32,
    narrow ? plot.top + 6 : plot.top + 8,
    narrow ? plot.bottom - 6 : plot.bottom - 16,
  );
  return ends.flatMap((end, index): Mark[] => {
    const y = places[index] ?? end.y;
    const from = [Math.min(plot.right, end.x + 8), end.y] as const;
    const leader = line(from, [plot.right + 2, y], [plot.right + 7, y]);
    const number = String(end.rank + 1);
    if (narrow) return [leader, text(number, plot.right + 10, y + 4, 12, 'fg', 'left')];
    const room = width - plot.right - 26;
    const label = fit(called[end.rank] ?? '', room, (candidate) => measure(candidate, 12));
    const note = fit(end.action.note, room, (candidate) => measure(candidate, 11));
    const mark = text(number, plot.right + 11, y + 4, 12, 'fg-2', 'left');
    if (label === '') return [leader, mark, text(note, plot.right + 24, y + 4, 11, 'fg', 'left')];
    return [
      leader,
      mark,
      text(label, plot.right + 24, y + 4, 12, 'fg', 'left'),
      text(note, plot.right + 24, y + 18, 11, 'fg-2', 'left'),
    ];
  });
}
