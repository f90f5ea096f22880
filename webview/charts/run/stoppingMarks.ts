/** Marks under and over the lines of the stopping test: phases, zone, budget, now, names. */
import type { TraceRow } from '../../../src/shared/protocol';
import { siShort } from '../../format';
import { phasesOf } from '../../../src/shared/format';
import { thresholdOf } from '../../model/rules';
import { phaseName, phaseNameShort, rivalOf } from '../../words';
import type { Mark } from '../../../src/core/figure/figure';
import { corners, line, text } from '../../../src/core/figure/marks';
import { endNames } from '../../../src/core/figure/endNames';
import { heightOf } from './stoppingEnd';
import { endLabels, row, type Frame, type StoppingModel } from './stoppingModel';

export function phaseMarks(model: StoppingModel, frame: Frame): readonly Mark[] {
  const { plot, measure } = frame;
  const phases = phasesOf(model.rows);
  const marks: Mark[] = [];
  const names: {
    readonly key: TraceRow;
    readonly x: number;
    readonly room: number;
    readonly isFirst: boolean;
  }[] = [];
  phases.forEach((phase, index) => {
    const begin = frame.begin(phase.start);
    const isIn = begin >= plot.left - 1;
    const from = Math.max(plot.left, begin);
    const next = phases[index + 1];
    const to =
      next !== undefined
        ? Math.min(plot.right, frame.begin(next.start))
        : model.budget !== null && !model.byRounds
          ? frame.x(model.budget)
          : model.ended !== null
            ? frame.end(model.rows.length - 1)
            : plot.right;
    if (to < plot.left) return;
    if (index > 0 && isIn)
      marks.push(line([from, plot.top - 16], [from, plot.bottom], 'axis', 1, [1, 3]));
    const key = row(phase.rows, 0);
    const offset = index > 0 && isIn ? 6 : 0;
    names.push({ key, x: from + offset, room: to - from - offset - 4, isFirst: index === 0 });
  });
  // Names of the same kind of phase are all full or all short, so that they look alike.
  const fits = (name: string, room: number): boolean => measure(name, 11) < room;
  const isShort = (phase: TraceRow['phase']): boolean =>
    names.some(
      ({ key, room }) =>
        key.phase === phase && !fits(phaseName(key), room) && fits(phaseNameShort(key), room),
    );
  names.forEach(({ key, x, room, isFirst }) => {
    const name = isShort(key.phase) ? phaseNameShort(key) : phaseName(key);
    if (fits(name, room)) marks.push(text(name, x, plot.top - 8, 11, 'fg-2', 'left'));
    // A first phase with few samples is named even without enough room.
    else if (isFirst && !model.curve)
      marks.push(text(phaseNameShort(key), x, plot.top - 8, 11, 'fg-2', 'left'));
  });
  return marks;
}

/** The area in which the lead suffices, in the phase that certifies. */
export function zone(model: StoppingModel, frame: Frame): readonly Mark[] {
  const phase = phasesOf(model.rows).at(-1);
  if (model.ended !== 'certified' || !model.isTest || phase === undefined) return [];
  const { plot } = frame;
  const points: [number, number][] = [];
  phase.rows.forEach((entry, index) => {
    const y = frame.y(entry.threshold);
    if (!model.curve || index === 0) points.push([frame.begin(phase.start + index), y]);
    points.push([frame.end(phase.start + index), y]);
  });
  const first = points[0]?.[0] ?? plot.left;
  const last = points.at(-1)?.[0] ?? plot.right;
  return [{ type: 'area', points: [[first, plot.top], ...points, [last, plot.top]], fill: 'zone' }];
}

export function budgetMarks(model: StoppingModel, frame: Frame): readonly Mark[] {
  if (model.budget === null) return [];
  const { plot, measure } = frame;
  const x = model.byRounds ? frame.end(model.rows.length - 1) : frame.x(model.budget);
  const points = corners([x, plot.top], [plot.right, plot.bottom]);
  const name = `budget ${siShort(model.budget)}`;
  const left = plot.right - x < 90;
  // To the left of its line, the label shares the row with the last phase's name, or moves below it.
  const last = phasesOf(model.rows).at(-1);
  const from = last === undefined ? plot.left : Math.max(plot.left, frame.begin(last.start));
  const key = last?.rows[0];
  const taken = key === undefined ? 0 : measure(phaseName(key), 11) + 10;
  const below = left && x - from < measure(name, 12) + 6 + taken;
  return [
    { type: 'area', points, fill: 'void' },
    line([x, plot.top - 16], [x, plot.bottom], 'stopped', 1.5),
    {
      ...text(
        name,
        left ? x - 6 : x + 6,
        below ? plot.top + 14 : plot.top - 8,
        12,
        'fg',
        left ? 'right' : 'left',
      ),
      ...(below ? { plate: 3 } : {}),
    },
  ];
}

export function nowMarks(model: StoppingModel, frame: Frame): readonly Mark[] {
  if (model.now === null || model.byRounds || model.plan === null) return [];
  const { plot } = frame;
  const x = frame.x(model.now);
  return [
    line([x, plot.top], [x, plot.bottom], 'axis', 1, [1, 3]),
    text('now', x - 5, plot.top + 10, 11, 'fg-2', 'right'),
  ];
}

/** @param first index of the first shown row */
export function lineNames(model: StoppingModel, frame: Frame, first: number): readonly Mark[] {
  const { plot, width, measure } = frame;
  const lastIndex = model.rows.length - 1;
  const last = row(model.rows, lastIndex);
  const marks: Mark[] = [];
  const phases = phasesOf(model.rows);
  if (phases.length > 1 && first === 0 && frame.begin(0) >= plot.left - 1)
    marks.push(...firstPhaseName(model, frame));
  const end = Math.min(plot.right, frame.end(lastIndex));
  if (frame.narrow) {
    const index = model.curve ? first + Math.floor((lastIndex - first) * 0.25) : first;
    const entry = row(model.rows, index);
    const from = Math.max(plot.left + 6, frame.begin(index) + 6);
    const need = thresholdOf(entry);
    // On plates, because they may overlap lines.
    const named = (name: string, x: number, y: number): void => {
      marks.push({ ...text(name, x, y, 12, 'fg', 'left'), plate: 3 });
    };
    if (need !== null) named('needed', from, frame.y(need) - 7);
    if (phases.length === 1 && entry.gap !== null) {
      const at = Math.min(plot.right - 28, frame.end(index) - (model.curve ? 0 : 8));
      named('lead', at, heightOf(entry.gap, frame) - 12);
    }
    return marks;
  }
  const [needed = '', lead = ''] = endLabels(model);
  const planEnd =
    model.plan === null
      ? end
      : model.byRounds
        ? Math.min(plot.right, frame.x(model.rows.length + 1))
        : Math.min(plot.right, frame.x(model.plan.total));
  const need = model.plan?.threshold ?? thresholdOf(last);
  const ends = [
    ...(need === null ? [] : [{ names: [needed], x: planEnd, y: frame.y(need) }]),
    ...(last.gap === null ? [] : [{ names: [lead], x: end, y: heightOf(last.gap, frame) }]),
  ];
  // The words of the end are at the top.
  const area = { ...plot, top: plot.top + (model.ended === null ? 6 : 28) };
  return [...marks, ...endNames(ends, area, width, measure)];
}

/** Names the line of the first phase at its start, clear of the line; a single point has its name to the left. */
function firstPhaseName(model: StoppingModel, frame: Frame): readonly Mark[] {
  const phase = phasesOf(model.rows)[0];
  const first = phase?.rows[0];
  if (phase === undefined || first === undefined || first.gap === null) return [];
  const second = phase.rows[1] ?? null;
  const { plot, begin, end, measure } = frame;
  const room = second === null ? end(0) - begin(0) : end(1) - end(0);
  const name = [`lead over ${rivalOf(first)}`, 'lead'].find(
    (candidate) => measure(candidate, 12) + 12 < room,
  );
  if (name === undefined) return [];
  const y0 = heightOf(first.gap, frame);
  const below = (y: number): number => Math.min(plot.bottom - 4, y + 16);
  if (second === null) {
    const lower = Math.max(y0, frame.y(thresholdOf(first) ?? first.gap));
    return [text(name, end(0) - 6, below(lower), 12, 'fg', 'right')];
  }
  const y1 = second.gap === null ? y0 : heightOf(second.gap, frame);
  const share = Math.min(1, measure(name, 12) / room);
  const lowest = Math.max(y0, y0 + share * (y1 - y0));
  // If the line falls to the bottom, there is room only above it.
  const y = y1 > y0 && below(lowest) < lowest + 16 ? y0 - 8 : below(lowest);
  return [text(name, end(0) - 4, y, 12, 'fg', 'left')];
}
