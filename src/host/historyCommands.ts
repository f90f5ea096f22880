/** The commands on runs that are known: open, resume, run again, rename, delete. */
import { l10n, window } from 'vscode';
import type { CommandId } from './commandIds';
import type { RunController } from './runs/runController';
import { RunRecord } from './runs/runRecord';
import type { SpecActions } from './specActions';
import { askForSpec } from './specTarget';
import { keyboardTargets } from './views/historyFocus';
import { runLabel } from './views/historyItem';
import type { HistoryNode, HistoryTree } from './views/historyTree';
import { outcomeWord } from './views/outcomeWord';
import type { Panels } from './views/panels';

export interface HistoryParts {
  readonly runs: RunController;
  readonly panels: Panels;
  readonly actions: SpecActions;
  readonly history: HistoryTree;
  /** A seed that no run had before, as far as chance goes. */
  readonly newSeed: () => number;
}

type HistoryCommand = Extract<
  CommandId,
  | 'cpe.openRun'
  | 'cpe.resumeRun'
  | 'cpe.rerun'
  | 'cpe.rerunWithNewSeed'
  | 'cpe.renameRun'
  | 'cpe.deleteRun'
  | 'cpe.deleteRunsOfSpec'
  | 'cpe.revealSpec'
>;

/** What VS Code gives a command of a tree: the node under the pointer, then all that are selected. */
export type Handler = (argument: unknown, selected: unknown) => Promise<void>;

export function historyCommands(parts: HistoryParts): Readonly<Record<HistoryCommand, Handler>> {
  const { runs, panels, actions } = parts;
  const one =
    (act: (run: RunRecord) => unknown, kind: Kind = ANY): Handler =>
    async (argument, selected) => {
      const [run] = await targets(argument, selected, parts, kind);
      if (run !== undefined) await act(run);
    };
  const deleteMeant: Handler = async (argument, selected) => {
    await deleteRuns(await targets(argument, selected, parts, IDLE), parts);
  };
  return {
    'cpe.openRun': one((run) => {
      panels.show(run.origin.specUri, run);
    }),
    'cpe.resumeRun': one((run) => actions.resume(run), INTERRUPTED),
    'cpe.rerun': one((run) => actions.rerun(run, null)),
    'cpe.rerunWithNewSeed': one((run) => actions.rerun(run, parts.newSeed())),
    'cpe.renameRun': one(async (run) => {
      const title = await window.showInputBox({
        prompt: l10n.t('A name for this run; empty for none of its own'),
        value: runLabel(run),
      });
      if (title !== undefined) runs.rename(run, title);
    }),
    'cpe.deleteRun': deleteMeant,
    'cpe.deleteRunsOfSpec': deleteMeant,
    'cpe.revealSpec': one((run) => actions.reveal(run)),
  };
}

/** The runs that a command is for, and what to say where there are runs, but none of these. */
interface Kind {
  readonly isMeant: (run: RunRecord) => boolean;
  readonly none: () => string;
}

const ANY: Kind = { isMeant: () => true, none: noRuns };

const INTERRUPTED: Kind = {
  isMeant: ({ state }) => state === 'interrupted',
  none: () => l10n.t('No run was interrupted. To do a stopped run over, choose Run Again.'),
};

const IDLE: Kind = {
  isMeant: (run) => !run.isLiving && !run.isElsewhere,
  none: () => l10n.t('Every run is still under way. Stop it first.'),
};

function noRuns(): string {
  return l10n.t('There are no runs yet. Open an instance and run it.');
}

/** Deletes at once, and offers to take it back. */
async function deleteRuns(deleted: readonly RunRecord[], parts: HistoryParts): Promise<void> {
  const { runs, panels } = parts;
  const [first] = deleted;
  if (first === undefined) return;
  await runs.remove(deleted);
  for (const { origin } of deleted) {
    const panel = panels.of(origin.specUri);
    if (panel?.run !== null && panel !== null && deleted.includes(panel.run)) {
      panel.show(runs.lastOf(origin.specUri));
    }
  }
  const undo = l10n.t('Undo');
  const said =
    deleted.length === 1
      ? l10n.t('Deleted: {0}', runLabel(first))
      : l10n.t('Deleted: {0} runs', deleted.length);
  void window.showInformationMessage(said, undo).then((answer) => {
    if (answer === undo) runs.bringBack(deleted);
  });
}

/** The runs that are meant: those given, else that of the panel with the focus, else the one that is chosen. */
async function targets(
  argument: unknown,
  selected: unknown,
  { runs, panels, history }: HistoryParts,
  { isMeant, none }: Kind,
): Promise<readonly RunRecord[]> {
  if (isFromKeyboard(argument)) return runsOf(await keyboardTargets(history.view)).filter(isMeant);
  const given = runsOf(Array.isArray(selected) && selected.length > 0 ? selected : [argument]);
  if (given.length > 0) return given.filter(isMeant);
  const named = typeof argument === 'string' ? runs.find(argument) : null;
  if (named !== null) return [named].filter(isMeant);
  const meant = panels.active?.run ?? null;
  if (meant !== null && isMeant(meant)) return [meant];
  const known = runs.runs;
  if (known.length === 0) {
    await askForSpec(noRuns());
    return [];
  }
  const choice = known.filter(isMeant).toReversed();
  if (choice.length === 0) void window.showInformationMessage(none());
  const chosen = choice.length === 0 ? null : await chooseRun(choice);
  return chosen === null ? [] : [chosen];
}

/** The runs among nodes of the tree; all runs of a spec. */
function runsOf(nodes: readonly unknown[]): readonly RunRecord[] {
  const found = nodes.flatMap((node) => {
    if (node instanceof RunRecord) return [node];
    return isSpecGroup(node) ? node.runs : [];
  });
  return [...new Set(found)];
}

function isSpecGroup(node: unknown): node is Exclude<HistoryNode, RunRecord> {
  return typeof node === 'object' && node !== null && 'runs' in node && 'specUri' in node;
}

/** What the key bindings of the manifest give. */
function isFromKeyboard(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'fromKeyboard' in argument;
}

async function chooseRun(runs: readonly RunRecord[]): Promise<RunRecord | null> {
  const items = runs.map((run) => ({
    label: runLabel(run),
    description: run.origin.fileName,
    detail: outcomeWord(run),
    run,
  }));
  const chosen = await window.showQuickPick(items, { placeHolder: l10n.t('Which run?') });
  return chosen?.run ?? null;
}
