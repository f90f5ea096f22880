/** Steps a run to its end and keeps what it told. */
import { createSimulatedEnvironment } from '../../../src/core/environment/simulated';
import type { AskedPull, DialogueOptions } from '../../../src/core/protocol/dialogue';
import type { Environment } from '../../../src/core/protocol/environment';
import type { Totals } from '../../../src/core/protocol/learner';
import type { RunEvent } from '../../../src/core/run/session/events';
import { prepareInstance, type PreparedRun } from '../../../src/core/run/check/prepare';
import type { RunResult } from '../../../src/core/run/result/result';
import { runPrepared } from '../../../src/core/run/session/run';
import { RunSession } from '../../../src/core/run/session/session';
import { environmentStream } from '../../../src/core/numerics/streams';
import { buildInstance, type InstanceSettings } from './instances';

/** Of a run that nobody stops, without a clock. */
export const CONTROLS = { now: () => 0, cancelled: () => false };

/** What steps come to. @param told hears of each */
export function endOf<Told, End>(
  steps: Iterator<Told, End>,
  told: (step: Told) => void = () => undefined,
): End {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    told(step.value);
  }
}

/** How a run in one go ends. */
export function resultOf(prepared: PreparedRun, told?: (event: RunEvent) => void): RunResult {
  return endOf(runPrepared(prepared, CONTROLS), told);
}

/** Totals of so many samples, drawn one after the other. @param draw the numbers of the rows of one, counted from 0 */
export function sampled(
  count: number,
  rows: number,
  draw: (sample: number) => ArrayLike<number>,
): Totals {
  const sum = new Float64Array(rows);
  const sumOfSquares = new Float64Array(rows);
  for (let sample = 0; sample < count; sample++) {
    const values = draw(sample);
    for (let row = 0; row < rows; row++) {
      const value = values[row] as number;
      sum[row] = (sum[row] as number) + value;
      sumOfSquares[row] = (sumOfSquares[row] as number) + value * value;
    }
  }
  return { count, sum, sumOfSquares };
}

export interface DrivenRun {
  readonly prepared: PreparedRun;
  readonly events: readonly RunEvent[];
  readonly result: RunResult;
}

export function drive(settings: InstanceSettings, cancelled?: () => boolean): DrivenRun {
  const prepared = prepareInstance(buildInstance(settings));
  return answered(prepared, simulationOf(prepared).pull, {}, cancelled);
}

/** A run without the lower bound and the samples of the paper, which take longer than many a run. */
export function withoutFigures(prepared: PreparedRun): PreparedRun {
  return { ...prepared, known: { lowerBound: null, printedSamples: null } };
}

/** One of many runs, without the figures beside its answer. */
export function driveOne(settings: InstanceSettings): DrivenRun {
  const prepared = prepareInstance(buildInstance(settings));
  return answered(withoutFigures(prepared), simulationOf(prepared).pull);
}

/** The environment that a run of the instance in one go has. @throws Error if the instance has no truth */
export function simulationOf({ instance }: PreparedRun): Environment {
  const { feedback, run, truth } = instance;
  if (truth === null) throw new Error('the instance has no truth');
  const random = environmentStream(run.seed);
  return createSimulatedEnvironment(feedback, truth.theta, truth.noise, random);
}

/** Answers whatever the session asks, at once. */
export function answered(
  prepared: PreparedRun,
  answer: (pulls: readonly AskedPull[]) => readonly Totals[],
  options: DialogueOptions = {},
  cancelled: () => boolean = () => false,
): DrivenRun {
  const session = new RunSession(prepared, options);
  const events: RunEvent[] = [];
  for (;;) {
    if (cancelled()) session.end('cancelled', 'The run was stopped.');
    const step = session.next();
    switch (step.type) {
      case 'ask':
        session.tell(answer(step.batch.pulls));
        break;
      case 'event':
        events.push(step.event);
        break;
      case 'done': {
        const { result } = step;
        return { prepared, events: [...events, { type: 'finished', result }], result };
      }
    }
  }
}
