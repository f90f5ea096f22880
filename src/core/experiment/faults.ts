/** What keeps an experiment from going on that is no fault of the spec. */

export interface FaultPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** A file other than the spec is wrong, or another process holds it. */
export class LaboratoryFault extends Error {
  constructor(
    /** A stable name in kebab-case. */
    readonly code: string,
    message: string,
    readonly place: FaultPlace,
  ) {
    super(message);
  }
}

/** About a file as a whole, or about a line of it. */
export function faultIn(file: string, code: string, message: string, line = 1): LaboratoryFault {
  return new LaboratoryFault(code, message, { file, line, column: 1 });
}
