/** The laboratory of a worker in Node: journals with their locks, and programs under their guard. */
import { basename } from 'node:path';
import { ExperimentFailed } from '../core/experiment/source';
import { openJournal } from '../laboratory/openJournal';
import { createSource } from '../laboratory/sources';
import type { Laboratory } from './laboratory';

/** @param setVariables gives the programs that this worker starts their environment variables */
export const nodeLaboratory = (
  setVariables: (variables: Readonly<Record<string, string>>) => void,
): Laboratory => ({
  open: async (file, { fresh = false }, basis, options) => {
    const { journal, writer, lock, replay, close } = await openJournal({
      ...{ ...basis, ...options, file, fresh },
      // The host sees to it that no two runs of this window have the same journal.
      alone: true,
    });
    return {
      ...{ name: basename(file), journal, writer, replay, close },
      setGroup: (group) => lock?.setGroup(group),
    };
  },
  program: ({ journal, setGroup }, allowed, notice) => {
    const { environment } = journal.prepared.instance;
    if (environment?.type !== 'process') throw new ExperimentFailed('The spec names no program.');
    const { command, cwd } = environment;
    if (
      allowed === null ||
      JSON.stringify([command, cwd]) !== JSON.stringify([allowed.command, allowed.cwd])
    ) {
      throw new ExperimentFailed('The program of the spec is not the one that was allowed.');
    }
    const { folder, guardFile, variables } = allowed;
    setVariables(variables);
    return createSource({ journal, environment, folder, guardFile, started: setGroup, notice });
  },
});
