/** Obstacles to an experiment other than faults of the spec. */
import type { Position } from '../text/parse/positions';

export interface FaultPlace extends Position {
  readonly file: string;
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

/** A fault in a line of a file; by default in the file as a whole. */
export function faultIn(file: string, code: string, message: string, line = 1): LaboratoryFault {
  return new LaboratoryFault(code, message, { file, line, column: 1 });
}
