/** The extension host in Node: the desktop, and the server behind a remote window. */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { Uri } from 'vscode';
import { createSweeps } from '../sweeps/createSweeps';
import { nodeCommandLine } from './nodeCommandLine';
import { isWindowThere, newWindowName } from './nodeWindows';
import { nodeWorkerFactory } from './nodeWorkerFactory';
import type { PlatformOf } from './platform';

export const nodePlatform: PlatformOf = (extensionUri) => {
  const script = Uri.joinPath(extensionUri, 'dist', 'worker.cjs');
  const cli = Uri.joinPath(extensionUri, 'dist', 'cli.js');
  return {
    workers: nodeWorkerFactory(new URL(script.toString())),
    cores: availableParallelism(),
    windows: { name: newWindowName, isThere: isWindowThere },
    createSweeps: (parts) => createSweeps(parts, nodeCommandLine(cli.fsPath)),
    programs: {
      pathOf: (uri) => (uri.scheme === 'file' ? uri.fsPath : null),
      guardFile: Uri.joinPath(extensionUri, 'dist', 'guard.cjs').fsPath,
      variables: () =>
        Object.fromEntries(
          Object.entries(process.env).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
    },
  };
};
