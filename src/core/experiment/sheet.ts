/** The open batch as a sheet to fill in: one line per missing sample. */
import type { Labels } from '../words/labels';
import type { Action } from '../families/family';
import { shuffled, type Random } from '../numerics/random';
import { csvCell } from '../words/escapes';
import type { OpenBatch } from './openBatch';

interface AskedSample {
  /** The id of its pull. */
  readonly pull: number;
  readonly action: Action;
  /** Its number within the pull, from 1. */
  readonly sample: number;
}

/**
 * All samples of a batch, in batch order or shuffled by the stream. The samples of a pull are interchangeable, so they are
 * numbered in their final order.
 */
export function inAskedOrder(open: OpenBatch, random: Random | null): readonly AskedSample[] {
  const all = open.pulls.flatMap(({ asked }) =>
    Array.from({ length: asked.count }, (_, index) => ({
      pull: asked.id,
      action: asked.action,
      sample: index + 1,
    })),
  );
  if (random === null) return all;
  const many = new Map<number, number>();
  return shuffled(all, random).map((one) => {
    const sample = (many.get(one.pull) ?? 0) + 1;
    many.set(one.pull, sample);
    return { ...one, sample };
  });
}

/** The missing samples. They are filtered after the shuffle, so an order that was begun continues. */
function missingSamples(open: OpenBatch, random: Random | null): readonly AskedSample[] {
  const missing = new Map(open.pulls.map((pull) => [pull.asked.id, new Set(pull.missing())]));
  return inAskedOrder(open, random).filter(({ pull, sample }) => missing.get(pull)?.has(sample));
}

/** CSV with `pull,action,labels,sample,y1,…,ym`; the `y` are empty. */
export function sheetCsv(open: OpenBatch, labels: Labels, random: Random | null): string {
  const rows = Math.max(...open.pulls.map(({ asked }) => asked.rows));
  const columns = Array.from({ length: rows }, (_, row) => `y${row + 1}`);
  const lines = missingSamples(open, random).map(({ pull, action, sample }) =>
    [
      pull,
      csvCell(action.join(' ')),
      csvCell(labelsOf(labels, action).join(' | ')),
      sample,
      ...columns.map(() => ''),
    ].join(),
  );
  return [['pull', 'action', 'labels', 'sample', ...columns].join(), ...lines, ''].join('\n');
}

export function labelsOf({ arms }: Labels, action: Action): readonly string[] {
  return action.map((arm) => arms[arm] ?? String(arm));
}
