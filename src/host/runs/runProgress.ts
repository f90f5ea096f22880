/** How far a run is, by its events; not its state. */
import type {
  ArmEstimate,
  Constants,
  Leader,
  LeadersSoFar,
  Within,
} from '../../core/protocol/learner';
import type { RunEvent } from '../../core/run/session/events';
import type { MeasuredActions } from '../../core/run/result/measuredActions';
import { TraceBuilder } from '../../core/run/session/trace';
import type { CurrentRound, RunSnapshot, TraceRow } from '../../shared/protocol';
import { assertNever } from '../../shared/protocol';

export class RunProgress {
  readonly #trace = new TraceBuilder();
  #restoredRows: readonly TraceRow[] | null = null;
  constants: Constants = {};
  arms: readonly (ArmEstimate | null)[] | null = null;
  leader: Leader | null = null;
  leadersSoFar: LeadersSoFar | null = null;
  current: CurrentRound | null = null;
  totalSamples = 0;
  measured: MeasuredActions | null = null;
  within: Within | null = null;

  /** As it was stored. It takes no events: a run that is resumed goes over its past with a progress of its own. */
  static restore({ live, trace }: RunSnapshot): RunProgress {
    const progress = new RunProgress();
    progress.#restoredRows = trace;
    progress.constants = live.constants;
    progress.arms = live.arms;
    progress.leadersSoFar = live.leadersSoFar ?? null;
    progress.leader = trace.at(-1)?.leaders[0] ?? null;
    progress.current = live.current;
    progress.totalSamples = live.totalSamples;
    progress.measured = live.measured ?? null;
    // Earlier versions stored none.
    progress.within = (live as Partial<typeof live>).within ?? null;
    return progress;
  }

  /** The stopping tests, oldest first, thinned to a bounded number. Rows that did not change are the same objects. */
  get rows(): readonly TraceRow[] {
    return this.#restoredRows ?? this.#trace.rows;
  }

  apply(event: RunEvent): void {
    this.#trace.add(event);
    switch (event.type) {
      case 'constantsComputed':
        this.constants = { ...this.constants, ...event.constants };
        return;
      case 'roundStarted': {
        const { phase, round, planned, threshold } = event;
        const { epoch = null, epsilon = null } = event;
        this.current = { phase, epoch, round, epsilon, planned, threshold };
        this.totalSamples = event.totalSamples;
        return;
      }
      case 'roundCompleted':
        this.current = null;
        this.totalSamples = event.totalSamples;
        this.within = event.within ?? this.within;
        this.leader = event.leaders[0] ?? this.leader;
        if (event.arms !== undefined) this.arms = event.arms;
        this.leadersSoFar = event.leadersSoFar ?? this.leadersSoFar;
        return;
      case 'actionsMeasured':
        this.measured = event.measured;
        return;
      case 'assumptionsDoubted':
        if (event.refuted.length > 0) this.within = null;
        return;
      case 'outliersFound':
      case 'finished':
        return;
      default:
        assertNever(event);
    }
  }
}
