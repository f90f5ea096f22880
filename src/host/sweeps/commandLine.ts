/** The command line, a separate process, as sweeps use it. */
import type { ProblemJson } from '../../core/report/resultJson';

/** Access to an engine; passed in the environment, where other users of the machine cannot read it. */
export interface EngineAccess {
  /** The address, including the password. */
  readonly url: string;
  /** Signs tasks and results. */
  readonly key: string;
}

/** A problem of the sweep or, if `spec` is set, of that spec, named as in the sweep. */
export type SweepFault = ProblemJson & { readonly spec?: string };

/**
 * Starts the command line.
 * @param engine null for none, whatever the person's own environment sets
 * @param told gets each line of JSON, and each line for people
 */
export type CommandLine = (
  args: readonly string[],
  where: { readonly folder: string; readonly engine: EngineAccess | null },
  told?: { readonly value: (value: object) => void; readonly note: (note: string) => void },
) => StartedCommand;

export interface StartedCommand {
  /** The messages for people so far: the first ones and the last. */
  readonly notes: readonly string[];
  /** Asks the process to end, and kills it after a while. */
  readonly stop: () => void;
  /** Never rejects. */
  readonly ended: Promise<CommandEnd>;
}

export interface CommandEnd {
  /** Null if the process was killed or could not start. */
  readonly exitCode: number | null;
  readonly notes: readonly string[];
  /** The problems of the sweep and its specs. */
  readonly faults: readonly SweepFault[];
  /** The process was asked to end, or another one replaced it. */
  readonly wasAsked: boolean;
}
