/** The runs that are known, oldest first. */
import type { RunRecord } from './runRecord';

export class RunList {
  #runs = new Map<string, RunRecord>();

  get all(): readonly RunRecord[] {
    return [...this.#runs.values()];
  }

  has(runId: string): boolean {
    return this.#runs.has(runId);
  }

  find(runId: string): RunRecord | null {
    return this.#runs.get(runId) ?? null;
  }

  last(matches: (run: RunRecord) => boolean): RunRecord | null {
    return this.all.findLast(matches) ?? null;
  }

  /** Keeps the order of the starts. */
  add(runs: readonly RunRecord[]): void {
    const all = [...runs, ...this.all].sort((a, b) => a.origin.startedAt - b.origin.startedAt);
    this.#runs = new Map(all.map((each) => [each.id, each]));
  }

  /** A run that starts now. */
  append(run: RunRecord): void {
    this.#runs.set(run.id, run);
  }

  delete(run: RunRecord): void {
    this.#runs.delete(run.id);
  }

  /** The oldest of those that have ended, apart from the last `kept`. */
  beyond(kept: number): readonly RunRecord[] {
    const ended = this.all.filter((run) => !run.isLiving && !run.isElsewhere);
    return ended.slice(0, Math.max(0, ended.length - kept));
  }
}
