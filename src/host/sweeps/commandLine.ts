/** What sweeps ask of the command line, which is a process of its own. */
import type { PrintedProblem } from '../../core/report/printed';

/** What a sweep needs of an engine; it goes by the environment, where others of the machine do not see it. */
export interface EngineAccess {
  /** The address, with the password. */
  readonly url: string;
  /** Signs tasks and results. */
  readonly key: string;
}

/** A problem of the sweep; with `spec`, of a spec as the sweep names it. */
export type SweepFault = PrintedProblem & { readonly spec?: string };

/**
 * Starts the command line.
 * @param engine null for none, whatever the person has set for programs in a terminal
 * @param told hears of each line of JSON, and of each line for people
 */
export type CommandLine = (
  args: readonly string[],
  where: { readonly folder: string; readonly engine: EngineAccess | null },
  told?: { readonly value: (value: object) => void; readonly note: (note: string) => void },
) => StartedCommand;

export interface StartedCommand {
  /** What was said to people so far, a sentence each: the first ones and the last one. */
  readonly notes: readonly string[];
  /** Asks it to end; what does not is killed after a while. */
  readonly stop: () => void;
  /** It never rejects. */
  readonly ended: Promise<CommandEnd>;
}

export interface CommandEnd {
  /** Null for a process that was killed or could not be started. */
  readonly exitCode: number | null;
  readonly notes: readonly string[];
  /** What is wrong with the sweep or its specs. */
  readonly faults: readonly SweepFault[];
  /** Asked to end, or another process has taken its place. */
  readonly wasAsked: boolean;
}
