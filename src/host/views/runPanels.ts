/** The panels of runs: one per spec, reused by its later runs, restored after a window reload. */
import { Disposable, Uri, l10n, window, workspace, type TextEditor } from 'vscode';
import { VIEW_TYPES } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { RunController } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import { isThere } from '../readText';
import { fileNameOf, isSpecDocument } from '../specDocuments';
import type { Panel } from './panel';
import { PanelSet, keptByPage, type PanelKind } from './panelSet';
import { RunFeed } from './runFeed';

export interface ShownRun {
  /** The address of the spec; empty for a panel without one. */
  readonly specUri: string;
  readonly run: RunRecord | null;
}

export class RunPanels implements Disposable {
  readonly #panels: PanelSet<ShownRun>;
  /** The id of the last run shown, by spec. */
  readonly #shown = new Map<string, string>();
  readonly #subscription: Disposable;

  constructor(
    private readonly runs: RunController,
    parts: HostParts,
    answers: PanelKind<ShownRun>['answers'],
  ) {
    this.#panels = new PanelSet<ShownRun>(parts, {
      viewType: VIEW_TYPES.run,
      keyOf: ({ specUri }) => specUri,
      titleOf: ({ specUri }) => {
        const fileName = fileNameIn(specUri);
        return fileName === null ? l10n.t('CPE run') : l10n.t('Run: {0}', fileName);
      },
      feed: (content) =>
        new RunFeed(
          () => ({ run: content().run, fileName: fileNameIn(content().specUri) }),
          () => parts.timer.now(),
        ),
      answers,
      // The page kept the id of its run, and the host has the rest.
      restore: async (adopt, kept) => {
        await runs.loaded;
        const run = runs.find(keptByPage(kept, 'runId'));
        adopt(this.#remembered(run?.origin.specUri ?? '', run));
      },
    });
    this.#subscription = Disposable.from(
      this.#panels,
      runs.onChanged((run) => {
        const panel = this.of(run.origin.specUri);
        if (panel?.content.run === run) panel.changed();
      }),
      window.onDidChangeActiveTextEditor((editor) => void this.#follow(editor)),
    );
  }

  get active(): Panel<ShownRun> | null {
    return this.#panels.active;
  }

  of(specUri: string): Panel<ShownRun> | null {
    return this.#panels.of(specUri);
  }

  isShown(run: RunRecord): boolean {
    const panel = this.of(run.origin.specUri);
    return panel !== null && panel.content.run === run && panel.isVisible;
  }

  /** Shows a run, or the empty panel of a spec, beside the spec. */
  show(specUri: string, run: RunRecord | null): Panel<ShownRun> {
    const isNew = this.of(specUri) === null;
    const panel = this.#panels.show(this.#remembered(specUri, run));
    // An empty panel without a spec is no longer needed.
    if (isNew && specUri !== '') this.of('')?.dispose();
    return panel;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /**
   * Follows the focused spec, as a Markdown preview does: reveals the panel of the spec if it has one, otherwise shows the spec
   * in the only visible panel. Several visible panels, or a locked one, stay unchanged, and so does a run whose file is gone: its
   * spec may be renamed, or saved for the first time, and is one without runs now.
   */
  async #follow(editor: TextEditor | undefined): Promise<void> {
    const document = editor?.document;
    if (document === undefined || !isSpecDocument(document)) return;
    const visible = this.#panels.all.filter(({ isVisible }) => isVisible);
    const [panel] = visible;
    if (panel === undefined || visible.length > 1 || panel.isLocked) return;
    const specUri = document.uri.toString();
    if (panel.content.specUri === specUri) return;
    const own = this.of(specUri);
    // Never cover the editor itself.
    if ((own ?? panel).column === editor?.viewColumn) return;
    if (own !== null) {
      own.reveal(true);
      return;
    }
    const shown = this.runs.find(this.#shown.get(specUri) ?? '');
    const run = this.runs.livingOf(specUri) ?? shown ?? this.runs.lastOf(specUri);
    const before = panel.content;
    if (run === null && before.run !== null) {
      const isKept = isUnsaved(before.specUri) || (await isThere(Uri.parse(before.specUri)));
      // Meanwhile another editor may have the focus, a run may have begun, or the panel been closed.
      if (!isKept || window.activeTextEditor?.document !== document) return;
      if (this.of(specUri) !== null || this.of(before.specUri) !== panel) return;
    }
    panel.show(this.#remembered(specUri, run));
  }

  #remembered(specUri: string, run: RunRecord | null): ShownRun {
    if (run !== null) this.#shown.set(specUri, run.id);
    return { specUri, run };
  }
}

/** Whether it is open and no file yet: as it becomes one, its document is emptied. */
function isUnsaved(specUri: string): boolean {
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === specUri);
  return open?.isUntitled === true && open.getText() !== '';
}

function fileNameIn(specUri: string): string | null {
  return specUri === '' ? null : fileNameOf(Uri.parse(specUri));
}
