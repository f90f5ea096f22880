/** The measurement files of specs: shows their problems, and requests a new check when one changes. */
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
import { filesOf, realEnvironmentIn } from '../laboratory/realEnvironment';
import { fileNameOf } from '../specDocuments';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

export function diagnosticAt(range: Range, { message, severity, code }: Problem): Diagnostic {
  const diagnostic = new Diagnostic(range, message, SEVERITIES[severity]);
  diagnostic.source = 'CPE';
  diagnostic.code = code;
  return diagnostic;
}

/** The logs of an open spec. */
interface Watched {
  /** As written in the spec. */
  readonly names: readonly string[];
  readonly watchers: readonly Disposable[];
  /** One collection per spec, since specs may share a log. */
  readonly problems: DiagnosticCollection;
}

export class SpecFiles implements Disposable {
  readonly #watched = new Map<string, Watched>();

  /** @param changed called with a spec whose log was created, changed or deleted */
  constructor(private readonly changed: (document: TextDocument) => void) {}

  dispose(): void {
    for (const watched of this.#watched.values()) end(watched);
  }

  /** Call after a check of a spec. @param problems all problems, including those of its logs */
  checked(document: TextDocument, problems: readonly Problem[]): void {
    this.#watch(document);
    const watched = this.#watched.get(document.uri.toString());
    if (watched === undefined) return;
    for (const name of watched.names) {
      const own = problems.filter(({ file }) => file === name);
      watched.problems.set(
        logUriOf(document.uri.toString(), name),
        own.map((problem) => {
          const { line, column } = problem;
          return diagnosticAt(new Range(line - 1, column - 1, line - 1, column), problem);
        }),
      );
    }
  }

  forget(document: TextDocument): void {
    const key = document.uri.toString();
    const watched = this.#watched.get(key);
    if (watched === undefined) return;
    end(watched);
    this.#watched.delete(key);
  }

  #watch(document: TextDocument): void {
    const environment = document.isUntitled
      ? null
      : realEnvironmentIn(document.getText(), NO_OVERRIDES);
    const names = filesOf(environment);
    const key = document.uri.toString();
    if ((this.#watched.get(key)?.names ?? []).join('\n') === names.join('\n')) return;
    this.forget(document);
    if (names.length === 0) return;
    const tell = (): void => this.changed(document);
    const watchers = names.map((name) => {
      const file = logUriOf(key, name);
      // Escapes glob characters of the file name: each becomes a list of itself.
      const pattern = fileNameOf(file).replace(/[[\]{}*?]/g, '[$&]');
      const watcher = workspace.createFileSystemWatcher(
        new RelativePattern(Uri.joinPath(file, '..'), pattern),
      );
      watcher.onDidChange(tell);
      watcher.onDidCreate(tell);
      watcher.onDidDelete(tell);
      return watcher;
    });
    this.#watched.set(key, { names, watchers, problems: languages.createDiagnosticCollection() });
  }
}

function end({ watchers, problems }: Watched): void {
  for (const watcher of watchers) watcher.dispose();
  problems.dispose();
}
