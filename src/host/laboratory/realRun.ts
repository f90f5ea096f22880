/** What a run with real measurements needs of the host. */
import type { LaboratoryRequest } from '../../worker/protocol';

export interface RealParts {
  readonly request: LaboratoryRequest;
  /** The name of the journal. */
  readonly journal: string;
  /** Writes on a journal of which the host keeps the file. @returns why it could not; null where it did */
  readonly writeOn: (keep: number, text: string) => Promise<string | null>;
  /** A line for the person. */
  readonly notice: (text: string) => void;
}
