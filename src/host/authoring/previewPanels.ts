/** Preview Actions: one panel a spec, beside it, which follows what is typed; a window reload computes it again, as it was asked for. */
import { Uri, l10n, window, workspace } from 'vscode';
import type { Disposable, TextDocument, WebviewPanel, WebviewPanelSerializer } from 'vscode';
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
import { computePreview, failureOf, previewIn } from './computePreview';
import { startPreview } from './previewClient';
import { PreviewPanel } from './previewPanel';
import { FIRST_REQUEST, keptRequest, withMore } from './previewRequest';
import { weightsIn } from './weightsIn';

/** A pause in typing before a preview follows. */
const PAUSE_MS = 400;

export class PreviewPanels implements WebviewPanelSerializer, Disposable {
  readonly #host: PanelHost<PreviewPanel>;
  /** By the address of the spec. */
  readonly #panels = new Map<string, PreviewPanel>();
  readonly #subscriptions: readonly { dispose: () => unknown }[];

  constructor(private readonly parts: HostParts) {
    const { extensionUri, timer, log } = parts;
    this.#host = {
      extensionUri,
      timer,
      receive: (panel, message) => carryOut(log, message, () => this.#handle(panel, message)),
    };
    this.#subscriptions = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const panel = this.#panels.get(document.uri.toString());
        if (panel === undefined || contentChanges.length === 0) return;
        panel.awaits(parts.timer.after(PAUSE_MS, () => void this.#follow(panel, document)));
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
    const preview = await computePreview(this.parts, spec, request);
    if (preview === null) return false;
    const shown = { ...snapshotOf(spec, request), preview };
    let panel = this.#panels.get(spec.uri);
    if (panel === undefined) {
      panel = this.#adopt(createPanel(PREVIEW_VIEW_TYPE, titleOf(spec.fileName)), shown, spec.text);
    } else {
      if (!panel.isVisible) panel.reveal(readSettings().panelPreserveFocus);
      panel.awaits(() => undefined);
      panel.specText = spec.text;
      panel.show(shown);
    }
    const document = await openSpec(spec.uri);
    // It was typed in while this was computed.
    if (document !== null && document.getText() !== spec.text) void this.#follow(panel, document);
    return true;
  }

  /** The page has kept the address of its spec, and what it was asked for. */
  async deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    const uri = keptByPage(state, 'specUri');
    this.#panels.get(uri)?.dispose();
    const fileName = uri === '' ? '' : fileNameOf(Uri.parse(uri));
    const panel = this.#adopt(created, snapshotOf({ uri, fileName }, keptRequest(state)), '');
    const document = uri === '' ? null : await openSpec(uri);
    if (document !== null) await this.#follow(panel, document);
    else panel.show({ ...panel.shown, failure: l10n.t('Cannot find the spec.') });
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

  /** Without a word outside the page. Weights that do not fit the text give way to its own as long as they do not. */
  async #follow(
    panel: PreviewPanel,
    document: TextDocument,
    weights = panel.shown.request.weights,
  ): Promise<void> {
    const { workers, timer } = this.parts;
    const text = document.getText();
    const request = { ...panel.shown.request, weights };
    const pending = startPreview(workers, timer, { uri: document.uri.toString(), text }, request);
    panel.awaits(pending.cancel);
    const answer = await pending.answer;
    if (answer.kind === 'cancelled') return;
    const preview = previewIn(answer);
    const isMisfit = answer.kind === 'previewed' && !answer.outcome.ok && weights !== null;
    if (preview === null && isMisfit) return this.#follow(panel, document, null);
    panel.specText = text;
    panel.show({
      ...panel.shown,
      preview: preview ?? panel.shown.preview,
      failure: failureOf(answer),
    });
  }

  async #handle(panel: PreviewPanel, message: PageRequest): Promise<void> {
    const { specUri, fileName } = panel.shown;
    switch (message.type) {
      case 'pageFailed':
        this.parts.log.error(`The page of a preview failed: ${message.message}`);
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

  /** Of the spec as it is now. */
  async #again({ shown }: PreviewPanel, act: PreviewAct): Promise<void> {
    const document = await openSpec(shown.specUri);
    if (document === null) {
      void window.showInformationMessage(l10n.t('Cannot find the spec.'));
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
  { uri, fileName }: Omit<SpecText, 'text'>,
  request: PreviewRequest,
): PreviewSnapshot {
  return { specUri: uri, fileName, request, preview: null, failure: null };
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
        ? l10n.t('One weight for each base arm; empty uses those of the spec.')
        : l10n.t('{0} weights, one for each base arm; empty uses those of the spec.', d),
    value: preview?.weights.values.map(String).join(', ') ?? '',
    validateInput: (text) => {
      const weights = weightsIn(text);
      if (weights === null) return l10n.t('Write numbers separated by commas or spaces.');
      if (weights.length === 0 || d === null || weights.length === d) return null;
      return l10n.t('There are {0} numbers; {1} are needed.', weights.length, d);
    },
  });
  if (answer === undefined) return undefined;
  const weights = weightsIn(answer);
  return weights === null || weights.length === 0 ? null : weights;
}
