/**
 * What the history has of one kind: the records of this window, with those of earlier and other windows. It lists them,
 * names them, deletes them and brings them back, and follows those that live elsewhere. A record that lives is stored at
 * its start, soon after, then every few seconds, and at its end; as long as one lives its window says every two seconds
 * that it is there, so that the others can tell what goes on elsewhere from what was interrupted. It knows no editor.
 */
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import type { KeptRecord, Owned } from './keptRecord';
import type { RecordStore } from './recordStore';

export const SAVE_EVERY_MS = 3000;
/** What is young is stored more often: by the time that it has taken, from this on. */
const FIRST_SAVE_MS = 500;
export const BEAT_EVERY_MS = 2000;
/** A window that has not been heard of for so long is gone: several beats, since a busy one may be late. */
export const GONE_AFTER_MS = 10_000;
/** The same where its process is seen to be there: in the end the number may be that of another process. */
export const SILENT_AFTER_MS = 300_000;

export interface KeeperParts<Stored extends Owned> {
  readonly store: RecordStore<Stored>;
  readonly timer: Timer;
  /** Names this window, unlike every other. */
  readonly session: string;
  /** Whether the process of a window is alive; null if that is not known. */
  readonly isWindowThere: (session: string) => boolean | null;
  /** How many records are kept. */
  readonly historySize: () => number;
}

export abstract class Keeper<Stored extends Owned, Rec extends KeptRecord<Stored>> {
  readonly #changed = new Listeners<Rec>();
  readonly #removed = new Listeners<Rec>();
  readonly #begun = new Listeners<Rec>();
  #records = new Map<string, Rec>();
  /** Records whose next save has been asked for, and how to call off the wait for it. */
  readonly #waiting = new Map<Rec, () => void>();
  readonly #queued = new Set<Rec>();
  readonly #forgotten = new Set<Rec>();
  #callOffBeat: (() => void) | null = null;
  #callOffFollowing: (() => void) | null = null;
  #isClosed = false;

  /** Resolves when the stored records of earlier windows are known. */
  readonly loaded: Promise<void>;

  /** A record is new, has news, ended, was named or annotated. */
  readonly onChanged = this.#changed.on;
  /** A record begins to live, for the first time or again. */
  readonly onBegun = this.#begun.on;
  /** A record was deleted, or forgotten as the oldest. */
  readonly onRemoved = this.#removed.on;

  /** @param restore makes a record of what is stored */
  constructor(
    private readonly parts: KeeperParts<Stored>,
    private readonly restore: (stored: Stored, isOwnerAlive: boolean) => Rec,
  ) {
    this.loaded = this.refresh();
  }

  /** All that are known, oldest first. */
  get all(): readonly Rec[] {
    return [...this.#records.values()];
  }

  /** Those that live in this window, oldest first. */
  get living(): readonly Rec[] {
    return this.all.filter((record) => record.isLiving);
  }

  find(id: string): Rec | null {
    return this.#records.get(id) ?? null;
  }

  /** Gives a record a name or a note; none takes it away. */
  describe(record: Rec, what: 'title' | 'note', text: string): void {
    if (record.isElsewhere) return;
    const kept: KeptRecord<Stored> = record;
    kept[what] = text.trim() || null;
    this.#changed.fire(record);
    this.#save(record);
  }

  /** Deletes records for good, apart from those that live. */
  async remove(records: readonly Rec[]): Promise<void> {
    // One that can be resumed may have been, elsewhere.
    const known = records.filter((record) => record.isResumable);
    await Promise.all(known.map((record) => this.follow(record)));
    const idle = records.filter((record) => !record.isLiving && !record.isElsewhere);
    for (const record of idle) this.drop(record);
    await Promise.all(idle.map((record) => this.#forget(record)));
  }

  bringBack(records: readonly Rec[]): void {
    this.#insert(records);
    for (const record of records) {
      this.#forgotten.delete(record);
      this.#save(record);
      this.#changed.fire(record);
    }
  }

  /** Looks for records of other windows, and at what has become of those that are known. */
  async refresh(): Promise<void> {
    const { store, session } = this.parts;
    const stored = await store.load((id) => !this.#records.has(id));
    const found = await Promise.all(
      stored.map(async (one) => {
        const isAlive = await this.#isOwnerAlive(one);
        // A window that is gone may have stored it once more meanwhile, as the last that it did.
        const isLeft = one.owner !== null && !isAlive;
        return this.restore(isLeft ? await store.again(one) : one, isAlive);
      }),
    );
    const fresh = found.filter(({ id }) => !this.#records.has(id));
    this.#insert(fresh);
    for (const record of fresh) this.#changed.fire(record);
    // What can be resumed may have been, where there is another window at work.
    const others = (await store.sessions()).filter((owner) => owner !== session);
    const areAlive = await Promise.all(others.map((owner) => this.#isOwnerAlive({ owner })));
    const isAny = areAlive.includes(true);
    await this.#followAll((record) => record.isElsewhere || (isAny && record.isResumable));
  }

  /** Takes over what another window may have done with a record that does not live here. */
  async follow(record: Rec): Promise<void> {
    const { store, session } = this.parts;
    await store.settled();
    const stored = await store.find(record.origin);
    // What this window wrote while it lived here is older than what is known.
    if (record.isLiving || stored?.owner === session) return;
    if (stored !== null) record.adopt(stored, await this.#isOwnerAlive(stored));
    // Its file is gone: what was seen of it is all there is, and nobody says that it lives.
    else record.abandoned();
  }

  /** A new record. */
  protected add(record: Rec): void {
    this.#records.set(record.id, record);
    const ended = this.all.filter((one) => !one.isLiving && !one.isElsewhere);
    const beyond = Math.max(0, ended.length - this.parts.historySize());
    for (const oldest of ended.slice(0, beyond)) this.drop(oldest);
  }

  /** No longer listed; its file stays. */
  protected drop(record: Rec): void {
    this.#records.delete(record.id);
    this.#removed.fire(record);
  }

  /** Tells that a record has changed. */
  protected fire(record: Rec): void {
    this.#changed.fire(record);
  }

  /** Tells that a record that lives has changed, and stores it within a few seconds; a young one sooner. */
  protected told(record: Rec): void {
    this.#changed.fire(record);
    if (this.#waiting.has(record)) return;
    const { timer } = this.parts;
    const wait = Math.min(SAVE_EVERY_MS, Math.max(FIRST_SAVE_MS, record.elapsedMs(timer.now())));
    this.#waiting.set(
      record,
      timer.after(wait, () => this.#save(record)),
    );
  }

  /** Stores a record now; to be called when it begins to live, and when it ends. */
  protected store(record: Rec): void {
    if (record.isLiving) {
      if (this.#callOffBeat === null) this.#beat();
      this.#begun.fire(record);
    }
    this.#save(record);
    this.#silenceWhereNoneLives();
  }

  /** Takes a record out of the store. */
  protected forget(record: Rec): void {
    void this.#forget(record);
    this.#silenceWhereNoneLives();
  }

  /** The window closes. Resolves when everything is stored. */
  protected close(): Promise<void> {
    this.#isClosed = true;
    this.#callOffFollowing?.();
    return this.parts.store.settled();
  }

  /** In the order of their starts. */
  #insert(records: readonly Rec[]): void {
    const all = [...records, ...this.all].sort((a, b) => a.origin.startedAt - b.origin.startedAt);
    this.#records = new Map(all.map((each) => [each.id, each]));
  }

  async #followAll(isMeant: (record: Rec) => boolean): Promise<void> {
    for (const record of this.all.filter(isMeant)) {
      await this.follow(record);
      this.#changed.fire(record);
    }
    this.#callOffFollowing?.();
    this.#callOffFollowing = null;
    const isElsewhere = (record: Rec): boolean => record.isElsewhere;
    if (this.#isClosed || !this.all.some(isElsewhere)) return;
    this.#callOffFollowing = this.parts.timer.after(
      BEAT_EVERY_MS,
      () => void this.#followAll(isElsewhere),
    );
  }

  /** Stores a record as it is when its turn has come; once one has ended, the oldest beyond the number kept go. */
  #save(record: Rec): void {
    this.#callOffSave(record);
    const { store, session, timer, historySize } = this.parts;
    if (!this.#queued.has(record)) {
      this.#queued.add(record);
      const ask = (): Stored | null => {
        this.#queued.delete(record);
        return this.#forgotten.has(record) ? null : record.stored(timer.now(), session);
      };
      void store.save(ask, session);
    }
    if (!record.isLiving)
      void store.prune(historySize(), async (old) => !(await this.#isOwnerAlive(old)));
  }

  #callOffSave(record: Rec): void {
    this.#waiting.get(record)?.();
    this.#waiting.delete(record);
  }

  #forget(record: Rec): Promise<void> {
    this.#callOffSave(record);
    this.#forgotten.add(record);
    return this.parts.store.remove(record.origin);
  }

  /** Says that this window is there, from now on. */
  #beat(): void {
    const { store, timer, session } = this.parts;
    void store.beat(session, timer.now());
    this.#callOffBeat = timer.after(BEAT_EVERY_MS, () => this.#beat());
  }

  #silenceWhereNoneLives(): void {
    if (this.living.length > 0 || this.#callOffBeat === null) return;
    this.#callOffBeat();
    this.#callOffBeat = null;
    void this.parts.store.silence(this.parts.session);
  }

  async #isOwnerAlive({ owner }: Pick<Owned, 'owner'>): Promise<boolean> {
    const { store, timer, session, isWindowThere } = this.parts;
    if (owner === null || owner === session) return owner !== null;
    const isThere = isWindowThere(owner);
    if (isThere === false) return false;
    const beat = await store.lastBeat(owner);
    const limit = isThere === null ? GONE_AFTER_MS : SILENT_AFTER_MS;
    return beat !== null && timer.now() - beat < limit;
  }
}
