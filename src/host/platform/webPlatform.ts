/** The extension host in a browser: vscode.dev, and windows without a server. */
import { Uri } from 'vscode';
import type { WorkerFactory } from '../../worker/workerLike';
import type { PlatformOf } from './platform';
import { webWorkerFactory, type BrowserWorker } from './webWorkerFactory';
import { textOf } from '../readText';

/** What a browser has besides what the types of Node name. */
interface BrowserGlobals {
  readonly Worker: new (address: string, options: { readonly name: string }) => BrowserWorker;
  readonly navigator: { readonly hardwareConcurrency: number };
}

/** @param fallback computes where the browser grants no worker */
export const webPlatform =
  (fallback: WorkerFactory): PlatformOf =>
  (extensionUri) => {
    const browser = globalThis as unknown as BrowserGlobals;
    const script = Uri.joinPath(extensionUri, 'dist', 'webWorker.js');
    return {
      workers: webWorkerFactory({
        // Through the editor: the place of an extension is not always one that a browser can load from.
        script: () => textOf(script),
        start: (text) => {
          const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
          return new browser.Worker(address, { name: 'CPE' });
        },
        fallback,
      }),
      cores: browser.navigator.hardwareConcurrency,
      // A browser does not tell of the processes behind other windows.
      windows: { name: (id) => id, isThere: () => null },
      programs: null,
      createSweeps: null,
    };
  };
