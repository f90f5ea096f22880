/** What is wrong with a sweep or its specs, as the editor marks it. */
import { Diagnostic, DiagnosticSeverity, Range, Uri, languages, workspace } from 'vscode';
import type { DiagnosticCollection, Disposable } from 'vscode';
import type { PrintedProblem } from '../../core/report/printed';

/** A problem of the sweep; with `spec`, of a spec as the sweep names it. */
export type SweepFault = PrintedProblem & { readonly spec?: string };

/** @param value the last line of the command line */
export function faultsOf(value: object): readonly SweepFault[] {
  if (!('problems' in value) || !Array.isArray(value.problems)) return [];
  return value.problems as readonly SweepFault[];
}

/** The marks of sweeps, each until its file is changed or run again. */
export class SweepMarks implements Disposable {
  readonly #collection: DiagnosticCollection = languages.createDiagnosticCollection('cpe-sweep');
  /** What each sweep marked, by its address. */
  readonly #marked = new Map<string, readonly Uri[]>();
  readonly #subscription = workspace.onDidChangeTextDocument(({ document }) =>
    this.#collection.delete(document.uri),
  );

  dispose(): void {
    this.#subscription.dispose();
    this.#collection.dispose();
  }

  /** @param sweep the file that was run */
  mark(sweep: Uri, faults: readonly SweepFault[]): void {
    for (const file of this.#marked.get(sweep.toString()) ?? [sweep]) this.#collection.delete(file);
    const byFile = new Map<string, Diagnostic[]>();
    for (const fault of faults) {
      const file = fault.spec === undefined ? sweep : Uri.joinPath(sweep, '..', fault.spec);
      const marks = byFile.get(file.toString()) ?? [];
      byFile.set(file.toString(), [...marks, diagnosticOf(fault)]);
    }
    const files = [...byFile].map(([file, marks]) => ({ file: Uri.parse(file, true), marks }));
    for (const { file, marks } of files) this.#collection.set(file, marks);
    this.#marked.set(sweep.toString(), [sweep, ...files.map(({ file }) => file)]);
  }
}

function diagnosticOf({ severity, code, message, line, column }: SweepFault): Diagnostic {
  // The editor widens it to the word.
  const at = new Range(line - 1, column - 1, line - 1, column - 1);
  const level = severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
  const mark = new Diagnostic(at, message, level);
  mark.source = 'cpe';
  mark.code = code;
  return mark;
}
