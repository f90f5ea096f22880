/** Adds to a doubt about linearity which pair of base arms explains most of it. */
import { explainingPair } from '../../assumptionChecks/explainingPair';
import type { AssumptionCheck } from '../../assumptionChecks/checks';
import type { Instance } from '../../learners/contract/instance';
import { linearReward } from '../../reward/reward';
import { listed } from '../../words/lists';
import type { MeasuredAction } from '../result/measuredActions';

/** The pair that explains most of the misfit, with a sentence; null if none is known. */
export function pairSentence(
  { family, feedback, reward, labels }: Instance,
  measured: readonly MeasuredAction[] | null,
): Required<Pick<AssumptionCheck, 'text' | 'pair'>> | null {
  const isTold = feedback.kind === 'full-bandit' && linearReward(reward).coefficients !== null;
  // If the spec names pairs, the cause is another one.
  if (measured === null || !isTold || family.complete !== undefined) return null;
  const found = explainingPair(measured, family.dimension);
  if (found === null) return null;
  const { pair, share } = found;
  const names = listed(pair.map((arm) => labels.arms[arm] ?? String(arm)));
  const text = ` ${names} together explain ${Math.floor(100 * share)}% of the misfit: \`"interactions": [${JSON.stringify(pair)}]\` in \`actions\` makes them one more unknown.`;
  return { text, pair };
}
