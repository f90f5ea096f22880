/** What is kept of one thing, a run or a comparison: it can be stored, and takes over what another window has stored of it. */
import type { SpecText } from '../runs/runController';
import type { Origin } from './recordStore';

export const STORED_VERSION = 2;

/** What is stored of every record. */
export interface Owned {
  readonly version: typeof STORED_VERSION;
  /** The name that a person has given it. */
  readonly title: string | null;
  /** What a person has noted of it. */
  readonly note: string | null;
  /** The session of the window that it lives in; null where it lives in none. */
  readonly owner: string | null;
}

export abstract class KeptRecord<Stored extends Owned> {
  title: string | null = null;
  note: string | null = null;
  /** It lives, in another window: it is followed through the store. */
  isElsewhere = false;

  abstract readonly origin: Origin;
  abstract readonly spec: SpecText;
  abstract readonly totalSamples: number;
  /** It lives, in this window. */
  abstract readonly isLiving: boolean;
  /** It can be gone on with, here. */
  abstract readonly isResumable: boolean;
  /** How long it has taken so far. @param now milliseconds since 1970, UTC */
  abstract elapsedMs(now: number): number;
  /** @param session the window, as long as it lives in it */
  abstract stored(now: number, session: string): Stored;
  /** What the store says of a record of another window; of one that lives here it says nothing new. */
  abstract adopt(stored: Stored, isOwnerAlive: boolean): void;
  /** Nobody knows any more whether a record of another window lives. */
  abstract abandoned(): void;

  get id(): string {
    return this.origin.id;
  }

  protected owned(session: string): Owned {
    const { title, note, isLiving } = this;
    return { version: STORED_VERSION, title, note, owner: isLiving ? session : null };
  }

  protected describe({ title, note }: Owned): void {
    this.title = title;
    this.note = note;
  }
}
