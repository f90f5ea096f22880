/**
 * When records are stored, and what the store says of those of other windows. A record that lives is stored at its start,
 * soon after, then every few seconds, and at its end; as long as one lives its window says every two seconds that it is
 * there, so that the others can tell what goes on elsewhere from what was interrupted.
 */
import type { Timer } from '../util/timer';
import type { Origin, RecordStore } from './recordStore';

export const SAVE_EVERY_MS = 3000;
/** What is young is stored more often: by the time that it has taken, from this on. */
const FIRST_SAVE_MS = 500;
export const BEAT_EVERY_MS = 2000;
/** A window that has not been heard of for so long is gone: several beats, since a busy one may be late. */
export const GONE_AFTER_MS = 10_000;
/** The same where its process is seen to be there: in the end the number may be that of another process. */
export const SILENT_AFTER_MS = 300_000;

/** What is stored of a record. */
export interface Owned {
  /** The session of the window that it lives in; null where it lives in none. */
  readonly owner: string | null;
}

/** A record that can be stored, and that takes over what another window has stored of it. */
export interface Archivable<Stored extends Owned> {
  readonly origin: Origin;
  /** It lives, in this window. */
  readonly isLiving: boolean;
  /** How long it has taken so far. @param now milliseconds since 1970, UTC */
  elapsedMs(now: number): number;
  /** @param session the window, as long as it lives in it */
  stored(now: number, session: string): Stored;
  /** What the store says of a record of another window. */
  adopt(stored: Stored, isOwnerAlive: boolean): void;
  /** Nobody knows any more whether a record of another window lives. */
  abandoned(): void;
}

export interface ArchiveParts<Stored extends Owned> {
  readonly store: RecordStore<Stored>;
  readonly timer: Timer;
  /** Names this window, unlike every other. */
  readonly session: string;
  /** Whether the process of a window is alive; null if that is not known. */
  readonly isWindowThere: (session: string) => boolean | null;
  /** How many records are kept. */
  readonly historySize: () => number;
}

export class Archive<Stored extends Owned, Rec extends Archivable<Stored>> {
  /** Records whose next save has been asked for, and how to call off the wait for it. */
  readonly #waiting = new Map<Rec, () => void>();
  readonly #queued = new Set<Rec>();
  readonly #forgotten = new Set<Rec>();
  #callOffBeat: (() => void) | null = null;

  /** @param restore makes a record of what is stored */
  constructor(
    private readonly parts: ArchiveParts<Stored>,
    private readonly restore: (stored: Stored, isOwnerAlive: boolean) => Rec,
  ) {}

  /** What is stored and not known, oldest first. What lived in windows that are gone was interrupted. */
  async load(isKnown: (id: string) => boolean): Promise<readonly Rec[]> {
    const found = await this.parts.store.load((id) => !isKnown(id));
    return Promise.all(
      found.map(async (stored) => {
        const isAlive = await this.#isOwnerAlive(stored);
        // A window that is gone may have stored it once more meanwhile, as the last that it did.
        const isLeft = stored.owner !== null && !isAlive;
        return this.restore(isLeft ? await this.parts.store.again(stored) : stored, isAlive);
      }),
    );
  }

  /** Whether records live in another window. */
  async isAnyElsewhere(): Promise<boolean> {
    const { store, session } = this.parts;
    const owners = (await store.sessions()).filter((owner) => owner !== session);
    const areAlive = await Promise.all(owners.map((owner) => this.#isOwnerAlive({ owner })));
    return areAlive.includes(true);
  }

  /** Takes over what the store says of a record that does not live here. */
  async follow(record: Rec): Promise<void> {
    await this.parts.store.settled();
    const stored = await this.parts.store.find(record.origin);
    // What this window wrote while it lived here is older than what is known.
    if (record.isLiving || stored?.owner === this.parts.session) return;
    if (stored !== null) record.adopt(stored, await this.#isOwnerAlive(stored));
    // Its file is gone: what was seen of it is all there is, and nobody says that it lives.
    else record.abandoned();
  }

  /** Stores a record as it is when its turn has come; once one has ended, the oldest beyond the number kept go. */
  save(record: Rec): Promise<void> {
    this.#callOff(record);
    const { store, session, timer, historySize } = this.parts;
    if (!this.#queued.has(record)) {
      this.#queued.add(record);
      const ask = (): Stored | null => {
        this.#queued.delete(record);
        return this.#forgotten.has(record) ? null : record.stored(timer.now(), session);
      };
      void store.save(ask, session);
    }
    return record.isLiving
      ? store.settled()
      : store.prune(historySize(), async (old) => !(await this.#isOwnerAlive(old)));
  }

  /** Stores a record within a few seconds; a young one sooner. */
  saveSoon(record: Rec): void {
    if (this.#waiting.has(record)) return;
    const { timer } = this.parts;
    const age = record.elapsedMs(timer.now());
    const wait = Math.min(SAVE_EVERY_MS, Math.max(FIRST_SAVE_MS, age));
    this.#waiting.set(
      record,
      timer.after(wait, () => void this.save(record)),
    );
  }

  /** Removes a record from the store, for good. */
  forget(record: Rec): Promise<void> {
    this.#callOff(record);
    this.#forgotten.add(record);
    return this.parts.store.remove(record.origin);
  }

  /** Stores a record again that was removed. */
  recall(record: Rec): Promise<void> {
    this.#forgotten.delete(record);
    return this.save(record);
  }

  /** Shows that this window is alive while records of it are; call it whenever that may have changed. */
  livingAre(isAny: boolean): void {
    if (isAny && this.#callOffBeat === null) this.#beat();
    if (!isAny && this.#callOffBeat !== null) {
      this.#callOffBeat();
      this.#callOffBeat = null;
      void this.parts.store.silence(this.parts.session);
    }
  }

  settled(): Promise<void> {
    return this.parts.store.settled();
  }

  #beat(): void {
    const { store, timer, session } = this.parts;
    void store.beat(session, timer.now());
    this.#callOffBeat = timer.after(BEAT_EVERY_MS, () => this.#beat());
  }

  async #isOwnerAlive({ owner }: Owned): Promise<boolean> {
    const { store, timer, session, isWindowThere } = this.parts;
    if (owner === null || owner === session) return owner !== null;
    const isThere = isWindowThere(owner);
    if (isThere === false) return false;
    const beat = await store.lastBeat(owner);
    const limit = isThere === null ? GONE_AFTER_MS : SILENT_AFTER_MS;
    return beat !== null && timer.now() - beat < limit;
  }

  #callOff(record: Rec): void {
    this.#waiting.get(record)?.();
    this.#waiting.delete(record);
  }
}
