/** Runs for other extensions; no record of them is stored. Independent of VS Code. */
import { problemJson, resultJson } from '../core/report/resultJson';
import type { RunFacts } from '../core/run/check/facts';
import type { RunResult } from '../core/run/result/result';
import type { Overrides } from '../core/document/overrides';
import { DROPPED, RunPool } from './compare/runPool';
import type { HostParts } from './hostParts';
import type { CpeCancellation, CpeRunOptions, CpeRunOutcome, CpeRunProgress } from './publicApi';
import { RunRecord } from './runs/runRecord';
import type { RunOutcome } from './runs/workerClient';
import { messageOf } from '../core/words/thrown';

type PublicRunParts = Pick<HostParts, 'workers' | 'timer' | 'cores' | 'newId'> & {
  /** Logs a listener that throws. */
  readonly log: Pick<HostParts['log'], 'warn'>;
};

export class PublicRuns {
  /** A separate pool, so that a large comparison does not block a caller. */
  readonly #pool: RunPool;
  readonly #living = new Set<string>();
  #isClosed = false;

  constructor(private readonly parts: PublicRunParts) {
    this.#pool = new RunPool(parts.workers, parts.timer, parts.cores);
  }

  /** Implements `CpeWorkbenchApi.run`; never rejects, even for arguments of the wrong type. */
  async run(specText: string, options: CpeRunOptions = {}): Promise<CpeRunOutcome> {
    if (typeof specText !== 'string') return invalid('The text of the spec is not a string.');
    try {
      const overrides = overridesOf(options);
      const { token } = options;
      if (this.#isClosed || (token !== undefined && isCancelled(token))) return CANCELLED;
      return await this.#drive(specText, overrides, options);
    } catch (error) {
      return invalid(`Cannot read the options: ${messageOf(error)}`);
    }
  }

  /** For the closing window: running runs end as if cancelled. */
  shutDown(): Promise<void> {
    this.#isClosed = true;
    for (const id of [...this.#living]) this.#pool.cancel(id);
    this.#pool.dispose();
    return Promise.resolve();
  }

  #drive(
    specText: string,
    overrides: Overrides,
    { token, onProgress }: CpeRunOptions,
  ): Promise<CpeRunOutcome> {
    const { timer, newId } = this.parts;
    const id = newId();
    const origin = { id, specUri: '', fileName: '', specText, overrides, startedAt: timer.now() };
    const record = new RunRecord(origin);
    return new Promise((resolve) => {
      const stopListening =
        token === undefined ? null : onCancelled(token, () => this.#pool.cancel(id));
      const tell = (): void => {
        if (onProgress !== undefined) this.#tell(onProgress, record);
      };
      this.#living.add(id);
      this.#pool.run(
        { id, specText, overrides },
        {
          started: (facts) => {
            record.assigned();
            record.started(facts);
            tell();
          },
          events: (events) => {
            record.apply(events);
            tell();
          },
          ended: (outcome) => {
            this.#living.delete(id);
            stopListening?.();
            record.ended(outcome, timer.now());
            resolve(publicOutcome(outcome, record));
          },
        },
      );
    });
  }

  #tell(onProgress: (progress: CpeRunProgress) => void, record: RunRecord): void {
    const { totalSamples, current, elapsedMs } = record.live(this.parts.timer.now());
    const phase = current?.phase ?? record.rows.at(-1)?.phase ?? null;
    try {
      onProgress({ samples: totalSamples, phase, elapsedMs });
    } catch (error) {
      this.parts.log.warn(`A listener for the progress of a run failed: ${messageOf(error)}`);
    }
  }
}

const CANCELLED: CpeRunOutcome = {
  kind: 'failed',
  error: { code: 'cancelled', message: DROPPED },
};

function invalid(message: string): CpeRunOutcome {
  return { kind: 'failed', error: { code: 'invalid-arguments', message } };
}

/** The named options, then `set` in its order, as on the command line. @throws TypeError for values that JSON cannot express */
function overridesOf(options: CpeRunOptions): Overrides {
  const { algorithm, preset, delta, seed, maxSamples } = options;
  const named = Object.entries({ algorithm, preset, delta, seed, maxSamples }).map(
    ([name, value]) => [`run.${name}`, value] as const,
  );
  const all = [...named, ...Object.entries(options.set ?? {})];
  return {
    set: all.flatMap(([path, value]) => {
      // A value that JSON cannot express could not be sent to the worker either.
      const json = JSON.stringify(value) as string | undefined;
      return json === undefined ? [] : [[path, JSON.parse(json) as unknown] as const];
    }),
  };
}

/** @param record of the ended run; it has the partial result if the worker is gone */
function publicOutcome(outcome: RunOutcome, { result, facts }: RunRecord): CpeRunOutcome {
  switch (outcome.kind) {
    case 'finished':
      return resultOutcome(outcome.result, facts);
    case 'rejected':
      return { kind: 'problems', problems: outcome.report.problems.map(problemJson) };
    case 'failed': {
      const { code, message } = outcome.error;
      return { kind: 'failed', error: { code, message } };
    }
    case 'terminated':
      return result === null
        ? { kind: 'failed', error: { code: 'cancelled', message: outcome.reason } }
        : resultOutcome(result, facts);
  }
}

function resultOutcome(result: RunResult, facts: RunFacts | null): CpeRunOutcome {
  return {
    kind: 'result',
    result: resultJson(result, facts?.instance),
    reason: result.reason ?? null,
  };
}

function isCancelled(token: CpeCancellation): boolean {
  return 'aborted' in token ? token.aborted : token.isCancellationRequested;
}

/** @returns stops listening */
function onCancelled(token: CpeCancellation, listener: () => void): () => void {
  if ('aborted' in token) {
    token.addEventListener('abort', listener);
    return () => token.removeEventListener('abort', listener);
  }
  const subscription = token.onCancellationRequested(listener);
  return () => subscription.dispose();
}
