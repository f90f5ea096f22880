/** What the checks of a run have in common. */
import type { Action } from '../families/family';
import type { CheckName } from '../words/checks';
import type { Phase, StandOut } from './phase';

/** What the finalists of a run showed of each other, measured directly. */
export interface DuelFigures {
  readonly leader: Action;
  readonly rival: Action;
  /** How much better the leader was, in units of the reward. */
  readonly lead: number;
  /** Where this is with probability 1 - delta; null for an end that is not known. */
  readonly interval: readonly [low: number | null, high: number | null];
}

/** One of the checks of a run. */
export interface Check {
  readonly name: CheckName;
  addPhase(phase: Phase): void;
  /** ln of the e-value; null while there was nothing to check. */
  readonly log: number | null;
  /** What the evidence comes from most of all; null where that is not known. */
  readonly standsOut: StandOut | null;
  /** Of the duel alone. */
  readonly duel?: DuelFigures | null;
  /** @param value null while there was nothing to check @returns null where that is not worth a line */
  text(value: LogValue | null): string | null;
}

/** An e-value as logarithms, and what becomes of it. */
export interface LogValue {
  readonly log: number;
  /** The largest one so far. */
  readonly largest: number;
  readonly isCaveat: boolean;
  readonly isRefuted: boolean;
  /** The refuted check that it rests on. */
  readonly follows?: CheckName;
  /** What it comes from most of all; empty where that is not known. */
  readonly part: string;
}
