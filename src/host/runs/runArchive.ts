/**
 * When runs are stored, and what the store says of the runs of other windows. A run that lives is stored at its start,
 * then every few seconds, and at its end; as long as one lives its window says every two seconds that it is there, so
 * that the others can tell a run that goes on elsewhere from one that was interrupted.
 */
import type { Timer } from '../util/timer';
import { RunRecord } from './runRecord';
import { isLivingState } from './runState';
import type { RunStore } from './runStore';
import type { StoredRun } from './storedRun';

export const SAVE_EVERY_MS = 3000;
/** A young run is stored more often: by the time that it has taken, from this on. */
export const FIRST_SAVE_MS = 500;
export const BEAT_EVERY_MS = 2000;
/** A window that has not been heard of for so long is gone: several beats, since a busy one may be late. */
export const GONE_AFTER_MS = 10_000;
/** The same where its process is seen to be there: in the end the number may be that of another process. */
export const SILENT_AFTER_MS = 300_000;

export interface ArchiveParts {
  readonly store: RunStore;
  readonly timer: Timer;
  /** Names this window, unlike every other. */
  readonly session: string;
  /** Whether the process of a window is there; null where that cannot be told. */
  readonly isWindowThere: (session: string) => boolean | null;
  /** How many runs are kept. */
  readonly historySize: () => number;
}

export class RunArchive {
  readonly #parts: ArchiveParts;
  /** Runs whose next save has been asked for, and how to call off the wait for it. */
  readonly #waiting = new Map<RunRecord, () => void>();
  readonly #queued = new Set<RunRecord>();
  readonly #forgotten = new Set<RunRecord>();
  #callOffBeat: (() => void) | null = null;

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
  }

  /** The stored runs that are not known, oldest first. Runs of windows that are gone are interrupted. */
  async load(isKnown: (runId: string) => boolean): Promise<readonly RunRecord[]> {
    const stored = await this.#parts.store.load((id) => !isKnown(id));
    return Promise.all(
      stored.map(async (run) => RunRecord.restore(run, await this.#isOwnerAlive(run))),
    );
  }

  /** Takes over what the store says of a run that does not live here. */
  async follow(run: RunRecord): Promise<void> {
    const stored = await this.#parts.store.find(run.origin);
    if (run.isLiving) return;
    if (stored !== null) run.adopt(stored, await this.#isOwnerAlive(stored));
    // Its file is gone: what was seen of it is all there is, and nobody says that it lives.
    else run.abandoned();
  }

  /** Stores a run as it is when its turn has come; once one has ended, the oldest beyond the number kept go. */
  save(run: RunRecord): Promise<void> {
    this.#callOff(run);
    const { store, session, timer, historySize } = this.#parts;
    if (!this.#queued.has(run)) {
      this.#queued.add(run);
      const ask = (): StoredRun | null => {
        this.#queued.delete(run);
        return this.#forgotten.has(run) ? null : run.stored(timer.now(), session);
      };
      void store.save(ask, session);
    }
    return run.isLiving ? store.settled() : store.prune(historySize(), (old) => this.#mayGo(old));
  }

  /** Stores a run within a few seconds. */
  saveSoon(run: RunRecord): void {
    if (this.#waiting.has(run)) return;
    const { timer } = this.#parts;
    const age = run.live(timer.now()).elapsedMs;
    const wait = Math.min(SAVE_EVERY_MS, Math.max(FIRST_SAVE_MS, age));
    const callOff = timer.after(wait, () => void this.save(run));
    this.#waiting.set(run, callOff);
  }

  /** Removes a run from the store, for good. */
  forget(run: RunRecord): Promise<void> {
    this.#callOff(run);
    this.#forgotten.add(run);
    return this.#parts.store.remove(run.origin);
  }

  /** Stores a run again that was removed. */
  recall(run: RunRecord): Promise<void> {
    this.#forgotten.delete(run);
    return this.save(run);
  }

  /** Says that this window is there as long as runs of it live; to be told whenever that may have changed. */
  livingAre(isAny: boolean): void {
    if (isAny && this.#callOffBeat === null) this.#beat();
    if (!isAny && this.#callOffBeat !== null) {
      this.#callOffBeat();
      this.#callOffBeat = null;
      void this.#parts.store.silence(this.#parts.session);
    }
  }

  settled(): Promise<void> {
    return this.#parts.store.settled();
  }

  #beat(): void {
    const { store, timer, session } = this.#parts;
    void store.beat(session, timer.now());
    this.#callOffBeat = timer.after(BEAT_EVERY_MS, () => {
      this.#beat();
    });
  }

  async #mayGo(stored: StoredRun): Promise<boolean> {
    return !isLivingState(stored.snapshot.live.state) || !(await this.#isOwnerAlive(stored));
  }

  async #isOwnerAlive({ owner }: StoredRun): Promise<boolean> {
    const { store, timer, session, isWindowThere } = this.#parts;
    if (owner === null || owner === session) return owner !== null;
    const isThere = isWindowThere(owner);
    if (isThere === false) return false;
    const beat = await store.lastBeat(owner);
    const limit = isThere === null ? GONE_AFTER_MS : SILENT_AFTER_MS;
    return beat !== null && timer.now() - beat < limit;
  }

  #callOff(run: RunRecord): void {
    this.#waiting.get(run)?.();
    this.#waiting.delete(run);
  }
}
