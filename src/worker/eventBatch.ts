/**
 * Collects the events of a run between two messages and bounds the size of a message: it keeps the latest round in progress, the
 * latest base arm estimates, one set of constants, and a limited number of stopping tests. Neighbouring tests are merged into the
 * later one, which then counts the samples of both.
 */
import type { Constants, RoundCompleted, RoundStarted } from '../core/protocol/learner';
import { joined, withLazyFields, without } from '../core/protocol/withLazyFields';
import type { RunEvent } from '../core/run/session/events';
import type { MeasuredActions } from '../core/run/result/measuredActions';

type Started = RoundStarted & { readonly totalSamples: number };
type Completed = RoundCompleted & { readonly totalSamples: number };

/** Stopping tests per message; at ten messages a second, more than a screen can show. */
export const MAX_TESTS_PER_MESSAGE = 100;

/** Fields of a test that describe the whole run so far; only the newest test carries them. */
const TOLD_ONCE = ['arms', 'leadersSoFar'] as const;

/** Largest share of the run time that may be spent on computing `within` at the tests, and at the newest test of a message. */
const WITHIN_SHARE = 0.05;
const NEWEST_SHARE = 0.2;

export class EventBatch {
  readonly #startedAt: number;
  #spent = 0;
  #constants: Constants | null = null;
  #completed: Completed[] = [];
  #started: Started | null = null;
  #measured: MeasuredActions | null = null;

  /** @param now a clock, in milliseconds */
  constructor(private readonly now: () => number) {
    this.#startedAt = now();
  }

  add(event: RunEvent): void {
    switch (event.type) {
      case 'constantsComputed':
        this.#constants = joined(this.#constants ?? {}, event.constants);
        return;
      case 'roundStarted':
        this.#started = event;
        return;
      case 'roundCompleted':
        this.#started = null;
        return this.#complete(event);
      case 'actionsMeasured':
        this.#measured = event.measured;
        return;
      case 'outliersFound':
        // The batch messages and the result carry the outliers.
        return;
      case 'finished':
        // The result has its own message.
        return;
    }
  }

  get isEmpty(): boolean {
    const latest = [this.#constants, this.#started, this.#measured];
    return latest.every((part) => part === null) && this.#completed.length === 0;
  }

  /** The events since the last call, ordered so that they can be replayed. @param share of the time, infinite before a long wait */
  take(share = NEWEST_SHARE): readonly RunEvent[] {
    const events: RunEvent[] = [];
    if (this.#constants !== null) {
      events.push({ type: 'constantsComputed', constants: this.#constants });
    }
    if (this.#completed.length > MAX_TESTS_PER_MESSAGE) {
      this.#completed = mergeNeighbours(this.#completed);
    }
    events.push(
      ...this.#completed.slice(0, -1),
      ...this.#completed.slice(-1).map((test) => withCertainty(this.#withinNow(test, share))),
    );
    if (this.#started !== null) events.push(this.#started);
    if (this.#measured !== null) {
      events.push({ type: 'actionsMeasured', measured: this.#measured });
    }
    this.#constants = null;
    this.#completed = [];
    this.#started = null;
    this.#measured = null;
    return events;
  }

  #complete(event: Completed): void {
    // Only the newest test keeps the fields about earlier tests.
    const last = this.#completed.pop();
    const anew = TOLD_ONCE.filter((name) => name in event);
    if (last !== undefined) this.#completed.push(without(last, anew));
    this.#completed.push(this.#withinNow(event));
    if (this.#completed.length >= 2 * MAX_TESTS_PER_MESSAGE) {
      this.#completed = mergeNeighbours(this.#completed);
    }
  }

  /** Computes `within` for the test, as long as this has cost little time so far: it may take longer than all else. */
  #withinNow(test: Completed, share = WITHIN_SHARE): Completed {
    const start = this.now();
    if (!('within' in test) || this.#spent > share * (start - this.#startedAt)) return test;
    const within = test.within ?? null;
    const told = withLazyFields(test, { within: () => within });
    this.#spent += this.now() - start;
    return told;
  }
}

/** The copy sent to the host drops `certainty`, as `within`, unless it is made a field; only the newest test needs it. */
function withCertainty(test: Completed): Completed {
  return 'certainty' in test
    ? withLazyFields(test, { certainty: () => test.certainty ?? null })
    : test;
}

/**
 * Merges pairs of neighbours with the same phase and epoch. Tests that passed or ruled something out stay separate, unless there
 * are too many of them as well.
 */
function mergeNeighbours(events: readonly Completed[]): Completed[] {
  const merged = mergePairs(events, (test) => !test.passed && test.ruledOut.length === 0);
  return merged.length > 1.5 * MAX_TESTS_PER_MESSAGE ? mergePairs(merged, () => true) : merged;
}

function mergePairs(
  events: readonly Completed[],
  mayVanish: (test: Completed) => boolean,
): Completed[] {
  const merged: Completed[] = [];
  for (let index = 0; index < events.length; index += 1) {
    const first = events[index] as Completed;
    const second = events[index + 1];
    if (
      second !== undefined &&
      first.phase === second.phase &&
      first.epoch === second.epoch &&
      mayVanish(first)
    ) {
      const samples = first.samples + second.samples;
      merged.push(withLazyFields(second, { samples: () => samples }));
      index += 1;
    } else {
      merged.push(first);
    }
  }
  return merged;
}
