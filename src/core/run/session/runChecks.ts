/** The checks of a run's assumptions by its measurements. */
import { AssumptionChecks } from '../../assumptionChecks/checks';
import { checksOfLaw } from '../../assumptionChecks/lawChecks';
import type { Action } from '../../families/family';
import type { DuelCheck } from '../../learners/systems/duel/duelCheck';
import { actionName } from '../../words/actions';
import type { PreparedRun } from '../check/prepare';
import { checkStream } from '../../numerics/streams';

/** For real measurements, and for a simulation with a duel; null if nothing is known about the noise. */
export function checksOf(
  { instance, facts }: PreparedRun,
  duel: DuelCheck | null,
): AssumptionChecks | null {
  const { truth, assumptions, feedback, run } = instance;
  const { scale, rows: rowNoise, on: noiseOn } = assumptions.noise;
  if (truth !== null && duel === null) return null;
  const more = duel === null ? [] : [duel];
  const observe = (action: Action) => feedback.observe(action);
  const nameOf = (action: Action) => actionName(facts.labels, facts.instance.family, action);
  const { law } = assumptions;
  if (law !== null) {
    // Symmetric noise allows any dependence between rows, so they are not whitened. For normal noise only the scale is unknown.
    const on = law.type === 'gaussian' ? noiseOn : 'feedback';
    const model = { noiseScale: 1, rowNoise: 'independent', noiseOn: on, observe, nameOf } as const;
    const checks = checksOfLaw(law.type, checkStream(run.seed));
    return new AssumptionChecks(model, run.delta, checks, more);
  }
  if (!(scale > 0 && Number.isFinite(scale))) return null;
  const model = { noiseScale: scale, rowNoise, noiseOn, observe, nameOf };
  return new AssumptionChecks(model, run.delta, null, more);
}
