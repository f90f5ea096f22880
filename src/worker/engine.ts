/** The core, as every worker calls it. */
import { planSamples } from '../core/plan/plan';
import { preparePlan } from '../core/plan/preparePlan';
import { checkSpec } from '../core/plan/checkSpec';
import { prepareRun } from '../core/run/prepare';
import { previewSpec } from '../core/run/preview';
import { runPrepared } from '../core/run/run';

export const ENGINE = {
  checkSpec,
  prepareRun,
  previewSpec,
  runPrepared,
  preparePlan,
  planSamples,
} as const;
