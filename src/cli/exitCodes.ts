/** The exit codes of the command line. */
export const EXIT = {
  done: 0,
  specHasErrors: 1,
  wrongUsage: 2,
  noCertificate: 3,
  internalFailure: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command line was used in a wrong way; the message says how to correct it. */
export class UsageError extends Error {}
