/** The folder of an experiment: the lines of its runs, and what is made of them. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../core/text/isObject';
import type { CellLine } from '../core/paperFigures/cells';
import { CELLS_HEAD, readCells } from '../core/paperFigures/cells';
import type { Panel } from '../core/paperFigures/panel';
import { settingOf } from '../core/paperFigures/panel';
import { LaboratoryFault } from '../laboratory/faults';
import { openForAppending, readRegular, rewriteExport } from '../laboratory/safeFiles';
import { messageOf } from '../core/words/thrown';
import { UsageError } from './exitCodes';

/** The runs, a line each. */
export const CELLS = 'cells.csv';
/** What they were computed for: those of other panels of the same name are never mixed with them. */
const PRINTS = 'panels.json';

export interface Folder {
  /** The lines that are there; a last one that was cut goes. */
  known(): readonly CellLine[];
  append(lines: string): void;
  /** Writes a file whole. */
  write(name: string, text: string): void;
}

/** Makes the folder of an experiment, or opens one of the same. @throws UsageError if it is of another one */
export function openFolder(
  out: string,
  panels: readonly Panel[],
  settings: { readonly cellSeconds: number; readonly version: string },
): Folder {
  const fault = (error: unknown): Error =>
    error instanceof UsageError || error instanceof LaboratoryFault
      ? error
      : new UsageError(`Cannot use the folder ${out}: ${messageOf(error)}`);
  const cells = join(out, CELLS);
  const prints = join(out, PRINTS);
  const now: Readonly<Record<string, unknown>> = {
    ...settings,
    ...Object.fromEntries(panels.flatMap(printsOf)),
  };
  try {
    mkdirSync(out, { recursive: true });
    const before = existsSync(prints)
      ? (JSON.parse(readRegular(prints).toString()) as unknown)
      : {};
    if (!isObject(before)) throw new UsageError(`${prints} is not ours: use another --out.`);
    for (const [name, value] of Object.entries(now)) {
      if (before[name] !== undefined && before[name] !== value) {
        throw new UsageError(
          `The folder ${out} has runs with another ${name}: use another --out, or delete it.`,
        );
      }
    }
    rewriteExport(prints, `${JSON.stringify({ ...before, ...now }, null, 2)}\n`);
  } catch (error) {
    throw fault(error);
  }
  return {
    known: () => {
      const text = existsSync(cells) ? readRegular(cells).toString() : '';
      const { lines, end, wrongLine } = readCells(text);
      if (wrongLine !== null) {
        throw new UsageError(`Line ${wrongLine} of ${cells} is not ours: use another --out.`);
      }
      // Whoever wrote it was ended in the middle of a line.
      if (end < text.length || end === 0) rewriteExport(cells, text.slice(0, end) || CELLS_HEAD);
      return lines;
    },
    append: (lines) => {
      const { descriptor } = openForAppending(cells);
      writeFileSync(descriptor, lines);
      closeSync(descriptor);
    },
    write: (name, text) => {
      // At once: a reader, or whoever goes on after a stop, finds the old one or the new one.
      const part = join(out, `${name}.part`);
      rewriteExport(part, text);
      renameSync(part, join(out, name));
    },
  };
}

/** What the runs of a panel depend on, in short: its instances, and each of its series. */
function printsOf({ id, points, series }: Panel): readonly (readonly [string, string])[] {
  const print = (value: unknown): string =>
    createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
  return [
    [`panel ${id}`, print(points.map(({ x, specText }) => [x, specText(1)]))],
    ...series.map(
      (one) => [`series ${one.id} ${one.preset} of ${id}`, print(settingOf(one))] as const,
    ),
  ];
}
