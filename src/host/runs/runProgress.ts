/** The progress of a run, built from its events; its state is kept elsewhere. */
import type { Certainty, Leader, Within } from '../../core/protocol/learner';
import type { RunEvent } from '../../core/run/session/events';
import { TraceBuilder } from '../../core/run/session/trace';
import type { RunLive, RunSnapshot, TraceRow } from '../../shared/protocol';

/** The part of a run's live state that comes from events. */
type Known = Pick<
  RunLive,
  'totalSamples' | 'current' | 'constants' | 'arms' | 'leadersSoFar' | 'measured'
>;

export class RunProgress {
  readonly #trace = new TraceBuilder(({ within }) => within);
  readonly #restoredRows: readonly TraceRow[] | null = null;
  #known: Known = { totalSamples: 0, current: null, constants: {}, arms: null };
  #leader: Leader | null = null;
  #within: Within | null = null;
  #certainty: Certainty | null = null;

  /** @param stored takes no further events; a resumed run is replayed into a new progress */
  constructor(stored?: RunSnapshot) {
    if (stored === undefined) return;
    const { totalSamples, current, constants, arms, leadersSoFar, measured } = stored.live;
    this.#known = { totalSamples, current, constants, arms };
    this.know({ ...(leadersSoFar && { leadersSoFar }), ...(measured && { measured }) });
    this.#restoredRows = stored.trace;
    this.#leader = stored.trace.at(-1)?.leaders[0] ?? null;
    // Absent in runs stored by earlier versions.
    this.#within = (stored.live as Partial<RunLive>).within ?? null;
  }

  get known(): Known {
    return this.#known;
  }

  get leader(): Leader | null {
    return this.#leader;
  }

  /** How sure one can be now. */
  get certainty(): Certainty | null {
    return this.#certainty;
  }

  /** What is known about an action now; null if nothing is. */
  get within(): Within | null {
    return this.#within;
  }

  /** The stopping tests, oldest first, thinned to a bounded number. Unchanged rows stay the same objects. */
  get rows(): readonly TraceRow[] {
    return this.#restoredRows ?? this.#trace.rows;
  }

  know(news: Partial<Known>): void {
    this.#known = { ...this.#known, ...news };
  }

  apply(event: RunEvent): void {
    this.#trace.add(event);
    switch (event.type) {
      case 'constantsComputed':
        return this.know({ constants: { ...this.#known.constants, ...event.constants } });
      case 'roundStarted': {
        const { phase, round, planned, threshold, totalSamples } = event;
        const { epoch = null, epsilon = null } = event;
        const current = { phase, epoch, round, epsilon, planned, threshold };
        this.know({ current, totalSamples });
        return;
      }
      case 'roundCompleted': {
        const { totalSamples, arms, leadersSoFar } = event;
        this.know({ current: null, totalSamples });
        this.know({ ...(arms && { arms }), ...(leadersSoFar && { leadersSoFar }) });
        this.#within = event.within ?? this.#within;
        this.#certainty = event.certainty ?? null;
        this.#leader = event.leaders[0] ?? this.#leader;
        return;
      }
      case 'actionsMeasured':
        return this.know({ measured: event.measured });
      case 'assumptionsDoubted':
        if (event.refuted.length > 0) this.#within = this.#certainty = null;
        return;
      case 'outliersFound':
      case 'finished':
    }
  }
}
