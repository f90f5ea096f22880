/**
 * What the history has of one kind: the records of this window, with those of earlier and other windows. It lists them,
 * names them, deletes them and brings them back, and follows those that live elsewhere. It knows no editor.
 */
import { Listeners } from '../util/listeners';
import type { Subscription } from '../util/listeners';
import type { Timer } from '../util/timer';
import { Archive, BEAT_EVERY_MS } from './archive';
import type { Archivable, ArchiveParts, Owned } from './archive';

export interface Keepable<Stored extends Owned> extends Archivable<Stored> {
  /** It lives, in another window: it is followed through the store. */
  readonly isElsewhere: boolean;
  /** Another window could go on with it. */
  readonly isResumable: boolean;
  /** @param title null for none of its own */
  rename(title: string | null): void;
  /** @param note null for none */
  annotate(note: string | null): void;
}

export abstract class Keeper<Stored extends Owned, Rec extends Keepable<Stored>> {
  readonly #archive: Archive<Stored, Rec>;
  readonly #timer: Timer;
  readonly #historySize: () => number;
  readonly #changed = new Listeners<Rec>();
  readonly #removed = new Listeners<Rec>();
  readonly #begun = new Listeners<Rec>();
  #records = new Map<string, Rec>();
  readonly #loading: Promise<void>;
  #callOffFollowing: (() => void) | null = null;
  #isClosed = false;

  /** A record is new, has news, ended, was named or annotated. */
  readonly onChanged: (listener: (record: Rec) => void) => Subscription = this.#changed.on;
  /** A record begins to live, for the first time or again. */
  readonly onBegun: (listener: (record: Rec) => void) => Subscription = this.#begun.on;
  /** A record was deleted, or forgotten as the oldest. */
  readonly onRemoved: (listener: (record: Rec) => void) => Subscription = this.#removed.on;

  /** @param restore makes a record of what is stored */
  constructor(
    parts: ArchiveParts<Stored>,
    restore: (stored: Stored, isOwnerAlive: boolean) => Rec,
  ) {
    this.#archive = new Archive(parts, restore);
    this.#timer = parts.timer;
    this.#historySize = parts.historySize;
    this.#loading = this.refresh();
  }

  /** Resolves when the stored records of earlier windows are known. */
  get loaded(): Promise<void> {
    return this.#loading;
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

  /** Gives a record a name of its own; none takes it away. */
  rename(record: Rec, title: string): void {
    if (record.isElsewhere) return;
    record.rename(textOrNull(title));
    this.#kept(record);
  }

  /** Gives a record a note; none takes it away. */
  annotate(record: Rec, note: string): void {
    if (record.isElsewhere) return;
    record.annotate(textOrNull(note));
    this.#kept(record);
  }

  /** Deletes records for good, apart from those that live. */
  async remove(records: readonly Rec[]): Promise<void> {
    // One that can be resumed may have been, elsewhere.
    const known = records.filter((record) => record.isResumable);
    await Promise.all(known.map((record) => this.#archive.follow(record)));
    const idle = records.filter((record) => !record.isLiving && !record.isElsewhere);
    for (const record of idle) this.drop(record);
    await Promise.all(idle.map((record) => this.#archive.forget(record)));
  }

  /** Takes a deletion back. */
  bringBack(records: readonly Rec[]): void {
    this.#insert(records);
    for (const record of records) {
      void this.#archive.recall(record);
      this.#changed.fire(record);
    }
  }

  /** Looks for records of other windows, and at what has become of those that are known. */
  async refresh(): Promise<void> {
    const found = await this.#archive.load((id) => this.#records.has(id));
    const fresh = found.filter(({ origin }) => !this.#records.has(origin.id));
    this.#insert(fresh);
    for (const record of fresh) this.#changed.fire(record);
    // What can be resumed may have been, where there is another window at work.
    const isAny = await this.#archive.isAnyElsewhere();
    await this.#follow((record) => record.isElsewhere || (isAny && record.isResumable));
  }

  /** Takes over what another window may have done with a record. */
  follow(record: Rec): Promise<void> {
    return this.#archive.follow(record);
  }

  /** A new record. */
  protected add(record: Rec): void {
    this.#records.set(record.origin.id, record);
    const ended = this.all.filter((one) => !one.isLiving && !one.isElsewhere);
    const beyond = Math.max(0, ended.length - this.#historySize());
    for (const oldest of ended.slice(0, beyond)) this.drop(oldest);
  }

  /** No longer listed; its file stays. */
  protected drop(record: Rec): void {
    this.#records.delete(record.origin.id);
    this.#removed.fire(record);
  }

  /** Tells that a record has changed. */
  protected fire(record: Rec): void {
    this.#changed.fire(record);
  }

  /** Tells that a record that lives has changed, and stores it soon. */
  protected told(record: Rec): void {
    this.#changed.fire(record);
    this.#archive.saveSoon(record);
  }

  /** Stores a record now; to be called when it begins to live, and when it ends. */
  protected store(record: Rec): void {
    if (record.isLiving) {
      this.#archive.livingAre(true);
      this.#begun.fire(record);
    }
    void this.#archive.save(record);
    if (this.living.length === 0) this.#archive.livingAre(false);
  }

  /** Takes a record out of the store. */
  protected forget(record: Rec): void {
    void this.#archive.forget(record);
    if (this.living.length === 0) this.#archive.livingAre(false);
  }

  /** The window closes. Resolves when everything is stored. */
  protected close(): Promise<void> {
    this.#isClosed = true;
    this.#callOffFollowing?.();
    return this.#archive.settled();
  }

  #kept(record: Rec): void {
    this.#changed.fire(record);
    void this.#archive.save(record);
  }

  /** In the order of their starts. */
  #insert(records: readonly Rec[]): void {
    const all = [...records, ...this.all].sort((a, b) => a.origin.startedAt - b.origin.startedAt);
    this.#records = new Map(all.map((each) => [each.origin.id, each]));
  }

  async #follow(isMeant: (record: Rec) => boolean): Promise<void> {
    for (const record of this.all.filter(isMeant)) {
      await this.#archive.follow(record);
      this.#changed.fire(record);
    }
    this.#callOffFollowing?.();
    this.#callOffFollowing = null;
    const isElsewhere = (record: Rec): boolean => record.isElsewhere;
    if (this.#isClosed || !this.all.some(isElsewhere)) return;
    this.#callOffFollowing = this.#timer.after(BEAT_EVERY_MS, () => {
      void this.#follow(isElsewhere);
    });
  }
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
