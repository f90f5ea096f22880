/** What all checks of a run have in common. */
import type { Action } from '../families/family';
import type { CheckName } from '../words/checks';
import type { Phase, StandOut } from './phase';

/** A direct comparison of the two finalists of a run. */
export interface DuelFigures {
  readonly leader: Action;
  readonly rival: Action;
  /** How much better the leader was, in units of the reward. */
  readonly lead: number;
  /** Contains the true lead with probability 1 - delta; an unknown end is null. */
  readonly interval: readonly [low: number | null, high: number | null];
}

export interface Check {
  readonly name: CheckName;
  addPhase(phase: Phase): void;
  /** ln of the e-value; null while there is nothing to check. */
  readonly log: number | null;
  /** The main source of the evidence; null if unknown. */
  readonly standsOut: StandOut | null;
  /** Only for the duel. */
  readonly duel?: DuelFigures | null;
  /** @param value null while there is nothing to check @returns null if the check deserves no line */
  text(value: LogValue | null): string | null;
}

/** An e-value as a logarithm, with the verdict on it. */
export interface LogValue {
  readonly log: number;
  /** The largest log so far. */
  readonly largest: number;
  readonly isCaveat: boolean;
  readonly isRefuted: boolean;
  /** The refuted check that this one rests on. */
  readonly follows?: CheckName;
  /** A sentence about the main source of the evidence; empty if unknown. */
  readonly part: string;
}
