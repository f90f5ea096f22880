/** What sweeps ask of the command line, which is a process of its own. */

/**
 * Starts the command line.
 * @param engine what CPE_ENGINE is to be; null for none, whatever the person has set for programs in a terminal
 */
export type CommandLine = (
  args: readonly string[],
  where: { readonly folder: string; readonly engine: string | null },
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
