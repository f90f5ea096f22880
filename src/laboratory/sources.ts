/** Who measures, by the environment of the spec. */
import { resolve } from 'node:path';
import type { MeasurementSource } from '../core/experiment/source';
import { ExperimentFailed } from '../core/experiment/source';
import { createLogSource } from '../core/experiment/logSource';
import type { Instance, RealEnvironment } from '../core/learners/instance';
import { createProgramSource } from './programSource';

/** What a source is made of. */
interface SourceContext {
  readonly instance: Instance;
  readonly environment: RealEnvironment;
  /** That of the spec: what the spec names is relative to it. */
  readonly folder: string;
  /** The file of the bundle `guard.cjs`. */
  readonly guardFile: string;
  /** How many samples of each action were answered before, by its base arms joined with spaces. */
  readonly used: ReadonlyMap<string, number>;
  /** Of the log, those that it had when the journal was made. */
  readonly linesAtFirst: number;
  /** Tells the group of processes of a program that was started, null when it has ended. */
  readonly started: (group: number | null) => void;
  /** A line for the person: what the program writes to its standard error. */
  readonly notice: (text: string) => void;
}

/** @throws ExperimentFailed where it cannot be made */
export type SourceFactory = (context: SourceContext) => MeasurementSource;

export const createSource: SourceFactory = ({ instance, environment, folder, ...context }) => {
  switch (environment.type) {
    case 'process':
      return createProgramSource({
        command: environment.command,
        timeout: environment.timeout,
        subject: instance,
        folder: resolve(folder, environment.cwd ?? '.'),
        guardFile: context.guardFile,
        stderr: context.notice,
        onGroup: context.started,
      });
    case 'recorded': {
      const { log, run } = instance;
      if (log === null) throw new ExperimentFailed('The log was not read.');
      const { used, linesAtFirst } = context;
      return createLogSource(log, { order: environment.order, seed: run.seed, used, linesAtFirst });
    }
    case 'manual':
      throw new ExperimentFailed('A person measures here: nothing can be started.');
  }
};
