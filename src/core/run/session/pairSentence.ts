/** What a doubt about linearity says besides: which pair of base arms explains most of it. */
import { explainingPair } from '../../assumptionChecks/explainingPair';
import type { AssumptionCheck } from '../../assumptionChecks/checks';
import type { Instance } from '../../learners/contract/instance';
import { linearReward } from '../../reward/reward';
import { listed } from '../../words/lists';
import type { MeasuredAction } from '../result/measuredActions';

/** Which pair would explain most of what is not linear in the base arms, and how to say so; null where none is known. */
export function pairSentence(
  { family, feedback, reward, labels }: Instance,
  measured: readonly MeasuredAction[] | null,
): Required<Pick<AssumptionCheck, 'text' | 'pair'>> | null {
  const isTold = feedback.kind === 'full-bandit' && linearReward(reward).coefficients !== null;
  // A spec that names pairs has another cause.
  if (measured === null || !isTold || family.complete !== undefined) return null;
  const found = explainingPair(measured, family.dimension);
  if (found === null) return null;
  const { pair, share } = found;
  const names = listed(pair.map((arm) => labels.arms[arm] ?? String(arm)));
  const text = ` ${names} together explain ${Math.floor(100 * share)}% of the misfit: \`"interactions": [${JSON.stringify(pair)}]\` in \`actions\` makes them one more unknown.`;
  return { text, pair };
}
