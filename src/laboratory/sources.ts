/** Chooses the measurement source for the environment of the spec. */
import { resolve } from 'node:path';
import { logSourceOf } from '../core/experiment/logSource';
import type { SpecJournal } from '../core/experiment/journal';
import type { MeasurementSource } from '../core/experiment/source';
import type { RealEnvironment } from '../core/learners/contract/instance';
import { changedProgram } from './changedProgram';
import type { ProgramLaunch } from './programProcess';
import { ProgramSource } from './programSource';

interface SourceContext extends Pick<ProgramLaunch, 'guardFile' | 'variables'> {
  readonly journal: SpecJournal;
  readonly environment: RealEnvironment;
  /** The folder of the spec, to which its paths are relative. */
  readonly folder: string;
  /** Called with the process group of the started program, and with null when it has ended. */
  readonly started: (group: number | null) => void;
  /** Called with each stderr line of the program. */
  readonly notice: (text: string) => void;
}

/** @throws Error if the source cannot be created */
export type SourceFactory = (context: SourceContext) => MeasurementSource;

export const createSource: SourceFactory = ({ journal, environment, ...context }) => {
  switch (environment.type) {
    case 'process': {
      const { command, cwd, pass, timeout } = environment;
      const { guardFile, variables } = context;
      const folder = resolve(context.folder, cwd ?? '.');
      const changed = changedProgram(command, folder, journal.entries());
      if (changed !== null) context.notice(changed);
      return new ProgramSource({
        command,
        pass,
        timeout,
        subject: journal.prepared.instance,
        guardFile,
        variables,
        folder,
        changed,
        stderr: context.notice,
        onGroup: context.started,
      });
    }
    case 'recorded':
      return logSourceOf(journal);
    case 'manual':
      throw new Error('A person measures here.');
  }
};
