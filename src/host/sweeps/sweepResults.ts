/** A file of results: its state, as the command line tells it while it reads the file or runs the sweep. */
import { l10n, type Uri } from 'vscode';
import { othersWords, type ResultsState } from '../../core/sweep/resultsSummary';
import type { ComparisonSummary } from '../../core/sweep/summary';
import { Listeners } from '../util/listeners';
import type { CommandEnd, CommandLine, EngineAccess, StartedCommand } from './commandLine';
import { here, type LocalFile } from './sweepFiles';

export class SweepResults {
  readonly #changed = new Listeners<undefined>();
  readonly onChanged = this.#changed.on;
  readonly #lost = new Listeners<undefined>();
  /** Fires where the process that follows the file has ended unasked. */
  readonly onLost = this.#lost.on;
  #state: ResultsState | null = null;
  /** The last one, which may have ended. */
  #command: StartedCommand | null = null;
  #isLost = false;
  #isRunning = false;
  /** While the specs of a run are checked: its settings in a line. */
  checking: string | null = null;
  /** The name of the sweep of these results, where that is known. */
  #sweep: string | null = null;

  constructor(
    private readonly commandLine: CommandLine,
    readonly file: Uri,
    private readonly place: LocalFile,
    private readonly log: (note: string) => void,
    private readonly now: () => number,
  ) {}

  /** Of the file in its folder. */
  get name(): string {
    return this.place.name;
  }

  /** Is the sweep being run? */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Null before anything is known. */
  get runs(): { readonly done: number; readonly total: number | null } | null {
    return this.#state;
  }

  /** The specs that have results or are to have some. */
  get specs(): readonly string[] {
    return this.#state?.specs.map(({ spec }) => spec) ?? [];
  }

  /** What the page shows of a spec; null where nothing is known of it. */
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
      // A process that was killed has not said so.
      endedAt: found.endedAt ?? (this.#isRunning ? null : this.now()),
      sentences: { ...sentences, caveats },
    };
  }

  /**
   * Reads the file, and goes on as others append to it. Settles when it has been read, or cannot be.
   * @param sweep the name of the sweep beside it, so that what it lacks is known
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
        // Another look or run has taken its place.
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
   * @param sweep the name of its file, beside that of the results
   * @param engine null where the runs are done on this machine
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

  /** What has a result by then stays. */
  stop(): void {
    this.#command?.stop();
  }

  /** Writes a report with its pictures. @param file the path of a Markdown file @returns what went wrong; null where nothing did */
  async report(file: string): Promise<string | null> {
    const args = [...this.#showing(), '--report', file, '--json'];
    const where = { folder: this.place.folder, engine: null };
    const { exitCode, notes } = await this.commandLine(args, where).ended;
    return exitCode === 0 ? null : notes.join(' ');
  }

  /** With the sweep, so that only what belongs to it counts. */
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
        if (this.#command !== command || !isState(value)) return;
        this.#state = value;
        this.#changed.fire(undefined);
      },
      note: (note) => this.log(`${this.name}: ${note}`),
    });
    this.#command = command;
    return command;
  }
}

function isState(value: object): value is ResultsState {
  return 'specs' in value;
}

/** What a page keeps of what it shows, over a reload of the window. */
export function panelId(file: Uri, spec: string): string {
  return JSON.stringify([file.toString(), spec]);
}

/** @returns null for anything else */
export function ofPanelId(id: string): { readonly file: string; readonly spec: string } | null {
  try {
    const [file, spec] = JSON.parse(id) as readonly unknown[];
    return typeof file === 'string' && typeof spec === 'string' ? { file, spec } : null;
  } catch {
    return null;
  }
}
