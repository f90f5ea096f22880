/** The state of a sweep for a page that shows it: a line of JSON at first, then whenever something has changed. */
import type { ResultGroups } from '../../core/sweep/resultGroups';
import { resultsSummaries, type ResultsState } from '../../core/sweep/resultsSummary';
import { printJson } from '../output';

const EVERY_MS = 500;
/** Of a million results a state takes a second: most of the time is for the runs. */
const SHARE = 10;

export class ResultsPage {
  #toldAt = Number.NEGATIVE_INFINITY;
  #wait = 0;

  /** @param fileName of the results */
  constructor(
    private readonly groups: ResultGroups,
    private readonly fileName: string,
    private readonly startedAt: number,
  ) {}

  /** Prints the state; does nothing within `EVERY_MS` of the last time, or longer where that takes long. */
  changed(counts: Omit<ResultsState, 'specs'>): void {
    if (performance.now() - this.#toldAt >= this.#wait) this.tell(counts, null);
  }

  /** @param endedAt null while runs go on */
  tell({ done, total, others }: Omit<ResultsState, 'specs'>, endedAt: number | null): void {
    const before = performance.now();
    const { groups, fileName, startedAt } = this;
    const specs = resultsSummaries(groups, { fileName, startedAt, endedAt });
    const state: ResultsState = { specs, done, total, others };
    printJson(state);
    this.#toldAt = performance.now();
    this.#wait = Math.max(EVERY_MS, SHARE * (this.#toldAt - before));
  }
}

/** Calls when whoever started this process is gone, or wants it to end. The wait holds up no end. */
export function atInputEnd(ended: () => void): void {
  const { stdin } = process;
  stdin.on('end', ended).on('error', ended).resume();
  // A pipe holds the process up, a file has no such thing.
  (stdin as { unref?: () => void }).unref?.();
}
