/**
 * Checks a sweep when it is opened and saved; the command line reads its specs. Problems stay marked until the file is changed,
 * checked again or run.
 */
import {
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  Range,
  Uri,
  languages,
  workspace,
} from 'vscode';
import type { TextDocument } from 'vscode';
import type { Platform } from '../platform/platform';
import type { Timer } from '../util/timer';
import type { CommandLine, StartedCommand, SweepFault } from './commandLine';
import { SWEEP_ENDING, here, localFile } from './sweepFiles';

/** Problems that take longer to find are reported when the sweep runs. */
const LIMIT_MS = 30_000;

export class SweepChecks implements Disposable {
  /** Running checks by address of the sweep; a later one stops an earlier one. */
  readonly #checks = new Map<string, StartedCommand>();
  readonly #marks = languages.createDiagnosticCollection('cpe-sweep');
  /** The files that each sweep marked, by its address. */
  readonly #marked = new Map<string, readonly Uri[]>();
  readonly #subscription: Disposable;

  constructor(
    private readonly commandLine: CommandLine,
    private readonly programs: Platform['programs'],
    private readonly timer: Timer,
  ) {
    this.#subscription = Disposable.from(
      this.#marks,
      workspace.onDidChangeTextDocument(({ document }) => this.#marks.delete(document.uri)),
      workspace.onDidOpenTextDocument((document) => this.#check(document)),
      workspace.onDidSaveTextDocument((document) => this.#check(document)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#end(uri)),
      workspace.onDidGrantWorkspaceTrust(() => this.#checkAll()),
    );
    this.#checkAll();
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const check of this.#checks.values()) check.stop();
  }

  /** @param sweep the checked or run file */
  mark(sweep: Uri, faults: readonly SweepFault[]): void {
    for (const file of this.#marked.get(sweep.toString()) ?? [sweep]) this.#marks.delete(file);
    const byFile = new Map<string, Diagnostic[]>();
    for (const fault of faults) {
      const file = fault.spec === undefined ? sweep : Uri.joinPath(sweep, '..', fault.spec);
      const marks = byFile.get(file.toString()) ?? [];
      byFile.set(file.toString(), [...marks, diagnosticOf(fault)]);
    }
    const files = [...byFile].map(([file, marks]) => ({ file: Uri.parse(file, true), marks }));
    for (const { file, marks } of files) this.#marks.set(file, marks);
    this.#marked.set(sweep.toString(), [sweep, ...files.map(({ file }) => file)]);
  }

  #checkAll(): void {
    for (const document of workspace.textDocuments) this.#check(document);
  }

  #end(uri: Uri): void {
    const id = uri.toString();
    const check = this.#checks.get(id);
    this.#checks.delete(id);
    check?.stop();
    if (uri.path.endsWith(SWEEP_ENDING)) this.mark(uri, []);
  }

  #check({ uri, isDirty }: TextDocument): void {
    // A check reads any file that the sweep names.
    if (!workspace.isTrusted) return;
    const file = uri.path.endsWith(SWEEP_ENDING) ? localFile(uri, this.programs) : null;
    if (file === null || isDirty) return;
    const id = uri.toString();
    this.#checks.get(id)?.stop();
    const { folder, name } = file;
    const args = ['sweep', here(name), '--check', '--page', '--json'];
    const started = this.commandLine(args, { folder, engine: null });
    this.#checks.set(id, started);
    const callOff = this.timer.after(LIMIT_MS, started.stop);
    void started.ended.then(({ faults }) => {
      callOff();
      if (this.#checks.get(id) !== started) return;
      this.#checks.delete(id);
      this.mark(uri, faults);
    });
  }
}

function diagnosticOf({ severity, code, message, line, column }: SweepFault): Diagnostic {
  // The editor widens an empty range to the word.
  const at = new Range(line - 1, column - 1, line - 1, column - 1);
  const level = severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
  const mark = new Diagnostic(at, message, level);
  mark.source = 'cpe';
  mark.code = code;
  return mark;
}
