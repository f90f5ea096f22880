/** Checks a sweep when it is opened and when it is saved: the command line reads the specs that it names. */
import { workspace } from 'vscode';
import type { Disposable, TextDocument, Uri } from 'vscode';
import type { Platform } from '../platform/platform';
import { fileNameOf } from '../specDocuments';
import type { Timer } from '../util/timer';
import type { CommandLine, StartedCommand } from './commandLine';
import { faultsOf } from './sweepFaults';
import type { SweepFault, SweepMarks } from './sweepFaults';
import { here, parsedLine, SWEEP_ENDING } from './sweepFiles';

/** What takes longer is said when the sweep is run. */
const LIMIT_MS = 30_000;

export class SweepChecks implements Disposable {
  /** Those under way, by the address of their sweep: a later one ends an earlier one. */
  readonly #checks = new Map<string, StartedCommand>();
  readonly #subscriptions: readonly Disposable[];

  constructor(
    private readonly commandLine: CommandLine,
    private readonly programs: Platform['programs'],
    private readonly marks: SweepMarks,
    private readonly timer: Timer,
  ) {
    this.#subscriptions = [
      workspace.onDidOpenTextDocument((document) => this.#check(document)),
      workspace.onDidSaveTextDocument((document) => this.#check(document)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#end(uri)),
      workspace.onDidGrantWorkspaceTrust(() => this.#checkAll()),
    ];
    this.#checkAll();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const check of this.#checks.values()) check.stop();
  }

  #checkAll(): void {
    for (const document of workspace.textDocuments) this.#check(document);
  }

  #end(uri: Uri): void {
    const id = uri.toString();
    const check = this.#checks.get(id);
    this.#checks.delete(id);
    check?.stop();
    if (uri.path.endsWith(SWEEP_ENDING)) this.marks.mark(uri, []);
  }

  #check({ uri, isDirty }: TextDocument): void {
    // It reads whatever files the sweep names.
    if (!workspace.isTrusted) return;
    const path = uri.path.endsWith(SWEEP_ENDING) ? (this.programs?.pathOf(uri) ?? null) : null;
    if (path === null || isDirty) return;
    const id = uri.toString();
    this.#checks.get(id)?.stop();
    const name = fileNameOf(uri);
    let faults: readonly SweepFault[] = [];
    const started: StartedCommand = this.commandLine(
      ['sweep', here(name), '--check', '--page', '--json'],
      { folder: path.slice(0, path.length - name.length), engine: null },
      {
        line: (line) => {
          const value = parsedLine(line);
          if (value !== null) faults = faultsOf(value);
        },
        note: () => undefined,
        gone: () => {
          if (this.#checks.get(id) !== started) return;
          this.#checks.delete(id);
          this.marks.mark(uri, faults);
        },
      },
    );
    this.#checks.set(id, started);
    this.timer.after(LIMIT_MS, () => {
      if (this.#checks.get(id) === started) started.stop();
    });
  }
}
