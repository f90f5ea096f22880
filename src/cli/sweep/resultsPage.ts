/** Sends the state of a sweep to a page as lines of JSON: at the start, and when something has changed. */
import type { ResultGroups } from '../../core/sweep/resultGroups';
import { resultsSummaries, type ResultsState } from '../../core/sweep/resultsSummary';
import { printJson } from '../output';

const EVERY_MS = 500;
/** Wait this many times as long as a state took: with a million results it takes a second, and runs need most of the time. */
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

  /** Prints the state, unless the last one is too recent: less than `EVERY_MS` ago, or longer if states take long. */
  changed(counts: Omit<ResultsState, 'specs'>): void {
    if (performance.now() - this.#toldAt >= this.#wait) this.tell(counts, null);
  }

  /** @param endedAt null while runs are under way */
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

/** Calls `ended` when the parent process has gone or wants this one to end. Waiting for it does not keep the process alive. */
export function atInputEnd(ended: () => void): void {
  const { stdin } = process;
  stdin.on('end', ended).on('error', ended).resume();
  // Only a pipe keeps the process alive; a file has no `unref`.
  (stdin as { unref?: () => void }).unref?.();
}
