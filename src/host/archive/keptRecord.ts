/** A stored run or comparison: how to store it, and how to adopt what another window stored. */
import type { SpecText } from '../runs/runController';
import type { Origin } from './recordStore';

export const STORED_VERSION = 2;

/** The stored fields of every record. */
export interface Owned {
  readonly version: typeof STORED_VERSION;
  /** The name that a person gave the record. */
  readonly title: string | null;
  readonly note: string | null;
  /** The session of the window in which the record runs; null if it does not run. */
  readonly owner: string | null;
}

export abstract class KeptRecord<Stored extends Owned> {
  title: string | null = null;
  note: string | null = null;
  /** The record runs in another window and is followed through the store. */
  isElsewhere = false;

  abstract readonly origin: Origin;
  abstract readonly spec: SpecText;
  abstract readonly totalSamples: number;
  /** The record runs in this window. */
  abstract readonly isLiving: boolean;
  /** The record can be continued here. */
  abstract readonly isResumable: boolean;
  /** Duration so far. @param now milliseconds since 1970, UTC */
  abstract elapsedMs(now: number): number;
  /** @param session this window; becomes the owner while the record runs here */
  abstract stored(now: number, session: string): Stored;
  /**
   * Takes over what was stored; not called for a record that runs here.
   * @param isOwnerAlive whether the window that ran it still exists
   */
  abstract adopt(stored: Stored, isOwnerAlive: boolean): void;
  /** It is no longer known whether a record of another window runs. */
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
