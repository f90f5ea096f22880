/** The entry point for VS Code: builds the extension, and stops its work before the extension host ends. */
import type { ExtensionContext } from 'vscode';
import { registerCommands } from './commands';
import { createParts } from './parts';
import type { PlatformOf } from './platform/platform';
import type { CpeWorkbenchApi } from './publicApi';
import { PublicRuns } from './publicRuns';
import { createTestApi, type TestApi } from './testApi';

export interface ExtensionExports extends CpeWorkbenchApi {
  /** Only for the tests of this extension; may change at any time. */
  readonly forTests: TestApi;
}

/** The two functions that VS Code calls. */
export interface Entry {
  readonly activate: (context: ExtensionContext) => ExtensionExports;
  /** VS Code waits for the promise before the extension host ends. */
  readonly deactivate: () => Promise<void>;
}

export function createEntry(platformOf: PlatformOf): Entry {
  /** What `deactivate` must wait for. */
  let closing: readonly (() => Promise<void>)[] = [];
  return {
    activate: (context) => {
      const parts = createParts(context, platformOf);
      const { runs, paper, comparisons } = parts;
      context.subscriptions.push(parts.subscription, registerCommands(parts));
      const publicRuns = new PublicRuns(parts);
      // The paper comes before the comparisons, which dispose of the pool.
      closing = [publicRuns, runs, paper, comparisons].map((part) => () => part.shutDown());
      return {
        version: 1,
        run: (specText, options) => publicRuns.run(specText, options),
        forTests: createTestApi(parts),
      };
    },
    deactivate: async () => {
      const tasks = closing;
      closing = [];
      await Promise.all(tasks.map((task) => task()));
    },
  };
}
