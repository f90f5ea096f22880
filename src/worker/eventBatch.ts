/**
 * Collects the events of a run between two messages, so that a message stays small however many events there were:
 * only the latest round under way, the latest estimates of the base arms, one set of constants, and a bounded
 * number of stopping tests (neighbours are merged: the later one, with the samples of both).
 */
import type { Constants, RoundCompleted, RoundStarted } from '../core/protocol/learner';
import { joined, withLazyFields, without } from '../core/protocol/withLazyFields';
import type { RunEvent } from '../core/run/session/events';
import type { MeasuredActions } from '../core/run/result/measuredActions';

type Started = RoundStarted & { readonly totalSamples: number };
type Completed = RoundCompleted & { readonly totalSamples: number };

/** Stopping tests in one message: at ten messages a second more than a screen can show. */
export const MAX_TESTS_PER_MESSAGE = 100;

/** What a test tells of all the time so far, if it does. */
const TOLD_ONCE = ['arms', 'leadersSoFar'] as const;

/** So much of the time of a run may go into how good its answer was known to be at each test. */
const WITHIN_SHARE = 0.05;

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
        // What is far from all others now crosses with the batch, and with the result.
        return;
      case 'finished':
        // The result crosses in a message of its own.
        return;
    }
  }

  get isEmpty(): boolean {
    const latest = [this.#constants, this.#started, this.#measured];
    return latest.every((part) => part === null) && this.#completed.length === 0;
  }

  /** The events since the last call, in an order in which they may be replayed. */
  take(): readonly RunEvent[] {
    const events: RunEvent[] = [];
    if (this.#constants !== null) {
      events.push({ type: 'constantsComputed', constants: this.#constants });
    }
    if (this.#completed.length > MAX_TESTS_PER_MESSAGE) {
      this.#completed = mergeNeighbours(this.#completed);
    }
    events.push(...this.#completed.slice(0, -1), ...this.#completed.slice(-1).map(withWithin));
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
    // What the newest test says about earlier tests is sent once.
    const last = this.#completed.pop();
    const anew = TOLD_ONCE.filter((name) => name in event);
    if (last !== undefined) this.#completed.push(without(last, anew));
    this.#completed.push(this.#withinNow(event));
    if (this.#completed.length >= 2 * MAX_TESTS_PER_MESSAGE) {
      this.#completed = mergeNeighbours(this.#completed);
    }
  }

  /** With how good an answer is known to be by a test, where that has cost little so far. */
  #withinNow(test: Completed): Completed {
    const start = this.now();
    if (!('within' in test) || this.#spent > WITHIN_SHARE * (start - this.#startedAt)) return test;
    const within = test.within ?? null;
    const told = withLazyFields(test, { within: () => within });
    this.#spent += this.now() - start;
    return told;
  }
}

/** The newest test tells how good an action is known to be; a copy of an event leaves it out else. */
function withWithin(test: Completed): Completed {
  if (!('within' in test)) return test;
  return withLazyFields(test, {
    within: () => test.within ?? null,
    ...('certainty' in test ? { certainty: () => test.certainty ?? null } : {}),
  });
}

/**
 * Pairs of neighbours of the same phase and epoch become one. Tests that were passed or ruled something out are
 * kept apart unless there are too many of those as well.
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
