/** A file of results: its state, as the command line tells it while it reads the file or runs the sweep. */
import { l10n } from 'vscode';
import type { Uri } from 'vscode';
import { othersWords } from '../../core/sweep/resultsSummary';
import type { ResultsState } from '../../core/sweep/resultsSummary';
import type { ComparisonSummary } from '../../core/sweep/summary';
import { Listeners } from '../util/listeners';
import type { CommandLine, EngineAccess, StartedCommand } from './commandLine';
import type { SweepFault } from './sweepFaults';
import { faultsOf } from './sweepFaults';
import { here, parsedLine } from './sweepFiles';

/** A sweep and how it is to be run. */
export interface SweepRun {
  /** The path of its file, and its name in its folder. */
  readonly folder: string;
  readonly fileName: string;
  readonly jobs: number;
  /** Null where the runs are done on this machine. */
  readonly engine: EngineAccess | null;
}

/** How a sweep or a look at a file came to its end. */
export interface SweepEnd {
  /** Null for a process that was killed or could not be started. */
  readonly exitCode: number | null;
  /** What was said on the way, a sentence each. */
  readonly notes: readonly string[];
  /** What is wrong with the sweep or its specs. */
  readonly faults: readonly SweepFault[];
  /** Asked to end, or another process has taken its place. */
  readonly wasAsked: boolean;
}

/** Further ones are in the log. */
const MOST_NOTES = 20;

export class SweepResults {
  readonly #changed = new Listeners<undefined>();
  readonly onChanged = this.#changed.on;
  readonly #lost = new Listeners<undefined>();
  /** Fires where the process that follows the file has ended unasked. */
  readonly onLost = this.#lost.on;
  #state: ResultsState | null = null;
  #notes: string[] = [];
  #process: StartedCommand | null = null;
  #isRunning = false;
  /** While the specs of a run are checked: its settings in a line. */
  checking: string | null = null;
  /** The name of the sweep of these results, where that is known. */
  #sweep: string | null = null;

  /** @param name of the file in its folder */
  constructor(
    private readonly commandLine: CommandLine,
    readonly file: Uri,
    private readonly folder: string,
    readonly name: string,
    private readonly log: (note: string) => void,
    private readonly now: () => number,
  ) {}

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
      ...this.#notes,
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
  look(sweep: string | null): Promise<SweepEnd | null> {
    this.#sweep = sweep;
    let isRead = false;
    return new Promise((resolve) => {
      const told = this.onChanged(() => {
        isRead = true;
        told.dispose();
        resolve(null);
      });
      void this.#start(['sweep', 'show', here(this.name), ...this.#ofSweep(), '--page'], null).then(
        (end) => {
          told.dispose();
          // Another look or run has taken its place.
          resolve(end.exitCode === 0 ? null : end);
          if (isRead && !end.wasAsked) this.#tellLost();
        },
      );
    });
  }

  /** Runs what has no result yet. */
  async run({ folder, fileName, jobs, engine }: SweepRun): Promise<SweepEnd> {
    this.#isRunning = true;
    this.#sweep = fileName;
    const args = ['sweep', here(fileName), '--out', here(this.name), '--jobs', String(jobs)];
    try {
      return await this.#start([...args, '--page', '--json'], engine, folder);
    } finally {
      this.#isRunning = false;
      this.#changed.fire(undefined);
    }
  }

  /** What has a result by then stays. */
  stop(): void {
    this.#process?.stop();
  }

  /** Writes a report with its pictures. @param file the path of a Markdown file @returns what went wrong; null where nothing did */
  report(file: string): Promise<string | null> {
    return new Promise((resolve) => {
      const notes: string[] = [];
      this.commandLine(
        ['sweep', 'show', here(this.name), ...this.#ofSweep(), '--report', file, '--json'],
        { folder: this.folder, engine: null },
        {
          line: () => undefined,
          note: (note) => notes.push(note),
          gone: (exitCode) => resolve(exitCode === 0 ? null : notes.join(' ')),
        },
      );
    });
  }

  #tellLost(): void {
    this.#notes.push(l10n.t('New results are not shown: the process that reads them has ended.'));
    this.#changed.fire(undefined);
    this.#lost.fire(undefined);
  }

  /** So that only what belongs to it counts. */
  #ofSweep(): readonly string[] {
    return this.#sweep === null ? [] : ['--sweep', here(this.#sweep)];
  }

  #start(
    args: readonly string[],
    engine: EngineAccess | null,
    folder = this.folder,
  ): Promise<SweepEnd> {
    this.#process?.stop();
    const notes: string[] = [];
    this.#notes = notes;
    return new Promise((resolve) => {
      let faults: readonly SweepFault[] = [];
      let wasAsked = false;
      const command = this.commandLine(
        args,
        { folder, engine },
        {
          line: (line) => {
            const value = parsedLine(line);
            if (value === null || this.#process !== started) return;
            if (isState(value)) {
              this.#state = value;
              this.#changed.fire(undefined);
            } else faults = faultsOf(value);
          },
          note: (note) => {
            this.log(`${this.name}: ${note}`);
            // The last one says why all was given up.
            notes.splice(MOST_NOTES - 1);
            notes.push(note);
          },
          gone: (exitCode) => {
            if (this.#process === started) this.#process = null;
            resolve({ exitCode, notes, faults, wasAsked });
          },
        },
      );
      const started: StartedCommand = {
        stop: () => {
          wasAsked = true;
          command.stop();
        },
      };
      this.#process = started;
    });
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
