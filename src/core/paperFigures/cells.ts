/** The runs of figures as lines of comma-separated values: what is written while they come, and read to go on. */
import type { RunStatus } from '../run/result';

/** `bound`: not a run but the lower bound of its instance. `refused`: the algorithm does not support the spec. */
export type CellStatus = RunStatus | 'bound' | 'refused';

/** One run. */
export interface CellLine {
  readonly panel: string;
  readonly x: number;
  readonly series: string;
  /** Empty for a bound. */
  readonly preset: string;
  readonly seed: number;
  readonly status: CellStatus;
  /** Null where it is not known. */
  readonly samples: number | null;
  readonly correct: boolean | null;
  /** Of the thread that computed it, in milliseconds. */
  readonly cpuMs: number | null;
}

const COLUMNS = [
  ...['panel', 'x', 'series', 'preset', 'seed'],
  ...['status', 'samples', 'correct', 'cpuMs'],
] as const;
export const CELLS_HEAD = `${COLUMNS.join(',')}\n`;

const STATUSES: readonly CellStatus[] = [
  ...(['certified', 'budget', 'inconclusive', 'failed', 'cancelled'] as const),
  ...(['bound', 'refused'] as const),
];

/** What a run is recognised by, wherever it is. */
export function keyOf(line: Pick<CellLine, 'panel' | 'x' | 'series' | 'preset' | 'seed'>): string {
  return [line.panel, line.x, line.series, line.preset, line.seed].join();
}

/** One line, with its end. */
export function cellText(line: CellLine): string {
  const { status, samples, correct, cpuMs } = line;
  return `${[keyOf(line), status, samples ?? '', correct ?? '', cpuMs ?? ''].join()}\n`;
}

/** Lines that are complete, and where what holds ends. */
export interface ReadCells {
  readonly lines: readonly CellLine[];
  /** In UTF-16 code units of the text: a last line that was cut is left out. 0 where not even the head is complete. */
  readonly end: number;
  /** From 1: the first line that is none of ours; null where all are. */
  readonly wrongLine: number | null;
}

/** Reads what was written, up to a cut. */
export function readCells(text: string): ReadCells {
  const end = text.lastIndexOf('\n') + 1;
  const [head, ...rows] = text.slice(0, end).split('\n').slice(0, -1);
  if (head === undefined) return { lines: [], end: 0, wrongLine: null };
  if (`${head}\n` !== CELLS_HEAD) return { lines: [], end, wrongLine: 1 };
  const lines = rows.map(readLine);
  const wrong = lines.indexOf(null);
  return {
    lines: lines.filter((line) => line !== null),
    end,
    wrongLine: wrong < 0 ? null : wrong + 2,
  };
}

function readLine(row: string): CellLine | null {
  const cells = row.split(',');
  if (cells.length !== COLUMNS.length) return null;
  const [panel, x, series, preset, seed, state, samples, correct, cpuMs] = cells as [
    ...[string, string, string, string, string],
    ...[string, string, string, string],
  ];
  const status = STATUSES.find((name) => name === state);
  const numbers = [Number(x), Number(seed), Number(samples), Number(cpuMs)];
  if (status === undefined || !numbers.every(Number.isFinite)) return null;
  if (!['', 'true', 'false'].includes(correct)) return null;
  return {
    ...{ panel, x: Number(x), series, preset, seed: Number(seed), status },
    samples: samples === '' ? null : Number(samples),
    correct: correct === '' ? null : correct === 'true',
    cpuMs: cpuMs === '' ? null : Number(cpuMs),
  };
}
