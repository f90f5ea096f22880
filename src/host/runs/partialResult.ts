/** The result of a run whose worker ended before it could give one: what the host has seen of it. */
import type { Constants, Leader } from '../../core/protocol/learner';
import type { RunFacts } from '../../core/run/check/facts';
import type { RunResult, WithinStatement } from '../../core/run/result/result';
import { phaseEntries } from '../../core/run/session/trace';
import type { TraceRow } from '../../shared/protocol';

export interface SeenOfRun {
  readonly status: 'cancelled' | 'failed';
  readonly reason: string;
  readonly facts: RunFacts;
  readonly leader: Leader | null;
  readonly rows: readonly TraceRow[];
  readonly totalSamples: number;
  readonly constants: Constants;
  readonly within: WithinStatement | null;
  readonly durationMs: number;
  /** Of real measurements: all that are kept. */
  readonly kept: number;
  /** Of real measurements. */
  readonly checks: RunResult['checks'];
}

/** What only the worker could have said (the optimum, bounds) is null. */
export function partialResult(seen: SeenOfRun): RunResult {
  const { facts } = seen;
  return {
    status: seen.status,
    algorithm: facts.algorithm,
    preset: facts.preset,
    delta: facts.delta,
    seed: facts.seed,
    ...(facts.accuracy === undefined ? {} : { accuracy: facts.accuracy }),
    action: seen.leader?.action ?? null,
    estimate: seen.leader?.estimate ?? null,
    ...(seen.within === null ? {} : { within: seen.within }),
    samples: seen.totalSamples,
    ...(seen.kept > seen.totalSamples && { kept: seen.kept }),
    phases: phaseEntries(seen.rows, seen.facts.instance.actions),
    constants: seen.constants,
    correct: null,
    optimal: null,
    printedSamples: null,
    lowerBound: null,
    assumptionsNotMet: facts.assumptions
      .filter((line) => line.grade === 'not-met')
      .map((line) => line.text),
    assumptionsDerived: facts.assumptions
      .filter((line) => line.grade === 'trusted')
      .map((line) => line.text),
    durationMs: seen.durationMs,
    ...(seen.checks && { checks: seen.checks }),
    reason: seen.reason,
  };
}
