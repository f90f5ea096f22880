/**
 * *Run Task*: checks all specs of a workspace folder. The matcher `$cpe` reads problems from the output, with names relative to
 * that folder.
 */
import {
  CustomExecution,
  EventEmitter,
  RelativePattern,
  Task,
  TaskGroup,
  Uri,
  l10n,
  tasks,
  workspace,
} from 'vscode';
import type { Disposable, Pseudoterminal, TaskDefinition, WorkspaceFolder } from 'vscode';
import { MAX_SPEC_BYTES } from '../../core/text/limits';
import { readText } from '../readText';
import type { CheckClient } from '../runs/checkClient';
import type { Timer } from '../util/timer';
import { checkSpecs, type SpecFile } from './checkSpecs';
import { messageOf } from '../../core/words/thrown';

/** The type and the source of the task, as in the manifest. */
const TYPE = 'cpe';
const ALL_SPECS = '**/*.cpe.json';
/** VS Code reads terminal output with a delay, and not after the terminal closes; the last problems would be missing. */
const READ_MS = 1500;

interface CheckDefinition extends TaskDefinition {
  /** Glob pattern of the specs; all if missing. */
  readonly files?: string;
  /** The name of a workspace folder; that of the task if missing. VS Code tells tasks apart by their definitions only. */
  readonly folder?: string;
}

export function registerSpecTasks(checks: CheckClient, timer: Timer): Disposable {
  const taskIn = (folder: WorkspaceFolder, definition: CheckDefinition): Task => {
    const files = definition.files ?? ALL_SPECS;
    const run = new CustomExecution(() =>
      Promise.resolve(checkTerminal(folder, files, checks, timer)),
    );
    const task = new Task(definition, folder, l10n.t('check all specs'), TYPE, run, '$cpe');
    task.group = TaskGroup.Test;
    task.detail = l10n.t('Shows what is wrong with each *.cpe.json file of the folder');
    return task;
  };
  return tasks.registerTaskProvider(TYPE, {
    provideTasks: () => {
      const { workspaceFolders: all = [] } = workspace;
      return all.map((one) => taskIn(one, { type: TYPE, ...(all[1] && { folder: one.name }) }));
    },
    resolveTask: ({ definition, scope }: Task & { definition: CheckDefinition }) => {
      const { workspaceFolders: all = [] } = workspace;
      // A task defined for the whole workspace uses its first folder; folders may have the same name.
      const own = typeof scope === 'object' ? scope : all[0];
      const { folder: named = own?.name } = definition;
      const folder = [own, ...all].find((one) => one?.name === named);
      return folder === undefined ? undefined : taskIn(folder, definition);
    },
  });
}

/** Runs in the extension host, so that it needs neither a shell nor Node. */
function checkTerminal(
  folder: WorkspaceFolder,
  pattern: string,
  checks: CheckClient,
  timer: Timer,
): Pseudoterminal {
  const written = new EventEmitter<string>();
  const closed = new EventEmitter<number>();
  let isCancelled = false;
  const print = (line: string): void => written.fire(`${line}\r\n`);
  return {
    onDidWrite: written.event,
    onDidClose: closed.event,
    open: () => {
      void specFiles(folder, pattern)
        .then((files) =>
          checkSpecs(files, {
            // A separate key, so that a check in the editor does not replace this one.
            check: (uri, text) => checks.check(`task ${uri}`, text, uri),
            print,
            isCancelled: () => isCancelled,
          }),
        )
        .catch((error: unknown) => {
          print(messageOf(error));
          return 1;
        })
        .then((code) => timer.after(READ_MS, () => closed.fire(code)));
    },
    close: () => {
      isCancelled = true;
    },
  };
}

async function specFiles(folder: WorkspaceFolder, pattern: string): Promise<readonly SpecFile[]> {
  const found = await workspace.findFiles(new RelativePattern(folder, pattern));
  return found
    .map((uri) => uri.toString())
    .sort()
    .map((uri) => ({
      uri,
      shownName: workspace.asRelativePath(Uri.parse(uri), false),
      text: () => readText(Uri.parse(uri), MAX_SPEC_BYTES),
    }));
}
