/** Runs a spec with real measurements in a worker: replays its journal, then waits for answers until the run ends. */
import { Conduct } from '../core/experiment/conduct';
import type { Experiment } from '../core/experiment/experiment';
import { samplesIn } from '../core/experiment/answer';
import { logSourceOf } from '../core/experiment/logSource';
import { sheetCsv } from '../core/experiment/sheet';
import { orderOf } from '../core/experiment/measuring';
import { summariseJournal } from '../core/experiment/measurements';
import { Person } from '../core/experiment/person';
import type { MeasurementSource } from '../core/experiment/source';
import type { PreparedRun } from '../core/run/check/prepare';
import type { RunEvent } from '../core/run/session/events';
import { BatchWatch } from './batchWatch';
import { ALL_PULLS, correct } from './correction';
import { EventBatch } from './eventBatch';
import type { OpenedJournal } from '../core/experiment/openedJournal';
import { openText } from './laboratory';
import { BREATHE_EVERY_MS, POST_EVERY_MS, type LoopPlatform } from './pace';
import type { FromWorker, ToWorker } from './protocol';

type RunRequest = ToWorker & { readonly type: 'run' | 'answers' };
type Reply = ToWorker & { readonly type: 'tell' | 'sheet' | 'written' };

export class RealRun {
  readonly #events: EventBatch;
  /** Called with the outcome of the last write. */
  #written: (fault: string | null) => void = () => undefined;
  #postedAt = Number.NEGATIVE_INFINITY;
  #breathedAt: number;
  #isStopped = false;
  #conduct: Conduct | null = null;
  #person: Person | null = null;
  #experiment: Experiment | null = null;
  #watch: BatchWatch | null = null;
  /** Whether to ask to continue against the measurements: once, and not if the journal shows that the run continued. */
  #question: 'none' | 'due' | 'asked' = 'none';
  #goOn: () => void = () => undefined;

  constructor(
    private readonly platform: LoopPlatform,
    private readonly request: RunRequest,
    private readonly prepared: PreparedRun,
  ) {
    this.#events = new EventBatch(platform.now);
    this.#breathedAt = platform.now();
  }

  stop(): void {
    this.#isStopped = true;
    this.#conduct?.stop();
  }

  /** Continues after a pause. */
  goOn(): void {
    this.#goOn();
  }

  receive(message: Reply): void {
    if (message.type === 'written') return this.#written(message.fault);
    const { id, request } = message;
    switch (message.type) {
      case 'sheet': {
        const open = this.#experiment?.open ?? null;
        const text =
          open === null
            ? null
            : sheetCsv(open, this.prepared.facts.labels, orderOf(open, this.prepared));
        this.platform.post({ type: 'sheet', id, request, text });
        return;
      }
      case 'tell': {
        if (this.#person === null) {
          const fault = { message: 'The run does not wait for measurements.', line: 1, column: 1 };
          const heard = { faults: [fault], accepted: 0, already: 0 };
          this.platform.post({ type: 'heard', id, request, heard });
          return;
        }
        void this.#person.tell(message.told).then((heard) => {
          if (heard.accepted > 0) this.#watch?.arrived(heard.accepted);
          this.platform.post({ type: 'heard', id, request, heard });
        });
      }
    }
  }

  /** Runs to the end. @throws LaboratoryFault if the journal cannot be used */
  async run(): Promise<void> {
    const opened = await this.open(false);
    let end: FromWorker;
    try {
      end = await this.#conducted(opened);
    } finally {
      this.#watch?.end();
      opened.close();
    }
    // Posted last: the host then ends this worker, so the journal must be released first.
    this.platform.post(end);
  }

  async #conducted(opened: OpenedJournal): Promise<FromWorker> {
    const { id } = this.request;
    const { post, now, wallClock } = this.platform;
    const startedAt = now();
    const { correction } = this.request.laboratory ?? {};
    if (correction !== undefined) {
      const fault = await correct(opened, correction, wallClock());
      if (fault !== null) throw coded('correction', fault);
    }
    const { prepared } = opened.journal;
    const by = prepared.instance.environment?.type ?? 'manual';
    post({ type: 'started', id, facts: prepared.facts });
    await this.platform.breathe();
    const { experiment, steps } = opened.replay(by === 'manual' ? { keep: ALL_PULLS } : {});
    this.#experiment = experiment;
    const watch = new BatchWatch(this.platform, prepared, experiment, (batch) =>
      post({ type: 'measuring', id, now: batch }),
    );
    this.#watch = watch;
    const told = (event: RunEvent): void => {
      if (event.type === 'roundCompleted') watch.tested(event);
      const isRefuted = event.type === 'assumptionsDoubted' && event.refuted.length > 0;
      if (isRefuted && this.#question === 'none') this.#question = 'due';
      this.#events.add(event);
      if (now() - this.#postedAt >= POST_EVERY_MS) this.#flush();
    };
    for (const event of steps) {
      if (event !== null) told(event);
      // An answer follows in the journal, so the run was continued.
      else if (this.#question === 'due') this.#question = 'asked';
      await this.#breathe();
      // Nothing is measured until the whole journal is replayed.
      if (this.#isStopped) break;
    }
    const { writer } = opened;
    if (writer === null) throw new Error('The journal is open for reading only.');
    this.#conduct = new Conduct({
      experiment,
      journal: writer,
      by,
      told,
      source: () => this.#watched(this.#sourceOf(opened, experiment), watch),
      now: wallClock,
      // A person who measures sees the question on the sheet.
      beforeAsking: () =>
        this.#question === 'due' && by !== 'manual' ? this.#askToGoOn(watch) : undefined,
      breathe: () => this.#breathe(),
    });
    if (this.#isStopped) this.#conduct.stop();
    const { result, counts } = await this.#conduct.done;
    watch.end();
    this.#flush();
    const durationMs = Math.round((now() - startedAt) * 100) / 100;
    const measurements = summariseJournal(opened.journal.entries(), opened.name, counts);
    return { type: 'finished', id, result: { ...result, durationMs }, measurements };
  }

  /** @throws LaboratoryFault if the journal cannot be used */
  open(readOnly: boolean): Promise<OpenedJournal> {
    const { id, specText: text, overrides, laboratory: request } = this.request;
    if (request === undefined) {
      throw coded(
        'no-laboratory',
        'The measurements of this spec are real: it can only be run by itself, from its file.',
      );
    }
    const { environment, log } = this.prepared.instance;
    if (environment?.type === 'recorded' && log === null) {
      throw coded('no-log', 'The log of the spec was not read.');
    }
    const { journal, version } = request;
    const { reanalyse = false } = request;
    const basis = { text, overrides, version, reanalyse, prepared: this.prepared };
    const notice = (line: string): void => this.platform.post({ type: 'notice', id, text: line });
    const options = { readOnly, notice };
    if ('text' in journal) {
      return openText(journal, basis, (keep, more) => this.#write(keep, more), options);
    }
    const { laboratory } = this.platform;
    if (laboratory === undefined) throw coded('no-laboratory', 'There are no files here.');
    return laboratory.open(journal, request, basis, options);
  }

  #sourceOf(opened: OpenedJournal, experiment: Experiment): MeasurementSource {
    const { id, laboratory: request } = this.request;
    const { instance } = opened.journal.prepared;
    if (instance.environment?.type === 'recorded') return logSourceOf(opened.journal);
    if (instance.environment?.type === 'manual' && opened.writer !== null) {
      return (this.#person = new Person(experiment, opened.writer, this.platform.wallClock));
    }
    const { laboratory } = this.platform;
    if (laboratory === undefined) {
      throw coded('no-laboratory', 'Programs cannot be started in a browser.');
    }
    return laboratory.program(opened, request?.program ?? null, (text) =>
      this.platform.post({ type: 'notice', id, text }),
    );
  }

  /** Reports the start of a batch, after the events before it, and each answer. */
  #watched(source: MeasurementSource, watch: BatchWatch): MeasurementSource {
    return {
      measure: (wanted, take) => {
        // A person takes long, and decides by what the page says.
        this.#flush(this.#person === null ? undefined : Infinity);
        watch.begins(source.changed);
        return source.measure(wanted, (answer) => {
          const taken = take(answer);
          const last = 'observations' in answer ? answer.observations.at(-1) : undefined;
          if (taken.fault === null) watch.arrived(samplesIn(answer), last);
          return taken;
        });
      },
      close: () => source.close(),
    };
  }

  /** Resolves when the user continues the run. */
  async #askToGoOn(watch: BatchWatch): Promise<void> {
    this.#question = 'asked';
    this.#flush();
    watch.paused(true);
    await new Promise<void>((resolve) => (this.#goOn = resolve));
    watch.paused(false);
  }

  #flush(share?: number): void {
    this.#postedAt = this.platform.now();
    if (this.#events.isEmpty) return;
    this.platform.post({ type: 'events', id: this.request.id, events: this.#events.take(share) });
  }

  #breathe(): Promise<void> | undefined {
    if (this.platform.now() - this.#breathedAt < BREATHE_EVERY_MS) return undefined;
    return this.platform.breathe().then(() => {
      this.#breathedAt = this.platform.now();
    });
  }

  #write(keep: number, text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#written = (fault) => {
        if (fault === null) resolve();
        else reject(new Error(fault));
      };
      this.platform.post({ type: 'write', id: this.request.id, keep, text });
    });
  }
}

/** An error with a stable kebab-case code. */
function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
