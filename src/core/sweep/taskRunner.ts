/** Carries out tasks one after the other, in the calling thread. */
import type { Overrides } from '../document/overrides';
import type { Action } from '../families/family';
import { boundOf, judge } from '../run/result/judge';
import { prepareRun, reseeded, type Preparation, type PreparedRun } from '../run/check/prepare';
import type { RunResult } from '../run/result/result';
import { drained } from '../run/session/drained';
import { runPrepared } from '../run/session/run';
import { messageOf } from '../words/thrown';
import { settingFacts } from './comparison';
import { endedRun } from './endedRun';
import type { Task, TaskLimits, TaskOutcome } from './task';

/** The most settings whose preparations are kept. `tasksOf` orders the tasks so that this is enough. */
const KEPT = 16;

/** Paths that do not affect the lower bound. */
const NOT_OF_THE_BOUND = /^run\.(algorithm|preset|options|seed|maxSamples)\b/;

export class TaskRunner {
  readonly #bounds = new Kept<number | null>();
  readonly #judges = new Kept<PreparedRun | null>();
  readonly #preparations = new Kept<Preparation>();

  /** @param now milliseconds of a steady clock */
  constructor(private readonly now: () => number) {}

  /** Runs a task to its end. Never throws: the outcome holds any error. */
  run(task: Task): TaskOutcome {
    try {
      return this.#run(task);
    } catch (error) {
      return { kind: 'crashed', key: task.key, message: messageOf(error) };
    }
  }

  #run({ key, specText, overrides, seed, limits, judgedBy }: Task): TaskOutcome {
    const preparation = this.#preparations.get(keyOf(specText, overrides), () =>
      prepareRun(specText, atAnySeed(overrides)),
    );
    if (!preparation.ok) {
      return { kind: 'refused', key, problems: preparation.report.problems };
    }
    requireSimulated(preparation.prepared);
    const prepared = reseeded(preparation, seed);
    const own = limited(prepared, limits);
    const { result, isCut } = this.#result(own, limits);
    return {
      kind: 'ended',
      key,
      facts: settingFacts(prepared.facts),
      constants: result.constants,
      run: {
        ...endedRun(result, isCut ? { maxSamples: null } : own.instance.run),
        ...(isCut ? { limit: 'seconds' } : {}),
        correct:
          judgedBy === undefined
            ? result.correct
            : this.#isRight(specText, judgedBy, result.action, prepared),
        lowerBound: limits.bounds === false ? null : this.#bound(specText, overrides),
      },
    };
  }

  #result(
    prepared: PreparedRun,
    { seconds = Infinity }: TaskLimits,
  ): { readonly result: RunResult; readonly isCut: boolean } {
    const end = this.now() + 1000 * seconds;
    const cancelled = (): boolean => this.now() >= end;
    const result = drained(runPrepared(prepared, { now: this.now, cancelled }));
    if (result.status !== 'cancelled') return { result, isCut: false };
    const reason = `The run took more than ${seconds} s.`;
    return { result: { ...result, status: 'budget', reason }, isCut: true };
  }

  /** The lower bound, always at the same seed, so that it does not depend on which seed came first. */
  #bound(specText: string, { set }: Overrides): number | null {
    const own = { set: set.filter(([path]) => !NOT_OF_THE_BOUND.test(path)) };
    return this.#bounds.get(keyOf(specText, own), () => {
      // The algorithm of the spec itself may not support it, while that of the setting does.
      const preparations = [own, { set }].map((overrides) =>
        prepareRun(specText, atAnySeed(overrides)),
      );
      const preparation = preparations.find(({ ok }) => ok);
      return preparation?.ok === true ? boundOf(preparation.prepared) : null;
    });
  }

  #isRight(
    specText: string,
    judgedBy: Overrides,
    action: Action | null,
    fallback: PreparedRun,
  ): boolean | null {
    const judging = this.#judges.get(keyOf(specText, judgedBy), () => {
      const preparation = prepareRun(specText, judgedBy);
      return preparation.ok ? unjudged(preparation.prepared) : null;
    });
    return judge(judging ?? fallback, action, 'certified', 0).correct;
  }
}

/** Leaves out figures that a task does not need, or that are computed only once per setting. */
function unjudged(prepared: PreparedRun): PreparedRun {
  return { ...prepared, known: { lowerBound: null, printedSamples: null } };
}

function limited(prepared: PreparedRun, { maxSamples = Infinity }: TaskLimits): PreparedRun {
  const { instance } = prepared;
  const run = { ...instance.run, maxSamples: Math.min(maxSamples, instance.run.maxSamples) };
  return { ...unjudged(prepared), instance: { ...instance, run } };
}

/** Sets the seed 1, for everything computed once per setting; a spec that runs with many seeds need not state its own. */
export function atAnySeed({ set, ...rest }: Overrides): Overrides {
  return { ...rest, set: [['run.seed', 1], ...set] };
}

/** Real measurements cannot be repeated with other seeds. @throws RangeError if they are real */
function requireSimulated({ instance }: PreparedRun): void {
  if (instance.truth !== null) return;
  throw new RangeError('Only a simulated environment can be run again and again.');
}

function keyOf(specText: string, { set }: Overrides): string {
  return JSON.stringify([set, specText]);
}

/** A cache of the last few values, by key. */
class Kept<Value> {
  readonly #values = new Map<string, Value>();

  get(key: string, make: () => Value): Value {
    const kept = this.#values.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    const [oldest] = this.#values.keys();
    if (this.#values.size >= KEPT && oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, made);
    return made;
  }
}
