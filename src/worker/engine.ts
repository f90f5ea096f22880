/** The core, as every worker calls it. */
import { planSamples } from '../core/plan/plan';
import { preparePlan } from '../core/plan/preparePlan';
import { checkSpec } from '../core/plan/checkSpec';
import type { PreparedRun } from '../core/run/check/prepare';
import { prepareRun } from '../core/run/check/prepare';
import { previewSpec } from '../core/run/check/preview';
import { runPrepared } from '../core/run/session/run';
import { TaskRunner } from '../core/sweep/taskRunner';
import { answersOf } from './answers';
import { RealRun } from './realRun';
import type { Engine } from './workerLoop';

export const ENGINE: Engine<PreparedRun> = {
  checkSpec,
  prepareRun,
  previewSpec,
  runPrepared,
  preparePlan,
  planSamples,
  taskRunner: (now) => new TaskRunner(now),
  realRun: (platform, request, prepared) =>
    prepared.instance.environment?.type === 'simulated'
      ? null
      : new RealRun(platform, request, prepared),
  answersOf,
};
