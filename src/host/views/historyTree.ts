/** The history of runs in the activity bar: each from its start on, grouped by spec. */
import { EventEmitter, ThemeIcon, l10n, window } from 'vscode';
import type { Disposable, TreeDataProvider, TreeItem, TreeView } from 'vscode';
import type { HistoryLine } from '../testApi';
import type { RunController } from '../runs/runController';
import { RunRecord } from '../runs/runRecord';
import type { Timer } from '../util/timer';
import { groupBySpec } from './historyGroups';
import type { SpecGroup } from './historyGroups';
import { runItem, runTooltip, specItem } from './historyItem';

/** The id of the view, as the manifest contributes it. */
export const HISTORY_VIEW = 'cpe.history';
/** Figures of a run that lives are shown anew this often at most. */
const FIGURES_EVERY_MS = 1000;
/** Times are told in minutes. */
const TIMES_EVERY_MS = 60_000;

export type HistoryNode = SpecGroup | RunRecord;

export class HistoryTree implements TreeDataProvider<HistoryNode>, Disposable {
  readonly #runs: RunController;
  readonly #timer: Timer;
  readonly #changed = new EventEmitter<HistoryNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly view: TreeView<HistoryNode>;
  readonly #subscriptions: { dispose: () => unknown }[];
  /** What of each run decides where it stands and how it is marked. */
  readonly #marks = new WeakMap<RunRecord, string>();
  readonly #figuresDue = new Map<RunRecord, () => void>();
  #callOffLines: (() => void) | null = null;
  #callOffTimes: () => void;

  constructor(runs: RunController, timer: Timer) {
    this.#runs = runs;
    this.#timer = timer;
    this.view = window.createTreeView(HISTORY_VIEW, {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.#subscriptions = [
      this.#changed,
      this.view,
      runs.onChanged((run) => {
        this.#show(run);
      }),
      runs.onRemoved((run) => {
        // One that is brought back is a new line again.
        this.#marks.delete(run);
        this.#showLines();
      }),
    ];
    this.#callOffTimes = this.#keepTimes();
  }

  getChildren(node?: HistoryNode): HistoryNode[] {
    if (node instanceof RunRecord) return [];
    return node === undefined ? [...groupBySpec(this.#runs.runs)] : [...node.runs];
  }

  getTreeItem(node: HistoryNode): TreeItem {
    return node instanceof RunRecord ? runItem(node, this.#timer.now()) : specItem(node);
  }

  resolveTreeItem(item: TreeItem, node: HistoryNode): TreeItem {
    if (node instanceof RunRecord) item.tooltip = runTooltip(node, this.#timer.now());
    return item;
  }

  getParent(node: HistoryNode): HistoryNode | undefined {
    if (!(node instanceof RunRecord)) return undefined;
    return groupBySpec(this.#runs.runs).find(({ specUri }) => specUri === node.origin.specUri);
  }

  dispose(): void {
    this.#callOffTimes();
    this.#callOffLines?.();
    for (const callOff of this.#figuresDue.values()) callOff();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #show(run: RunRecord): void {
    this.#showBadge();
    const mark = `${run.state} ${String(run.isSpecChanged)} ${String(run.isElsewhere)} ${run.title ?? ''}`;
    if (this.#marks.get(run) !== mark) {
      const isNew = !this.#marks.has(run);
      this.#marks.set(run, mark);
      // A new run may have a new group, or bring its own to the top.
      if (isNew) this.#showLines();
      else this.#changed.fire(run);
    } else if (!this.#figuresDue.has(run)) {
      const callOff = this.#timer.after(FIGURES_EVERY_MS, () => {
        this.#figuresDue.delete(run);
        this.#changed.fire(run);
      });
      this.#figuresDue.set(run, callOff);
    }
  }

  /** Once for all that is told in one go: a click on a line that VS Code is reading anew ends in an error message. */
  #showLines(): void {
    this.#callOffLines ??= this.#timer.after(0, () => {
      this.#callOffLines = null;
      this.#changed.fire(undefined);
    });
  }

  #showBadge(): void {
    const count = this.#runs.living.length;
    if ((this.view.badge?.value ?? 0) === count) return;
    const tooltip =
      count === 1 ? l10n.t('1 run is under way') : l10n.t('{0} runs are under way', count);
    this.view.badge = count === 0 ? undefined : { value: count, tooltip };
  }

  #keepTimes(): () => void {
    return this.#timer.after(TIMES_EVERY_MS, () => {
      if (this.view.visible) this.#changed.fire(undefined);
      this.#callOffTimes = this.#keepTimes();
    });
  }
}

/** All lines from top to bottom, as they are shown. */
export function historyLines(tree: HistoryTree): readonly HistoryLine[] {
  const line = (node: HistoryNode): HistoryLine => {
    const { label, description, iconPath, contextValue = '' } = tree.getTreeItem(node);
    return {
      runId: node instanceof RunRecord ? node.id : '',
      label: typeof label === 'string' ? label : (label?.label ?? ''),
      description: typeof description === 'string' ? description : '',
      icon: iconPath instanceof ThemeIcon ? iconPath.id : '',
      context: contextValue,
    };
  };
  return tree.getChildren().flatMap((group) => [line(group), ...tree.getChildren(group).map(line)]);
}
