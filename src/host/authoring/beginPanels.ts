/** New Instance: a page of questions, beside them what their answers make; from there it is rehearsed or measured. */
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
import type { PageRequest, Panel } from '../views/panel';
import { PanelSet } from '../views/panelSet';
import { namedBeside, write } from '../views/saveBeside';
import { failureOf, previewIn, startPreview } from './computedPreview';
import { firstLinesOf, tablesIn } from './fileCompletions';
import { targetOf } from './fileLinks';
import { FIRST_REQUEST } from './previewRequest';

/** A pause in answering before actions and plan follow. */
const PAUSE_MS = 300;
/** Larger files are no tables of an instance. */
const MOST_BYTES = 1024 * 1024;
/** What may be a log. */
const TABLES = '*.{csv,tsv,txt,dat}';
/** So many are suggested. */
const MOST_TABLES = 100;
/** The row of the smallest lead that the page shows of a plan. */
const SMALLEST = 4;
/** There is one page. */
const KEY = 'begin';

export class BeginPanels implements Disposable {
  readonly #panels: PanelSet<BeginSnapshot>;
  readonly #plans: PlanController;
  /** As if it stood in the workspace, beside which its files are. */
  readonly #folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.parse('untitled:/');
  readonly #uri = Uri.joinPath(this.#folder, 'new.cpe.json').toString();
  #callOff: () => void = () => undefined;
  #beside: Beside = NOTHING;
  #files: FileSystemWatcher | null = null;
  #isWritten = false;

  /** @param begun told when a spec was written */
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
      answer: (panel, message) => this.#answer(panel, message),
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

  /** What the page shows; null where there is none. */
  get shown(): BeginSnapshot | null {
    return this.#panels.of(KEY)?.content ?? null;
  }

  /** The page as it was left; with nothing answered where its spec was written already. */
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

  /** With an eye on the tables beside it, as long as it is open: one may be copied there. */
  #begin(panel: Panel<BeginSnapshot>): void {
    this.#follow(panel);
    // Without a workspace there is nothing beside it.
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

  async #answer(panel: Panel<BeginSnapshot>, message: PageRequest): Promise<void> {
    if (message.type === 'answer') this.#become(panel, { [message.id]: message.value });
    else if (message.type === 'begin') await this.#act(panel, message.act);
  }

  #become(panel: Panel<BeginSnapshot>, more: Answers): void {
    const { answers, preview, plan } = panel.content;
    this.#isWritten = false;
    panel.show({ ...snapshotOf({ ...answers, ...more }, this.#beside), preview, plan });
    this.#follow(panel);
  }

  /** What is beside it, and actions and plan of the answers as they are now, each in a worker. */
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

/** What a run takes at most by the plan, at the smallest lead that the page shows; undefined where there is none. */
function mostIn({ plan, algorithm }: BeginSnapshot): number | undefined {
  const rows = (plan?.plan.rows ?? []).filter((row) => row.algorithm === algorithm);
  return rows.flatMap(({ range }) => range?.[1] ?? [])[SMALLEST];
}

/** The questions that a table beside the spec may answer. */
const ASKED = ['file', 'before', 'edges', 'arms'];

/** Whether an answer may be the name of a table beside the spec, or be taken from one. */
function isTableAsked({ questions }: BeginSnapshot): boolean {
  return questions.some(({ id }) => ASKED.includes(id));
}

/** The tables of the folder, and the first lines of the one that is named. */
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
    ...{ answers, questions, isReadable, specText: specText(draft) },
    ...{ isReal: draft.environment !== undefined, algorithm: draft.run.algorithm },
    ...{ preview: null, failure: null, plan: null },
  };
}

/** What a page has kept over a reload of the window. */
function keptAnswers(kept: unknown): Answers {
  const { answers } = (kept ?? {}) as { readonly answers?: unknown };
  const entries = Object.entries(answers ?? {});
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

/** What a new file is named after: letters and digits of the name. */
function stemOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60) || 'new-instance';
}

/** Real measurements need a file: their journal comes beside it. Null where the person changed their mind. */
async function savedSpec(stem: string, text: string): Promise<Uri | null> {
  const named = await namedBeside('untitled:', `${stem}.cpe.json`, {
    // The dialog of VS Code itself looks at the last extension alone, and adds the first of these where it is none of them.
    [l10n.t('Specs')]: ['cpe.json', 'json'],
  });
  if (named === undefined) return null;
  // Whatever they call it: under another name it would be no spec.
  const uri = named.with({ path: named.path.replace(/(\.cpe)?(\.json)?$/, '.cpe.json') });
  if (uri.path !== named.path && (await isThere(uri)))
    throw new Error(l10n.t('{0} is there already.', fileNameOf(uri)));
  await write(uri, text);
  await window.showTextDocument(uri, { preview: false });
  return uri;
}

/** The text of a file that the person picks; null where they change their mind. @throws Error if it is too large */
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
