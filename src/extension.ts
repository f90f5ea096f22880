/** The extension in Node. */
import { createEntry } from './host/activate';
import { availableParallelism } from 'node:os';
import { Uri } from 'vscode';
import { isWindowThere, newWindowName } from './host/platform/nodeWindows';
import { nodeWorkerFactory } from './host/platform/nodeWorkerFactory';
import type { PlatformOf } from './host/platform/platform';

const nodePlatform: PlatformOf = (extensionUri) => {
  const script = Uri.joinPath(extensionUri, 'dist', 'worker.cjs');
  return {
    workers: nodeWorkerFactory(new URL(script.toString())),
    cores: availableParallelism(),
    windows: { name: newWindowName, isThere: isWindowThere },
  };
};

export const { activate, deactivate } = createEntry(nodePlatform);
