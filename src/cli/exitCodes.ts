/** How the command line ends. */
export const EXIT = {
  done: 0,
  specHasErrors: 1,
  wrongUsage: 2,
  noCertificate: 3,
  internalFailure: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command line was not used as it should be: the message says how. */
export class UsageError extends Error {}
