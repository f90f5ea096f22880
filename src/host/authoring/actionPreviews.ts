/** Preview Actions: a read-only document beside the spec, with lines of commands to see more or weigh otherwise. */
import { CodeLens, EventEmitter, Range, Uri, l10n, languages, window, workspace } from 'vscode';
import type {
  CodeLensProvider,
  Disposable,
  TextDocument,
  TextDocumentContentProvider,
} from 'vscode';
import type { Preview, PreviewRequest } from '../../core/run/preview';
import type { SpecText } from '../runs/runController';
import { fileNameOf, openSpec, specTextOf } from '../specDocuments';
import { besideColumn } from '../views/besideColumn';
import { computePreview } from './computePreview';
import type { PreviewParts } from './computePreview';
import { previewText } from './previewText';
import { weightsIn } from './weightsIn';

export const PREVIEW_SCHEME = 'cpe-actions';

/** How many actions are listed at first, and by how many times more at each further step. */
const FIRST_LISTED = 10;
const MORE = 5;

/** What a line of commands of a preview asks for. */
export interface PreviewChange {
  readonly preview: string;
  readonly change: 'refresh' | 'more' | 'weights';
}

interface Shown {
  readonly request: PreviewRequest;
  readonly preview: Preview;
  readonly text: string;
}

export class ActionPreviews implements TextDocumentContentProvider, CodeLensProvider, Disposable {
  readonly #parts: PreviewParts;
  /** By the address of the preview's document. */
  readonly #shown = new Map<string, Shown>();
  readonly #changed = new EventEmitter<Uri>();
  readonly #lensesChanged = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeCodeLenses = this.#lensesChanged.event;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
    this.#subscriptions = [
      this.#changed,
      this.#lensesChanged,
      workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, this),
      languages.registerCodeLensProvider({ scheme: PREVIEW_SCHEME }, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#shown.delete(uri.toString());
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Computes a preview and shows it; says why where there is none. */
  async show(spec: SpecText): Promise<void> {
    const uri = previewUri(spec.uri);
    if (await this.#renew(uri, spec, { k: FIRST_LISTED, weights: null })) await reveal(uri);
  }

  /** Carries out a line of commands of a preview. */
  async change({ preview, change }: PreviewChange): Promise<void> {
    const uri = Uri.parse(preview, true);
    const shown = this.#shown.get(uri.toString());
    const spec = await specOf(uri);
    if (spec === null) return;
    const { k, weights } = shown?.request ?? { k: FIRST_LISTED, weights: null };
    if (change === 'weights') {
      const given = await askWeights(shown?.preview ?? null);
      if (given === undefined) return;
      await this.#renew(uri, spec, { k, weights: given });
    } else {
      await this.#renew(uri, spec, { k: change === 'more' ? k * MORE : k, weights });
    }
  }

  /** After a reload of the window the document is there before its text. */
  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const known = this.#shown.get(uri.toString());
    if (known !== undefined) return known.text;
    const spec = await specOf(uri);
    if (spec === null) return l10n.t('The spec of this preview cannot be found.');
    const isMade = await this.#renew(uri, spec, { k: FIRST_LISTED, weights: null });
    const made = this.#shown.get(uri.toString());
    return isMade && made !== undefined ? made.text : l10n.t('There is no preview of this spec.');
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const preview = document.uri.toString();
    const shown = this.#shown.get(preview);
    const lens = (title: string, change: PreviewChange['change']): CodeLens =>
      new CodeLens(new Range(0, 0, 0, 0), {
        title,
        command: 'cpe.previewActions',
        arguments: [{ preview, change } satisfies PreviewChange],
      });
    const isAll = shown !== undefined && shown.preview.best.length < shown.request.k;
    return [
      lens(l10n.t('Refresh'), 'refresh'),
      ...(isAll ? [] : [lens(l10n.t('More Actions'), 'more')]),
      lens(l10n.t('Other Weights…'), 'weights'),
    ];
  }

  /** @returns whether there is a preview now */
  async #renew(uri: Uri, spec: SpecText, request: PreviewRequest): Promise<boolean> {
    const preview = await computePreview(this.#parts, spec, request);
    if (preview === null) return false;
    const text = previewText(preview, spec.fileName);
    this.#shown.set(uri.toString(), { request, preview, text });
    this.#changed.fire(uri);
    this.#lensesChanged.fire();
    return true;
  }
}

/** Whether the argument of the command comes from a preview's line of commands. */
export function isPreviewChange(argument: unknown): argument is PreviewChange {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'preview' in argument &&
    'change' in argument &&
    typeof argument.preview === 'string'
  );
}

function previewUri(specUri: string): Uri {
  const stem = fileNameOf(Uri.parse(specUri)).replace(/\.cpe\.json$/, '');
  return Uri.from({ scheme: PREVIEW_SCHEME, path: `/${stem} actions.txt`, query: specUri });
}

async function specOf(preview: Uri): Promise<SpecText | null> {
  const document = await openSpec(preview.query);
  return document === null ? null : specTextOf(document);
}

async function reveal(uri: Uri): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  const shown = window.visibleTextEditors.find((editor) => editor.document === document);
  await window.showTextDocument(document, {
    viewColumn: shown?.viewColumn ?? besideColumn(),
    preserveFocus: true,
    preview: true,
  });
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
