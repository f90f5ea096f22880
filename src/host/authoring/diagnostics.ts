/** Shows the problems of the open specs while typing. */
import { Disposable, l10n, languages, workspace, type Diagnostic, type TextDocument } from 'vscode';
import type { Problem } from '../../core/text/problem';
import type { CheckReport } from '../../core/document/report';
import type { CheckClient } from '../runs/checkClient';
import { fileNameOf, isSpecDocument } from '../specDocuments';
import { Listeners } from '../util/listeners';
import { rangeOf } from '../util/rangeOf';
import type { Timer } from '../util/timer';
import { noticeIfLong } from '../views/noticeIfLong';
import { problemsToShow } from './problemsToShow';
import { SpecFiles, diagnosticAt } from './specFiles';

const DEBOUNCE_MS = 250;
/** Slower checks, as with thousands of base arms, show progress and can be cancelled. */
const QUIET_MS = 2000;

interface Found {
  readonly version: number;
  readonly problems: readonly Problem[];
  readonly report: CheckReport | null;
}

export class SpecDiagnostics implements Disposable {
  readonly #collection = languages.createDiagnosticCollection('cpe');
  /** The latest check, by address of the document. */
  readonly #found = new Map<string, Found>();
  readonly #checked = new Listeners<TextDocument>();
  readonly #waiting = new Map<string, () => void>();
  readonly #files = new SpecFiles((document) => this.#schedule(document, DEBOUNCE_MS));
  readonly #subscription: Disposable;

  constructor(
    private readonly checks: CheckClient,
    private readonly timer: Timer,
  ) {
    this.#subscription = Disposable.from(
      this.#collection,
      this.#files,
      workspace.onDidOpenTextDocument((document) => this.#schedule(document, 0)),
      workspace.onDidChangeTextDocument(({ document }) => this.#schedule(document, DEBOUNCE_MS)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
    );
    for (const document of workspace.textDocuments) this.#schedule(document, 0);
  }

  /** The problem behind a diagnostic of this document. */
  problemOf(document: TextDocument, diagnostic: Diagnostic): Problem | null {
    const { problems = [] } = this.#found.get(document.uri.toString()) ?? {};
    const matches = (problem: Problem): boolean =>
      problem.code === diagnostic.code && problem.message === diagnostic.message;
    return problems.find(matches) ?? null;
  }

  /** Fires after each check of a document, even a failed one. */
  readonly onChecked = this.#checked.on;

  /** The check of the current text; null while unknown. */
  reportOf(document: TextDocument): CheckReport | null {
    const known = this.#found.get(document.uri.toString());
    return known?.version === document.version ? known.report : null;
  }

  dispose(): void {
    for (const callOff of this.#waiting.values()) callOff();
    this.#waiting.clear();
    this.#subscription.dispose();
  }

  #schedule(document: TextDocument, ms: number): void {
    // With a query it is an earlier version that a comparison shows, and has no files of its own beside it.
    if (!isSpecDocument(document) || document.uri.query !== '') return;
    const key = document.uri.toString();
    this.#waiting.get(key)?.();
    const callOff = this.timer.after(ms, () => {
      this.#waiting.delete(key);
      void this.#check(document);
    });
    this.#waiting.set(key, callOff);
  }

  async #check(document: TextDocument): Promise<void> {
    const key = document.uri.toString();
    const { version } = document;
    const outcome = await noticeIfLong(
      this.timer,
      QUIET_MS,
      l10n.t('Checking {0}', fileNameOf(document.uri)),
      this.checks.check(key, document.getText(), key),
      () => this.checks.supersede(key),
    );
    const problems = problemsToShow(outcome);
    if (problems === null || document.isClosed || document.version !== version) return;
    const report = outcome.kind === 'checked' ? outcome.report : null;
    this.#found.set(key, { version, problems, report });
    this.#collection.set(
      document.uri,
      inSpec(problems).map((problem) =>
        diagnosticAt(rangeOf(document, problem.offset, problem.length), problem),
      ),
    );
    this.#files.checked(document, problems);
    this.#checked.fire(document);
  }

  #forget(document: TextDocument): void {
    const key = document.uri.toString();
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
    this.#files.forget(document);
    this.checks.supersede(key);
    this.#found.delete(key);
    this.#collection.delete(document.uri);
  }
}

/** Keeps only the first problem in another file, with its place; that file shows all of them. */
function inSpec(problems: readonly Problem[]): readonly Problem[] {
  const first = problems.find(({ file }) => file !== undefined);
  if (first === undefined) return problems;
  const { file = '', line, column, message } = first;
  const shown = { ...first, message: `${file}:${line}:${column}: ${message}` };
  return [shown, ...problems.filter((problem) => problem.file === undefined)];
}
