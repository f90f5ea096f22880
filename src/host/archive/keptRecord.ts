/** What is kept of one thing, a run or a comparison: it can be stored, and takes over what another window has stored of it. */
import type { Origin } from './recordStore';

/** What is stored of a record. */
export interface Owned {
  /** The session of the window that it lives in; null where it lives in none. */
  readonly owner: string | null;
}

export abstract class KeptRecord<Stored extends Owned> {
  #title: string | null = null;
  #note: string | null = null;
  #isElsewhere = false;

  abstract readonly origin: Origin;
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

  /** It lives, in another window: it is followed through the store. */
  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  protected set isElsewhere(isElsewhere: boolean) {
    this.#isElsewhere = isElsewhere;
  }

  /** The name that a person has given it. */
  get title(): string | null {
    return this.#title;
  }

  /** What a person has noted of it. */
  get note(): string | null {
    return this.#note;
  }

  /** @param title null for none of its own */
  rename(title: string | null): void {
    this.#title = title;
  }

  /** @param note null for none */
  annotate(note: string | null): void {
    this.#note = note;
  }
}
