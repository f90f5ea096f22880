/** The state of a result file, as reported by the command line while it reads the file or runs the sweep. */
import { l10n, type Uri } from 'vscode';
import { othersWords, type ResultsState } from '../../core/sweep/resultsSummary';
import type { ComparisonSummary } from '../../core/sweep/summary';
import { jsonIn } from '../../core/text/isObject';
import { Listeners } from '../util/listeners';
import type { CommandEnd, CommandLine, EngineAccess, StartedCommand } from './commandLine';
import { here, type LocalFile } from './sweepFiles';

export class SweepResults {
  readonly #changed = new Listeners<undefined>();
  readonly onChanged = this.#changed.on;
  readonly #lost = new Listeners<undefined>();
  /** Fires if the process that follows the file ends unexpectedly. */
  readonly onLost = this.#lost.on;
  #state: ResultsState | null = null;
  /** The latest process, which may have ended. */
  #command: StartedCommand | null = null;
  #isLost = false;
  #isRunning = false;
  /** The settings of a run on one line, while its specs are checked. */
  checking: string | null = null;
  /** The reading that goes on, for all who ask: a second one would end it. */
  looking: Promise<CommandEnd | null> | null = null;
  /** The name of the sweep of these results, if known. */
  #sweep: string | null = null;

  constructor(
    private readonly commandLine: CommandLine,
    readonly file: Uri,
    private readonly place: LocalFile,
    private readonly log: (note: string) => void,
    private readonly now: () => number,
  ) {}

  get name(): string {
    return this.place.name;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Null while nothing is known. */
  get runs(): { readonly done: number; readonly total: number | null } | null {
    return this.#state;
  }

  /** The specs that have results or will have some. */
  get specs(): readonly string[] {
    return this.#state?.specs.map(({ spec }) => spec) ?? [];
  }

  /** The summary of a spec for the page; null if nothing is known. */
  summaryOf(spec: string): ComparisonSummary | null {
    const found = this.#state?.specs.find((one) => one.spec === spec)?.comparison;
    if (found === undefined) return null;
    const { sentences } = found;
    const others = this.#state?.others ?? 0;
    const caveats = [
      ...sentences.caveats,
      ...(this.#command?.notes ?? []),
      ...(this.#isLost
        ? [l10n.t('New results are not shown: the process that reads them has ended.')]
        : []),
      ...(others === 0 ? [] : [othersWords(others)]),
    ];
    return {
      ...found,
      id: panelId(this.file, spec),
      // A killed process leaves no end time.
      endedAt: found.endedAt ?? (this.#isRunning ? null : this.now()),
      sentences: { ...sentences, caveats },
    };
  }

  /**
   * Reads the file and follows what others append to it. Settles once it was read, or cannot be.
   * @param sweep name of the sweep beside the file, which tells what is missing
   */
  look(sweep: string | null): Promise<CommandEnd | null> {
    this.#sweep = sweep;
    let isRead = false;
    return new Promise((resolve) => {
      const told = this.onChanged(() => {
        isRead = true;
        told.dispose();
        resolve(null);
      });
      void this.#start([...this.#showing(), '--page'], null).ended.then((end) => {
        told.dispose();
        // Another process may have replaced this one.
        resolve(end.exitCode === 0 ? null : end);
        if (!isRead || end.wasAsked) return;
        this.#isLost = true;
        this.#changed.fire(undefined);
        this.#lost.fire(undefined);
      });
    });
  }

  /**
   * Runs what has no result yet.
   * @param sweep its file name, in the folder of the results
   * @param engine null to run on this machine
   */
  async run(sweep: string, jobs: number, engine: EngineAccess | null): Promise<CommandEnd> {
    this.#isRunning = true;
    this.#sweep = sweep;
    const how = ['--out', here(this.name), '--jobs', String(jobs), '--page', '--json'];
    const end = await this.#start(['sweep', here(sweep), ...how], engine).ended;
    this.#isRunning = false;
    this.#changed.fire(undefined);
    return end;
  }

  /** Finished results are kept. */
  stop(): void {
    this.#command?.stop();
  }

  /** Writes a report with its pictures. @param file the path of a Markdown file @returns what went wrong, or null */
  async report(file: string): Promise<string | null> {
    const args = [...this.#showing(), '--report', file, '--json'];
    const where = { folder: this.place.folder, engine: null };
    const { exitCode, notes } = await this.commandLine(args, where).ended;
    return exitCode === 0 ? null : notes.join(' ');
  }

  /** Passes the sweep, so that only its results count. */
  #showing(): readonly string[] {
    const sweep = this.#sweep === null ? [] : ['--sweep', here(this.#sweep)];
    return ['sweep', 'show', here(this.name), ...sweep];
  }

  #start(args: readonly string[], engine: EngineAccess | null): StartedCommand {
    this.#command?.stop();
    this.#isLost = false;
    const where = { folder: this.place.folder, engine };
    const command: StartedCommand = this.commandLine(args, where, {
      value: (value) => {
        if (this.#command !== command || !('specs' in value)) return;
        this.#state = value as ResultsState;
        this.#changed.fire(undefined);
      },
      note: (note) => this.log(`${this.name}: ${note}`),
    });
    this.#command = command;
    return command;
  }
}

/** The text that a page keeps over a window reload. */
export function panelId(file: Uri, spec: string): string {
  return JSON.stringify([file.toString(), spec]);
}

/** @returns null for any other text */
export function ofPanelId(id: string): { readonly file: string; readonly spec: string } | null {
  const kept = jsonIn(id);
  const [file, spec] = Array.isArray(kept) ? (kept as readonly unknown[]) : [];
  return typeof file === 'string' && typeof spec === 'string' ? { file, spec } : null;
}
