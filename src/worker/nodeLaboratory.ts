/** The laboratory of a Node worker: journals with locks, and programs with a guard. */
import { resolve } from 'node:path';
import { openJournal } from '../laboratory/openJournal';
import { leadsOutside } from '../laboratory/safeFiles';
import { createSource } from '../laboratory/sources';
import type { Laboratory } from './laboratory';
import type { LaboratoryRequest } from './protocol';

export const NODE_LABORATORY: Laboratory = {
  // The host ensures that no two runs of this window share a journal.
  open: ({ file, root }, { fresh = false }, basis, options) =>
    openJournal({ ...basis, ...options, file, root, fresh, alone: true }),
  program: ({ journal, setGroup }, allowed, notice) => {
    const { environment } = journal.prepared.instance;
    if (environment?.type !== 'process') throw new Error('The spec names no program.');
    if (allowed === null || identityOf(environment) !== identityOf(allowed)) {
      throw new Error('The program of the spec is not the one that was allowed.');
    }
    const { folder, root, guardFile, variables } = allowed;
    const own = resolve(folder, environment.cwd ?? '.');
    // A missing folder is reported when the program starts.
    if (leadsOutside(own, root)) {
      throw new Error(`The folder of the program, ${own}, leads outside the workspace.`);
    }
    return createSource({
      journal,
      environment,
      folder,
      guardFile,
      variables,
      started: setGroup,
      notice,
    });
  },
};

/** Compares what the person allowed with what the spec asks for. */
function identityOf({
  command,
  cwd,
  pass,
}: Pick<NonNullable<LaboratoryRequest['program']>, 'command' | 'cwd' | 'pass'>): string {
  return JSON.stringify([command, cwd, pass]);
}
