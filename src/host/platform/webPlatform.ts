/** The extension host in a browser: vscode.dev, and windows without a server. */
import { Uri } from 'vscode';
import type { WorkerFactory } from '../../worker/workerLike';
import type { PlatformOf } from './platform';
import { webWorkerFactory, type BrowserWorker } from './webWorkerFactory';
import { textOf } from '../readText';

/** Browser globals that Node's types lack. */
interface BrowserGlobals {
  readonly Worker: new (address: string, options: { readonly name: string }) => BrowserWorker;
  readonly navigator: { readonly hardwareConcurrency: number };
}

/** @param fallback used if the browser refuses to start a worker */
export const webPlatform =
  (fallback: WorkerFactory): PlatformOf =>
  (extensionUri) => {
    const browser = globalThis as unknown as BrowserGlobals;
    const script = Uri.joinPath(extensionUri, 'dist', 'webWorker.js');
    return {
      workers: webWorkerFactory({
        // Read through the editor, because a browser cannot load scripts from every extension location.
        script: () => textOf(script),
        start: (text) => {
          const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
          return new browser.Worker(address, { name: 'CPE' });
        },
        fallback,
      }),
      cores: browser.navigator.hardwareConcurrency,
      // A browser cannot see the processes of other windows.
      windows: { name: (id) => id, isThere: () => null },
      programs: null,
      createSweeps: null,
    };
  };
