/**
 * *Run Task*: checks all specs of a folder of the workspace. Its problems are read off the output by the matcher `$cpe`,
 * which takes names as relative to that folder.
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

/** The type of the task and the source of its name, as the manifest has them. */
const TYPE = 'cpe';
const ALL_SPECS = '**/*.cpe.json';
/** An editor reads the last lines of a terminal in its own time, and none once it closes: their problems would be missing. */
const READ_MS = 1500;

interface CheckDefinition extends TaskDefinition {
  /** Which specs, as a glob pattern; all where it is missing. */
  readonly files?: string;
}

export function registerSpecTasks(checks: CheckClient, timer: Timer): Disposable {
  return tasks.registerTaskProvider(TYPE, {
    provideTasks: () =>
      (workspace.workspaceFolders ?? []).map((folder) =>
        checkTask({ type: TYPE }, folder, checks, timer),
      ),
    resolveTask: ({ definition, scope }) => {
      // A task that a file of tasks names for the whole workspace belongs to its first folder.
      const folder = typeof scope === 'object' ? scope : workspace.workspaceFolders?.[0];
      return folder === undefined ? undefined : checkTask(definition, folder, checks, timer);
    },
  });
}

function checkTask(
  definition: CheckDefinition,
  folder: WorkspaceFolder,
  checks: CheckClient,
  timer: Timer,
): Task {
  const task = new Task(
    definition,
    folder,
    l10n.t('check all specs'),
    TYPE,
    new CustomExecution(() =>
      Promise.resolve(checkTerminal(folder, definition.files ?? ALL_SPECS, checks, timer)),
    ),
    '$cpe',
  );
  task.group = TaskGroup.Test;
  task.detail = l10n.t('Shows what is wrong with each *.cpe.json file of the folder');
  return task;
}

/** In the extension host, so that it works without a shell, and where there is no Node. */
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
            // A key of its own: a check of the same spec in its editor does not end this one.
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
