/** Preview Actions: one panel per spec, which follows the text; a window reload repeats its last request. */
import { Disposable, Uri, l10n, window, type TextDocument } from 'vscode';
import type { Preview, PreviewRequest } from '../../core/run/check/preview';
import { VIEW_TYPES, type PreviewAct, type PreviewSnapshot } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import type { SpecText } from '../runs/runController';
import { fileNameOf, onTextChanged, openSpec, specTextOf } from '../specDocuments';
import { numbersIn } from '../util/numbersIn';
import { say, sayError } from '../util/say';
import { answersOfSpec } from '../views/pageRequests';
import type { Panel } from '../views/panel';
import { PanelSet, keptByPage } from '../views/panelSet';
import { failureOf, previewIn, startPreview } from './computedPreview';
import { FIRST_REQUEST, keptRequest, withMore } from './previewRequest';
import { noticeIfLong } from '../views/noticeIfLong';

/** Pause in typing before the preview is updated. */
const PAUSE_MS = 400;

/** What a panel shows, and the text that it was computed from. */
interface Shown {
  readonly snapshot: PreviewSnapshot;
  readonly specText: string;
}

export class PreviewPanels implements Disposable {
  readonly #panels: PanelSet<Shown>;
  /** Cancels the update in progress for a panel. */
  readonly #awaited = new WeakMap<Panel<Shown>, () => void>();
  readonly #subscription: Disposable;

  constructor(private readonly parts: HostParts) {
    this.#panels = new PanelSet<Shown>(parts, {
      viewType: VIEW_TYPES.preview,
      keyOf: ({ snapshot }) => snapshot.specUri,
      titleOf: ({ snapshot: { fileName } }) =>
        fileName === '' ? l10n.t('CPE actions') : l10n.t('Actions: {0}', fileName),
      feed: (content) => ({ whole: () => ({ type: 'preview', preview: content().snapshot }) }),
      answers: ({ content: { snapshot, specText: text } }) => ({
        ...answersOfSpec({ uri: snapshot.specUri, fileName: snapshot.fileName, text }),
        preview: ({ act }) => this.#again(snapshot, act),
      }),
      // The page kept the address of its spec and the request.
      restore: async (adopt, kept) => {
        const uri = keptByPage(kept, 'specUri');
        const fileName = uri === '' ? '' : fileNameOf(Uri.parse(uri));
        const snapshot = snapshotOf({ uri, fileName }, keptRequest(kept));
        const panel = adopt({ snapshot, specText: '' });
        const document = uri === '' ? null : await openSpec(uri);
        if (document !== null) await this.#follow(panel, document);
        else {
          const failure = l10n.t('Cannot find the spec.');
          panel.show({ snapshot: { ...snapshot, failure }, specText: '' });
        }
      },
      closed: (panel) => this.#await(panel),
    });
    this.#subscription = Disposable.from(
      this.#panels,
      onTextChanged((document) => {
        const panel = this.#panels.of(document.uri.toString());
        if (panel === null) return;
        this.#await(
          panel,
          parts.timer.after(PAUSE_MS, () => void this.#follow(panel, document)),
        );
      }),
    );
  }

  /** The spec of the focused panel; null if none has the focus. */
  get activeSpec(): Uri | null {
    const { active } = this.#panels;
    return active === null ? null : Uri.parse(active.content.snapshot.specUri, true);
  }

  get shown(): readonly PreviewSnapshot[] {
    return this.#panels.all.map(({ content }) => content.snapshot);
  }

  /** Computes a preview and shows it beside the spec, or reports why there is none. */
  async show(spec: SpecText, request: PreviewRequest = FIRST_REQUEST): Promise<boolean> {
    const preview = await computePreview(this.parts, spec, request);
    if (preview === null) return false;
    const snapshot = { ...snapshotOf(spec, request), preview };
    const panel = this.#panels.show({ snapshot, specText: spec.text });
    this.#await(panel);
    const document = await openSpec(spec.uri);
    // The text changed during the computation.
    if (document !== null && document.getText() !== spec.text) void this.#follow(panel, document);
    return true;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** Cancels the update in progress and replaces it. @param callOff cancels the new update */
  #await(panel: Panel<Shown>, callOff: () => void = () => undefined): void {
    this.#awaited.get(panel)?.();
    this.#awaited.set(panel, callOff);
  }

  /** Updates the panel without other messages. Weights that do not fit the text are replaced by its own this time. */
  async #follow(
    panel: Panel<Shown>,
    document: TextDocument,
    weights = panel.content.snapshot.request.weights,
  ): Promise<void> {
    const text = document.getText();
    const request = { ...panel.content.snapshot.request, weights };
    const pending = startPreview(this.parts, { uri: document.uri.toString(), text }, request);
    this.#await(panel, pending.cancel);
    const answer = await pending.answer;
    if (answer.kind === 'cancelled') return;
    const preview = previewIn(answer);
    const isMisfit = answer.kind === 'previewed' && !answer.outcome.ok && weights !== null;
    if (preview === null && isMisfit) return this.#follow(panel, document, null);
    const { snapshot } = panel.content;
    panel.show({
      snapshot: { ...snapshot, preview: preview ?? snapshot.preview, failure: failureOf(answer) },
      specText: text,
    });
  }

  /** Updates the panel for the current spec. */
  async #again(shown: PreviewSnapshot, act: PreviewAct): Promise<void> {
    const document = await openSpec(shown.specUri);
    if (document === null) {
      say(l10n.t('Cannot find the spec.'));
      return;
    }
    const spec = specTextOf(document);
    const { request } = shown;
    const weights = act === 'weights' ? await askWeights(shown.preview) : request.weights;
    if (weights === undefined) return;
    await this.show(spec, act === 'more' ? withMore(request) : { ...request, weights });
  }
}

function snapshotOf(
  { uri, fileName }: Omit<SpecText, 'text'>,
  request: PreviewRequest,
): PreviewSnapshot {
  return { specUri: uri, fileName, request, preview: null, failure: null };
}

/** Separates typed weights. */
const BETWEEN = /[\s,;]+/;

/** @returns null for the weights of the spec; undefined if the person cancelled */
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
      const weights = numbersIn(text, null, BETWEEN);
      if (weights === null) return l10n.t('Write numbers separated by commas or spaces.');
      if (weights.length === 0 || d === null || weights.length === d) return null;
      return l10n.t('There are {0} numbers; {1} are needed.', weights.length, d);
    },
  });
  if (answer === undefined) return undefined;
  const weights = numbersIn(answer, null, BETWEEN);
  return weights === null || weights.length === 0 ? null : weights;
}

/** Faster previews show no progress. */
const QUIET_MS = 400;

/** @returns null if the preview was cancelled, or an error was shown */
async function computePreview(
  { workers, timer, log }: Pick<HostParts, 'workers' | 'timer' | 'log'>,
  spec: SpecText,
  request: PreviewRequest,
): Promise<Preview | null> {
  const pending = startPreview({ workers, timer }, spec, request);
  const title = l10n.t('Previewing the actions of {0}', spec.fileName);
  const answer = await noticeIfLong(timer, QUIET_MS, title, pending.answer, pending.cancel);
  const preview = previewIn(answer);
  if (preview !== null) return preview;
  const failure = failureOf(answer);
  if (answer.kind === 'failed') log.error(answer.error.details ?? answer.error.message);
  if (failure !== null)
    sayError(l10n.t('Cannot show the actions of {0}: {1}', spec.fileName, failure));
  return null;
}
