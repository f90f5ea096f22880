/** Preview Actions: one panel a spec, beside it; after a window reload it is computed again, as it was asked for. */
import { Uri, l10n, window, workspace } from 'vscode';
import type { Disposable, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import type { Preview, PreviewRequest } from '../../core/run/preview';
import { PREVIEW_VIEW_TYPE } from '../../shared/protocol';
import type { PreviewAct, PreviewSnapshot } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { SpecText } from '../runs/runController';
import { readSettings } from '../settings';
import { fileNameOf, openSpec, specTextOf } from '../specDocuments';
import type { PageRequest } from '../views/pageListener';
import { createPanel, keptByPage } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import { carryOut, putCursor } from '../views/pageRequests';
import { revealSpec } from '../views/revealSpec';
import { computePreview } from './computePreview';
import { PreviewPanel } from './previewPanel';
import { FIRST_REQUEST, keptRequest, withMore } from './previewRequest';
import { weightsIn } from './weightsIn';

export class PreviewPanels implements WebviewPanelSerializer, Disposable {
  readonly #parts: HostParts;
  readonly #host: PanelHost<PreviewPanel>;
  /** By the address of the spec. */
  readonly #panels = new Map<string, PreviewPanel>();
  readonly #subscriptions: readonly { dispose: () => unknown }[];

  constructor(parts: HostParts) {
    this.#parts = parts;
    const { extensionUri, timer, log } = parts;
    this.#host = {
      extensionUri,
      timer,
      receive: (panel, message) => {
        carryOut(log, message, () => this.#handle(panel, message));
      },
    };
    this.#subscriptions = [
      workspace.onDidChangeTextDocument(({ document }) => {
        const panel = this.#panels.get(document.uri.toString());
        if (panel === undefined) return;
        const specChanged = document.getText() !== panel.specText;
        if (specChanged !== panel.shown.specChanged) panel.show({ ...panel.shown, specChanged });
      }),
      window.registerWebviewPanelSerializer(PREVIEW_VIEW_TYPE, this),
    ];
  }

  /** The spec of the panel that has the focus; null where none has it. */
  get activeSpec(): Uri | null {
    const active = [...this.#panels.values()].find((panel) => panel.isActive);
    return active === undefined ? null : Uri.parse(active.shown.specUri, true);
  }

  /** What the panels of this window show. */
  get shown(): readonly PreviewSnapshot[] {
    return [...this.#panels.values()].map(({ shown }) => shown);
  }

  /** Computes a preview and shows it beside the spec; says why where there is none. */
  async show(spec: SpecText, request: PreviewRequest = FIRST_REQUEST): Promise<boolean> {
    const preview = await computePreview(this.#parts, spec, request);
    if (preview === null) return false;
    const shown = snapshotOf(spec, request, preview);
    const panel = this.#panels.get(spec.uri);
    if (panel === undefined) {
      this.#adopt(createPanel(PREVIEW_VIEW_TYPE, titleOf(spec.fileName)), shown, spec.text);
      return true;
    }
    if (!panel.isVisible) panel.reveal(readSettings().panelPreserveFocus);
    panel.specText = spec.text;
    panel.show(shown);
    return true;
  }

  /** The page has kept the address of its spec, and what it was asked for. */
  async deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    const specUri = keptByPage(state, 'specUri');
    const request = keptRequest(state);
    this.#panels.get(specUri)?.dispose();
    const document = specUri === '' ? null : await openSpec(specUri);
    const fileName = specUri === '' ? '' : fileNameOf(Uri.parse(specUri));
    const spec = document === null ? { uri: specUri, fileName, text: '' } : specTextOf(document);
    const panel = this.#adopt(created, snapshotOf(spec, request, null), spec.text);
    // Weights that no longer fit the spec are told of, and those of the spec are taken.
    const isMade =
      document !== null &&
      ((request.weights !== null && (await this.show(spec, request))) ||
        (await this.show(spec, { ...request, weights: null })));
    if (!isMade) panel.show({ ...panel.shown, state: 'none' });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #adopt(created: WebviewPanel, shown: PreviewSnapshot, specText: string): PreviewPanel {
    const panel = new PreviewPanel(created, this.#host, shown, titleOf(shown.fileName), specText);
    this.#panels.set(shown.specUri, panel);
    panel.onDisposed(() => {
      if (this.#panels.get(shown.specUri) === panel) this.#panels.delete(shown.specUri);
    });
    return panel;
  }

  async #handle(panel: PreviewPanel, message: PageRequest): Promise<void> {
    const { specUri, fileName } = panel.shown;
    switch (message.type) {
      case 'pageFailed':
        this.#parts.log.error(`The page of a preview failed: ${message.message}`);
        return;
      case 'openSpec':
        await revealSpec({ uri: specUri, fileName, text: panel.specText });
        return;
      case 'reveal': {
        const editor = await revealSpec({ uri: specUri, fileName, text: panel.specText });
        putCursor(editor, message.line, message.column);
        return;
      }
      case 'preview':
        return this.#again(panel, message.act);
      default:
    }
  }

  /** Of the spec as it stands now. */
  async #again({ shown }: PreviewPanel, act: PreviewAct): Promise<void> {
    const document = await openSpec(shown.specUri);
    if (document === null) {
      void window.showInformationMessage(l10n.t('The spec of this preview cannot be found.'));
      return;
    }
    const spec = specTextOf(document);
    switch (act) {
      case 'refresh':
        await this.show(spec, shown.request);
        return;
      case 'more':
        await this.show(spec, withMore(shown.request));
        return;
      case 'weights': {
        const weights = await askWeights(shown.preview);
        if (weights !== undefined) await this.show(spec, { ...shown.request, weights });
      }
    }
  }
}

function snapshotOf(
  { uri, fileName }: SpecText,
  request: PreviewRequest,
  preview: Preview | null,
): PreviewSnapshot {
  const state = preview === null ? 'previewing' : 'previewed';
  return { specUri: uri, fileName, state, request, preview, specChanged: false };
}

function titleOf(fileName: string): string {
  return fileName === '' ? l10n.t('CPE actions') : l10n.t('Actions: {0}', fileName);
}

/** @returns null for those of the spec; undefined where the person changed their mind */
async function askWeights(preview: Preview | null): Promise<readonly number[] | null | undefined> {
  const d = preview?.instance.d ?? null;
  const answer = await window.showInputBox({
    title: l10n.t('Preview Actions'),
    prompt:
      d === null
        ? l10n.t('One weight for each base arm; empty for those of the spec.')
        : l10n.t('{0} weights, one for each base arm; empty for those of the spec.', d),
    value: preview?.weights.values.map(String).join(', ') ?? '',
    validateInput: (text) => {
      const weights = weightsIn(text);
      if (weights === null) return l10n.t('Write numbers with commas or spaces between.');
      if (weights.length === 0 || d === null || weights.length === d) return null;
      return l10n.t('There are {0} numbers, and {1} are needed.', weights.length, d);
    },
  });
  if (answer === undefined) return undefined;
  const weights = weightsIn(answer);
  return weights === null || weights.length === 0 ? null : weights;
}
