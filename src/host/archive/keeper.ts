/**
 * The history of one kind of record: those of this window, earlier windows and other windows. It lists, names, deletes and
 * restores records, and follows those that run in another window. A running record is stored at its start, soon after, then every
 * few seconds, and at its end. While a record runs, its window writes a heartbeat every two seconds, by which other windows tell
 * a running record from an interrupted one. Independent of VS Code.
 */
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import type { KeptRecord, Owned } from './keptRecord';
import type { RecordStore } from './recordStore';

export const SAVE_EVERY_MS = 3000;
/** A new record is saved again after as long as it has run, at least this, until `SAVE_EVERY_MS` is reached. */
const FIRST_SAVE_MS = 500;
export const BEAT_EVERY_MS = 2000;
/** A window without a heartbeat for this long is gone; several beats, since a busy window may be late. */
export const GONE_AFTER_MS = 10_000;
/** The same if the process of the window seems alive: the id may by then belong to another process. */
export const SILENT_AFTER_MS = 300_000;

export interface KeeperParts<Stored extends Owned> {
  readonly store: RecordStore<Stored>;
  readonly timer: Timer;
  /** Unique id of this window. */
  readonly session: string;
  /** Whether the process of a window is alive; null if unknown. */
  readonly isWindowThere: (session: string) => boolean | null;
  /** The number of records to keep. */
  readonly historySize: () => number;
}

export abstract class Keeper<Stored extends Owned, Rec extends KeptRecord<Stored>> {
  readonly #changed = new Listeners<Rec>();
  readonly #removed = new Listeners<Rec>();
  readonly #begun = new Listeners<Rec>();
  #records = new Map<string, Rec>();
  /** Records with a scheduled save, and the function that cancels it. */
  readonly #waiting = new Map<Rec, () => void>();
  readonly #queued = new Set<Rec>();
  readonly #forgotten = new Set<Rec>();
  #callOffBeat: (() => void) | null = null;
  #callOffFollowing: (() => void) | null = null;
  #isClosed = false;

  /** Resolves once the stored records are loaded. */
  readonly loaded: Promise<void>;

  /** A record was added, changed, ended, renamed or annotated. */
  readonly onChanged = this.#changed.on;
  /** A record starts to run, for the first time or again. */
  readonly onBegun = this.#begun.on;
  /** A record was deleted, or dropped as the oldest. */
  readonly onRemoved = this.#removed.on;

  /** @param create makes the record that takes over a stored one */
  constructor(
    private readonly parts: KeeperParts<Stored>,
    private readonly create: (stored: Stored) => Rec,
  ) {
    this.loaded = this.refresh();
  }

  /** All known records, oldest first. */
  get all(): readonly Rec[] {
    return [...this.#records.values()];
  }

  /** The records that run in this window, oldest first. */
  get living(): readonly Rec[] {
    return this.all.filter((record) => record.isLiving);
  }

  find(id: string): Rec | null {
    return this.#records.get(id) ?? null;
  }

  /** Sets the name or the note of a record; an empty text removes it. Keeps the other one as another window has set it. */
  async describe(record: Rec, what: 'title' | 'note', text: string): Promise<void> {
    if (record.isElsewhere) return;
    await this.parts.store.settled();
    const { title, note } = (await this.parts.store.find(record.origin)) ?? record;
    Object.assign(record, { title, note, [what]: text.trim() || null });
    this.#changed.fire(record);
    this.#save(record);
  }

  /** Permanently deletes the records that are not running. */
  async remove(records: readonly Rec[]): Promise<void> {
    // Another window may have resumed one of them.
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

  /** Loads new records of other windows, and updates the known ones. */
  async refresh(): Promise<void> {
    const { store, session } = this.parts;
    const stored = await store.load((id) => !this.#records.has(id));
    const found = await Promise.all(
      stored.map(async (one) => {
        const isAlive = await this.#isOwnerAlive(one);
        // A window that has just ended may have stored the record once more.
        const isLeft = one.owner !== null && !isAlive;
        const record = this.create(one);
        const latest = isLeft ? await store.find(record.origin) : null;
        record.adopt(latest ?? one, isAlive);
        return record;
      }),
    );
    const fresh = found.filter(({ id }) => !this.#records.has(id));
    this.#insert(fresh);
    for (const record of fresh) this.#changed.fire(record);
    // Another window may have resumed a record.
    const others = (await store.sessions()).filter((owner) => owner !== session);
    const areAlive = await Promise.all(others.map((owner) => this.#isOwnerAlive({ owner })));
    const isAny = areAlive.includes(true);
    await this.#followAll((record) => record.isElsewhere || (isAny && record.isResumable));
  }

  /** Adopts changes that another window made to a record that does not run here. */
  async follow(record: Rec): Promise<void> {
    const { store, session } = this.parts;
    await store.settled();
    const stored = await store.find(record.origin);
    // Whatever this window stored is older than its own state.
    if (record.isLiving || stored?.owner === session) return;
    if (stored !== null) record.adopt(stored, await this.#isOwnerAlive(stored));
    // The file is gone: keep what is known, and treat the record as not running.
    else record.abandoned();
    this.#keepFollowing();
  }

  /** Adds a new record, and drops the oldest beyond the number to keep. */
  protected add(record: Rec): void {
    this.#records.set(record.id, record);
    const ended = this.all.filter((one) => !one.isLiving && !one.isElsewhere);
    const beyond = Math.max(0, ended.length - this.parts.historySize());
    for (const oldest of ended.slice(0, beyond)) this.drop(oldest);
  }

  /** Removes a record from the list; its file stays. */
  protected drop(record: Rec): void {
    this.#records.delete(record.id);
    this.#removed.fire(record);
  }

  protected fire(record: Rec): void {
    this.#changed.fire(record);
  }

  /** Reports a change of a running record and stores it within a few seconds; sooner if it has just started. */
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

  /** Stores a record now; call it when the record starts to run and when it ends. */
  protected store(record: Rec): void {
    if (record.isLiving) {
      if (this.#callOffBeat === null) this.#beat();
      this.#begun.fire(record);
    }
    this.#save(record);
    this.#silenceWhereNoneLives();
  }

  /** Deletes a record from the store. */
  protected forget(record: Rec): void {
    void this.#forget(record);
    this.#silenceWhereNoneLives();
  }

  /** For the closing window: resolves when everything is stored. */
  protected close(): Promise<void> {
    this.#isClosed = true;
    this.#callOffFollowing?.();
    return this.parts.store.settled();
  }

  /** Sorted by start. */
  #insert(records: readonly Rec[]): void {
    const all = [...records, ...this.all].sort((a, b) => a.origin.startedAt - b.origin.startedAt);
    this.#records = new Map(all.map((each) => [each.id, each]));
  }

  async #followAll(isMeant: (record: Rec) => boolean): Promise<void> {
    for (const record of this.all.filter(isMeant)) {
      await this.follow(record);
      this.#changed.fire(record);
    }
  }

  #keepFollowing(): void {
    this.#callOffFollowing?.();
    const isElsewhere = (record: Rec): boolean => record.isElsewhere;
    if (this.#isClosed || !this.all.some(isElsewhere)) return;
    this.#callOffFollowing = this.parts.timer.after(
      BEAT_EVERY_MS,
      () => void this.#followAll(isElsewhere),
    );
  }

  /** Stores a record's state at its turn; when the record has ended, prunes the oldest beyond the number to keep. */
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

  /** Writes heartbeats from now on. */
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
