/** New Instance: a page of questions beside the spec that the answers make, which can then be rehearsed or measured. */
import {
  RelativePattern,
  Uri,
  commands,
  l10n,
  window,
  workspace,
  type Disposable,
  type FileSystemWatcher,
} from 'vscode';
import { formOf, rehearsalOf } from '../../core/document/begin/form';
import { NOTHING, type Beside } from '../../core/document/begin/logs';
import type { Answers } from '../../core/document/begin/questions';
import { TABLE } from '../../core/document/begin/tables';
import type { SpecDraft } from '../../core/document/import/draft';
import { specText } from '../../core/document/import/specText';
import { VIEW_TYPES, type BeginAct, type BeginSnapshot } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import { programIn } from '../laboratory/programExample';
import { PlanController } from '../plans/planController';
import { isThere, textOf } from '../readText';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import type { Panel } from '../views/panel';
import { PanelSet } from '../views/panelSet';
import { namedBeside, write } from '../views/saveBeside';
import { failureOf, previewIn, startPreview } from './computedPreview';
import { firstLinesOf, tablesIn } from './fileCompletions';
import { targetOf } from './fileLinks';
import { FIRST_REQUEST } from './previewRequest';

/** Pause after an answer before actions and plan are computed. */
const PAUSE_MS = 300;
/** A larger file is not a table of an instance. */
const MOST_BYTES = 1024 * 1024;
/** Possible logs. */
const TABLES = '*.{csv,tsv,txt,dat}';
const MOST_TABLES = 100;
/** Row of the smallest lead that the page shows from a plan. */
const SMALLEST = 4;
/** There is only one page. */
const KEY = 'begin';

export class BeginPanels implements Disposable {
  readonly #panels: PanelSet<BeginSnapshot>;
  readonly #plans: PlanController;
  /** The spec is treated as a file of the workspace folder, where its tables are. */
  readonly #folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.parse('untitled:/');
  readonly #uri = Uri.joinPath(this.#folder, 'new.cpe.json').toString();
  #callOff: () => void = () => undefined;
  #beside: Beside = NOTHING;
  #files: FileSystemWatcher | null = null;
  #isWritten = false;

  /** @param begun called when a spec was written */
  constructor(
    private readonly parts: HostParts,
    private readonly begun: () => void,
  ) {
    this.#plans = new PlanController(parts);
    this.#panels = new PanelSet<BeginSnapshot>(parts, {
      viewType: VIEW_TYPES.begin,
      standsAlone: true,
      keyOf: () => KEY,
      titleOf: () => l10n.t('New Instance'),
      feed: (content) => ({ whole: () => ({ type: 'begin', begin: content() }) }),
      answers: (panel) => ({
        answer: ({ id, value }) => this.#become(panel, { [id]: value }),
        begin: ({ act }) => this.#act(panel, act),
      }),
      restore: (adopt, kept) => {
        this.#begin(adopt(snapshotOf(keptAnswers(kept), this.#beside)));
        return Promise.resolve();
      },
      closed: () => this.#stop(),
    });
    this.#plans.onChanged(({ snapshot: plan }) => {
      const panel = this.#panels.of(KEY);
      if (panel !== null) panel.show({ ...panel.content, plan });
    });
  }

  /** What the page shows; null without a page. */
  get shown(): BeginSnapshot | null {
    return this.#panels.of(KEY)?.content ?? null;
  }

  /** Shows the page as it was left, or a new one if its spec was written already. */
  show(): void {
    const content = this.#isWritten ? null : this.shown;
    this.#isWritten = false;
    this.#stop();
    const panel = this.#panels.show(content ?? snapshotOf({}, this.#beside));
    panel.reveal(false);
    this.#begin(panel);
  }

  dispose(): void {
    this.#stop();
    this.#plans.dispose();
    this.#panels.dispose();
  }

  /** Follows the tables in the folder while the page is open, because one may be copied there. */
  #begin(panel: Panel<BeginSnapshot>): void {
    this.#follow(panel);
    // There is no folder to watch without a workspace.
    if (this.#folder.scheme === 'untitled') return;
    const files = workspace.createFileSystemWatcher(new RelativePattern(this.#folder, TABLES));
    this.#files = files;
    for (const told of [files.onDidCreate, files.onDidChange, files.onDidDelete])
      told(() => {
        if (isTableAsked(panel.content)) this.#follow(panel);
      });
  }

  #stop(): void {
    this.#files?.dispose();
    this.#callOff();
    this.#plans.forget(this.#uri);
  }

  #become(panel: Panel<BeginSnapshot>, more: Answers): void {
    const { answers, preview, plan } = panel.content;
    this.#isWritten = false;
    panel.show({ ...snapshotOf({ ...answers, ...more }, this.#beside), preview, plan });
    this.#follow(panel);
  }

  /** Reads the tables in the folder, then computes actions and plan of the current answers in workers. */
  #follow(panel: Panel<BeginSnapshot>): void {
    this.#callOff();
    let isOff = false;
    const pause = this.parts.timer.after(PAUSE_MS, () => {
      void lookedAt(this.#folder, panel.content).then((beside) => {
        if (isOff) return;
        const { answers, preview, plan } = panel.content;
        this.#beside = beside;
        panel.show({ ...snapshotOf(answers, beside), preview, plan });
        this.#compute(panel);
      });
    });
    this.#callOff = () => {
      isOff = true;
      pause();
    };
  }

  #compute(panel: Panel<BeginSnapshot>): void {
    const { isReadable, specText: text } = panel.content;
    if (!isReadable) return;
    const spec = { uri: this.#uri, fileName: '', text };
    const pending = startPreview(this.parts, spec, FIRST_REQUEST);
    this.#callOff = pending.cancel;
    this.#plans.start(spec);
    void pending.answer.then((answer) => {
      if (answer.kind === 'cancelled') return;
      panel.show({ ...panel.content, preview: previewIn(answer), failure: failureOf(answer) });
    });
  }

  async #act(panel: Panel<BeginSnapshot>, act: BeginAct): Promise<void> {
    if (act === 'file') {
      const table = await pickedTable();
      if (table !== null) this.#become(panel, { family: 'table', [TABLE]: table });
      return;
    }
    const { draft, isReadable } = formOf(panel.content.answers, this.#beside);
    if (!isReadable) return;
    const stem = stemOf(draft.name);
    const rehearsed = act === 'rehearse' ? rehearsalOf(draft, mostIn(panel.content)) : draft;
    const ending = rehearsed === draft ? '' : '-rehearsal';
    const uri =
      act === 'measure'
        ? await savedSpec(stem, specText(draft))
        : (await openUntitledSpec(stem + ending, specText(rehearsed))).uri;
    if (uri === null) return;
    this.#isWritten = true;
    this.begun();
    if (act === 'open' || (act === 'measure' && (await this.#isProgramBegun(draft, uri)))) return;
    await commands.executeCommand('cpe.run', uri);
  }

  async #isProgramBegun({ environment }: SpecDraft, spec: Uri): Promise<boolean> {
    if (environment?.type !== 'process') return false;
    const name = programIn(environment.command);
    const { programs } = this.parts;
    if (name === undefined || programs === null) return false;
    return programs.begin(Uri.joinPath(spec, '..', name));
  }
}

/** The largest planned number of samples at the smallest lead shown; undefined without a plan. */
function mostIn({ plan, algorithm }: BeginSnapshot): number | undefined {
  const rows = (plan?.plan.rows ?? []).filter((row) => row.algorithm === algorithm);
  return rows.flatMap(({ range }) => range?.[1] ?? [])[SMALLEST];
}

/** Questions that a table beside the spec may answer. */
const ASKED = ['file', 'before', 'edges', 'arms'];

/** Whether an answer may name such a table or be taken from one. */
function isTableAsked({ questions }: BeginSnapshot): boolean {
  return questions.some(({ id }) => ASKED.includes(id));
}

/** The tables of the folder, and the first lines of the chosen one. */
async function lookedAt(folder: Uri, content: BeginSnapshot): Promise<Beside> {
  if (!isTableAsked(content)) return NOTHING;
  const { answers } = content;
  const files = (await tablesIn(folder).catch(() => [])).slice(0, MOST_TABLES);
  const name = answers['file'] || answers['before'] || files[0];
  if (!name) return { files, heads: NOTHING.heads };
  const lines = await firstLinesOf(targetOf(folder, name.trim())).catch(() => []);
  return { files, heads: new Map([[name.trim(), lines]]) };
}

function snapshotOf(answers: Answers, beside: Beside): BeginSnapshot {
  const { questions, draft, isReadable } = formOf(answers, beside);
  return {
    answers,
    questions,
    isReadable,
    specText: specText(draft),
    isReal: draft.environment !== undefined,
    algorithm: draft.run.algorithm,
    preview: null,
    failure: null,
    plan: null,
  };
}

/** The answers that a page kept over a window reload. */
function keptAnswers(kept: unknown): Answers {
  const { answers } = (kept ?? {}) as { readonly answers?: unknown };
  const entries = Object.entries(answers ?? {});
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

/** The base name of a new file: letters and digits of the name. */
function stemOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60) || 'new-instance';
}

/** Saves the spec: real measurements need a file, since the journal is stored beside it. Null if the person cancelled. */
async function savedSpec(stem: string, text: string): Promise<Uri | null> {
  const named = await namedBeside('untitled:', `${stem}.cpe.json`, {
    // VS Code's own dialog compares only the last extension, and appends the first of these to a name with another one.
    [l10n.t('Specs')]: ['cpe.json', 'json'],
  });
  if (named === undefined) return null;
  // Only files with this ending are specs.
  const uri = named.with({ path: named.path.replace(/(\.cpe)?(\.json)?$/, '.cpe.json') });
  if (uri.path !== named.path && (await isThere(uri)))
    throw new Error(l10n.t('{0} is there already.', fileNameOf(uri)));
  await write(uri, text);
  await window.showTextDocument(uri, { preview: false });
  return uri;
}

/** The text of a file that the person picks; null if cancelled. @throws Error if it is too large */
async function pickedTable(): Promise<string | null> {
  const [uri] =
    (await window.showOpenDialog({
      title: l10n.t('New Instance from a Table'),
      openLabel: l10n.t('Read'),
      canSelectMany: false,
      filters: {
        [l10n.t('Tables')]: ['csv', 'tsv', 'txt', 'json', 'dat'],
        [l10n.t('All files')]: ['*'],
      },
    })) ?? [];
  if (uri === undefined) return null;
  const { size } = await workspace.fs.stat(uri);
  if (size > MOST_BYTES)
    throw new Error(l10n.t('The file is too large for a table: at most 1 MB is accepted.'));
  return textOf(uri);
}
