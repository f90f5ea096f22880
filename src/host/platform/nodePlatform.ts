/** The extension host in Node: on the desktop, and on the server of a remote window. */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { Uri, languages } from 'vscode';
import { threadLimits } from '../../laboratory/threadMemory';
import { beginProgram, offerProgram } from '../laboratory/programExample';
import { PROGRAM_SELECTOR, ProgramCodeLens } from '../laboratory/programLens';
import { EngineSecrets } from '../sweeps/engineSecrets';
import { SweepActions } from '../sweeps/sweepActions';
import { nodeCommandLine } from './nodeCommandLine';
import { isWindowThere, newWindowName } from './nodeWindows';
import { nodeWorkerFactory } from './nodeWorkerFactory';
import { maxWorkers, type PlatformOf } from './platform';

export const nodePlatform: PlatformOf = (extensionUri) => {
  const script = Uri.joinPath(extensionUri, 'dist', 'worker.cjs');
  const cores = availableParallelism();
  const cli = Uri.joinPath(extensionUri, 'dist', 'cli.js');
  return {
    workers: nodeWorkerFactory(new URL(script.toString()), threadLimits(maxWorkers(cores))),
    cores,
    windows: { name: newWindowName, isThere: isWindowThere },
    createSweeps: (parts, secrets) =>
      new SweepActions(parts, nodeCommandLine(cli.fsPath), new EngineSecrets(secrets)),
    programs: {
      pathOf: (uri) => (uri.scheme === 'file' ? uri.fsPath : null),
      guardFile: Uri.joinPath(extensionUri, 'dist', 'guard.cjs').fsPath,
      variables: () => ({ ...process.env }),
      begin: (program) => beginProgram(extensionUri, program),
      offer: (program) => offerProgram(extensionUri, program),
      offerRuns: () => languages.registerCodeLensProvider(PROGRAM_SELECTOR, new ProgramCodeLens()),
    },
  };
};
