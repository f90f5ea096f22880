/** The history in the activity bar: runs from their start, and comparisons, grouped by spec. */
import { EventEmitter, commands, l10n, window } from 'vscode';
import type { Disposable, Memento, TreeDataProvider, TreeItem, TreeView } from 'vscode';
import type { ContextKey } from '../contextKeys';
import type { ComparisonController } from '../compare/comparisonController';
import { ComparisonRecord } from '../compare/comparisonRecord';
import type { RunController } from '../runs/runController';
import { RunRecord } from '../runs/runRecord';
import type { Timer } from '../util/timer';
import { HISTORY_ORDERS, groupBySpec } from './historyGroups';
import type { HistoryChoice, HistoryEntry, HistoryOrder, SpecGroup } from './historyGroups';
import {
  AnswerNode,
  SettingNode,
  answerItem,
  entryItem,
  settingItem,
  specItem,
} from './historyItem';
import { entryTooltip } from './historyTooltips';
import { entryState } from './historyWords';

/** The id of the view in the manifest. */
export const HISTORY_VIEW = 'cpe.history';
/** Shortest time between updates of a running entry's numbers. */
const FIGURES_EVERY_MS = 1000;
/**
 * Delay before new lines are shown, all at once. VS Code drops the commands of the old lines when it reads the tree again, and a
 * click on such a line then shows an error.
 */
const LINES_AFTER_MS = 100;
/** Ages are shown in minutes. */
const TIMES_EVERY_MS = 60_000;

const ORDER_KEY = 'cpe.history.order';
const FILTERED: ContextKey = 'cpe.historyFiltered';

export type HistoryNode = SpecGroup | HistoryEntry | AnswerNode | SettingNode;

export class HistoryTree implements TreeDataProvider<HistoryNode>, Disposable {
  readonly #changed = new EventEmitter<HistoryNode | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly view: TreeView<HistoryNode>;
  readonly #subscriptions: { dispose: () => unknown }[];
  /** The state by which an entry's line was last drawn. */
  readonly #marks = new WeakMap<HistoryEntry, string>();
  readonly #figuresDue = new Map<HistoryEntry, () => void>();
  #choice: HistoryChoice;
  #callOffLines: (() => void) | null = null;
  #callOffTimes: () => void;

  /** @param memory stores the order across windows */
  constructor(
    private readonly runs: RunController,
    private readonly comparisons: ComparisonController,
    private readonly timer: Timer,
    private readonly memory: Memento,
  ) {
    const kept = memory.get(ORDER_KEY);
    this.#choice = { filter: '', order: HISTORY_ORDERS.find((order) => order === kept) ?? 'time' };
    this.view = window.createTreeView(HISTORY_VIEW, {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    const show = (entry: HistoryEntry): void => this.#show(entry);
    const removed = (entry: HistoryEntry): void => {
      // A restored entry counts as new.
      this.#marks.delete(entry);
      this.#showLines();
    };
    this.#subscriptions = [
      this.#changed,
      this.view,
      ...[runs, comparisons].map((keeper) => keeper.onChanged(show)),
      ...[runs, comparisons].map((keeper) => keeper.onRemoved(removed)),
    ];
    this.#callOffTimes = this.#keepTimes();
  }

  get entries(): readonly HistoryEntry[] {
    return [...this.runs.started, ...this.comparisons.all];
  }

  get order(): HistoryOrder {
    return this.#choice.order;
  }

  get filter(): string {
    return this.#choice.filter;
  }

  sortBy(order: HistoryOrder): void {
    this.#choice = { ...this.#choice, order };
    void this.memory.update(ORDER_KEY, order);
    this.#changed.fire(undefined);
  }

  /** @param filter words that an entry must contain; empty shows all */
  filterBy(filter: string): void {
    this.#choice = { ...this.#choice, filter: filter.trim() };
    void commands.executeCommand('setContext', FILTERED, this.filter !== '');
    this.#changed.fire(undefined);
  }

  getChildren(node?: HistoryNode): HistoryNode[] {
    const children = this.childrenOf(node);
    if (node === undefined) {
      // VS Code reads the lines now, so the pending update is not needed.
      this.#callOffNewLines();
      this.view.message = this.#filterMessage(children.length > 0);
    }
    return children;
  }

  childrenOf(node?: HistoryNode): HistoryNode[] {
    if (node === undefined) return [...this.#groups()];
    if (node instanceof AnswerNode || node instanceof SettingNode) return [];
    if (node instanceof RunRecord) return [new AnswerNode(node)];
    if (node instanceof ComparisonRecord) {
      return node.comparison.settings.map((_, index) => new SettingNode(node, index));
    }
    return [...node.entries];
  }

  getTreeItem(node: HistoryNode): TreeItem {
    if (node instanceof AnswerNode) return answerItem(node);
    if (node instanceof SettingNode) return settingItem(node);
    return isEntry(node) ? entryItem(node, this.timer.now()) : specItem(node);
  }

  resolveTreeItem(item: TreeItem, node: HistoryNode): TreeItem {
    const entry = entryOf(node);
    if (entry !== null) item.tooltip = entryTooltip(entry, this.timer.now());
    return item;
  }

  getParent(node: HistoryNode): HistoryNode | undefined {
    const entry = entryOf(node);
    if (entry !== node) return entry ?? undefined;
    return this.#groups().find(({ uri }) => uri === entry.spec.uri);
  }

  dispose(): void {
    this.#callOffTimes();
    this.#callOffNewLines();
    for (const callOff of this.#figuresDue.values()) callOff();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #filterMessage(isAnyShown: boolean): string {
    if (this.filter === '') return '';
    return isAnyShown
      ? l10n.t('Filtered by “{0}”', this.filter)
      : l10n.t('Nothing matches “{0}”', this.filter);
  }

  #groups(): readonly SpecGroup[] {
    return groupBySpec(this.entries, this.#choice);
  }

  #show(entry: HistoryEntry): void {
    this.#showBadge();
    const isStale = entry instanceof RunRecord && entry.isSpecChanged;
    const mark = [entryState(entry), isStale, entry.title, entry.note].join(' ');
    if (this.#marks.get(entry) !== mark) {
      const isNew = !this.#marks.has(entry);
      this.#marks.set(entry, mark);
      // A new entry may add a group or move its group to the top, a filter may show or hide it, and a run of a spec with errors
      // is removed.
      const isNone = entry instanceof RunRecord && entry.state === 'problem';
      if (isNew || isNone || this.filter !== '') this.#showLines();
      else this.#changed.fire(entry);
    } else if ((entry.isLiving || entry.isElsewhere) && !this.#figuresDue.has(entry)) {
      const callOff = this.timer.after(FIGURES_EVERY_MS, () => {
        this.#figuresDue.delete(entry);
        this.#changed.fire(entry);
      });
      this.#figuresDue.set(entry, callOff);
    }
  }

  #showLines(): void {
    this.#callOffLines ??= this.timer.after(LINES_AFTER_MS, () => {
      this.#callOffLines = null;
      this.#changed.fire(undefined);
    });
  }

  #callOffNewLines(): void {
    this.#callOffLines?.();
    this.#callOffLines = null;
  }

  #showBadge(): void {
    const count = this.runs.living.length + this.comparisons.living.length;
    if ((this.view.badge?.value ?? 0) === count) return;
    const tooltip =
      count === 1 ? l10n.t('1 run in progress') : l10n.t('{0} runs in progress', count);
    this.view.badge = count === 0 ? undefined : { value: count, tooltip };
  }

  #keepTimes(): () => void {
    return this.timer.after(TIMES_EVERY_MS, () => {
      if (this.view.visible) this.#changed.fire(undefined);
      this.#callOffTimes = this.#keepTimes();
    });
  }
}

function isEntry(node: HistoryNode): node is HistoryEntry {
  return node instanceof RunRecord || node instanceof ComparisonRecord;
}

/** The entry of a line; null for a spec. */
function entryOf(node: HistoryNode): HistoryEntry | null {
  if (node instanceof AnswerNode) return node.run;
  if (node instanceof SettingNode) return node.record;
  return isEntry(node) ? node : null;
}
