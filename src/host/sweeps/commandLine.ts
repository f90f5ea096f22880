/** What sweeps ask of the command line, which is a process of its own. */

/** What a sweep needs of an engine; it goes by the environment, where others of the machine do not see it. */
export interface EngineAccess {
  /** The address, with the password. */
  readonly url: string;
  /** Signs tasks and results. */
  readonly key: string;
}

/**
 * Starts the command line.
 * @param engine null for none, whatever the person has set for programs in a terminal
 */
export type CommandLine = (
  args: readonly string[],
  where: { readonly folder: string; readonly engine: EngineAccess | null },
  listener: CommandListener,
) => StartedCommand;

interface CommandListener {
  /** A line of the standard output, and one for people. */
  readonly line: (line: string) => void;
  readonly note: (line: string) => void;
  /** Told once, last. @param exitCode null where it was killed or could not be started */
  readonly gone: (exitCode: number | null) => void;
}

export interface StartedCommand {
  /** Asks it to end; what does not is killed after a while. */
  readonly stop: () => void;
}
