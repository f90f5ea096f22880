/** What a doubt about linearity says besides: which pair of base arms explains most of it. */
import { explainingPair } from '../../assumptionChecks/explainingPair';
import type { Instance } from '../../learners/contract/instance';
import { linearReward } from '../../reward/reward';
import { listed } from '../../words/lists';
import type { MeasuredAction } from '../result/measuredActions';

/** Which pair would explain most of what is not linear in the base arms, and how to say so; empty where none is known. */
export function pairSentence(
  { family, feedback, reward, labels }: Instance,
  measured: readonly MeasuredAction[] | null,
): string {
  const isTold = feedback.kind === 'full-bandit' && linearReward(reward).coefficients !== null;
  // A spec that names pairs has another cause.
  if (measured === null || !isTold || family.complete !== undefined) return '';
  const found = explainingPair(measured, family.dimension);
  if (found === null) return '';
  const names = found.pair.map((arm) => labels.arms[arm] ?? String(arm));
  const share = Math.floor(100 * found.share);
  return ` ${listed(names)} together explain ${share}% of the misfit: \`"interactions": [${JSON.stringify(found.pair)}]\` in \`actions\` makes them one more unknown.`;
}
