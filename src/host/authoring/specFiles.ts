/** The files that specs are measured from: what is wrong in them, and a new check when one changes. */
import {
  Diagnostic,
  DiagnosticSeverity,
  Range,
  RelativePattern,
  Uri,
  languages,
  workspace,
} from 'vscode';
import type { DiagnosticCollection, Disposable, TextDocument } from 'vscode';
import type { Problem, Severity } from '../../core/text/problem';
import { NO_OVERRIDES } from '../../core/document/overrides';
import { logUriOf } from '../laboratory/realAccess';
import { realEnvironmentIn } from '../laboratory/realEnvironment';
import { fileNameOf } from '../specDocuments';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** A problem as the editor marks it. */
export function diagnosticAt(range: Range, { message, severity, code }: Problem): Diagnostic {
  const diagnostic = new Diagnostic(range, message, SEVERITIES[severity]);
  diagnostic.source = 'CPE';
  diagnostic.code = code;
  return diagnostic;
}

/** The log of a spec that is open. */
interface Watched {
  readonly file: Uri;
  readonly watcher: Disposable;
  /** Its own: several specs may have the same log. */
  readonly problems: DiagnosticCollection;
}

export class SpecFiles implements Disposable {
  readonly #watched = new Map<string, Watched>();

  /** @param changed told of a spec whose log was made, changed or deleted */
  constructor(private readonly changed: (document: TextDocument) => void) {}

  dispose(): void {
    for (const watched of this.#watched.values()) end(watched);
  }

  /** A spec was checked. @param problems those of its log among others */
  checked(document: TextDocument, problems: readonly Problem[]): void {
    this.#watch(document);
    const watched = this.#watched.get(document.uri.toString());
    if (watched === undefined) return;
    const own = problems.filter(({ file }) => file !== undefined);
    watched.problems.set(
      watched.file,
      own.map((problem) => {
        const { line, column } = problem;
        return diagnosticAt(new Range(line - 1, column - 1, line - 1, column), problem);
      }),
    );
  }

  forget(document: TextDocument): void {
    const key = document.uri.toString();
    const watched = this.#watched.get(key);
    if (watched === undefined) return;
    end(watched);
    this.#watched.delete(key);
  }

  #watch(document: TextDocument): void {
    const file = document.isUntitled ? null : logOf(document);
    const key = document.uri.toString();
    if (this.#watched.get(key)?.file.toString() === file?.toString()) return;
    this.forget(document);
    if (file === null) return;
    const name = fileNameOf(file);
    // A name is no pattern: each sign that has a meaning in one is a list of itself.
    const pattern = new RelativePattern(
      Uri.joinPath(file, '..'),
      name.replace(/[[\]{}*?]/g, '[$&]'),
    );
    const watcher = workspace.createFileSystemWatcher(pattern);
    const tell = (): void => {
      this.changed(document);
    };
    watcher.onDidChange(tell);
    watcher.onDidCreate(tell);
    watcher.onDidDelete(tell);
    this.#watched.set(key, { file, watcher, problems: languages.createDiagnosticCollection() });
  }
}

function end({ watcher, problems }: Watched): void {
  watcher.dispose();
  problems.dispose();
}

function logOf(document: TextDocument): Uri | null {
  const environment = realEnvironmentIn(document.getText(), NO_OVERRIDES);
  if (environment?.type !== 'recorded' || environment.file === null) return null;
  return logUriOf(document.uri.toString(), environment.file);
}
