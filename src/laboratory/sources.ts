/** Who measures, by the environment of the spec. */
import type { MeasurementSource } from '../core/experiment/source';
import { ExperimentFailed } from '../core/experiment/source';
import type { Instance, RealEnvironment } from '../core/document/instance';

/** What a source is made of. */
interface SourceContext {
  readonly instance: Instance;
  readonly environment: RealEnvironment;
  /** That of the spec: what the spec names is relative to it. */
  readonly folder: string;
  /** Tells the group of processes of a program that was started, null when it has ended. */
  readonly started: (group: number | null) => void;
  /** A line for the person: what the program writes to its standard error. */
  readonly notice: (text: string) => void;
}

/** @throws ExperimentFailed where it cannot be made */
export type SourceFactory = (context: SourceContext) => MeasurementSource;

export const createSource: SourceFactory = ({ environment }) => {
  throw new ExperimentFailed(
    `Measurements of the type \`${environment.type}\` cannot be started here.`,
  );
};
