/** The open question if the reward is not linear: usually which of two base arms has the larger value. */
import type { ArmEstimate, BestCandidate } from '../../src/core/protocol/learner';
import {
  actionName,
  armName,
  formatInterval,
  formatValue,
  rewardFactsOf,
  sameAction,
} from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { armEstimate } from '../views/chosenArms';

type Arms = readonly (ArmEstimate | null)[];

/**
 * `Open question: is the value of Radio (0.60 ± 0.05) above that of Cinema (0.52 ± 0.06)?` For actions that differ in more arms,
 * and for formulas, rewards are compared. Null if the reward is linear or the open question is unknown.
 */
export function openQuestion({ facts, trace, live }: RunSnapshot): string | null {
  const last = trace.at(-1);
  if (facts === null || !last?.pair || last.passed) return null;
  const { instance, labels } = facts;
  if (!rewardFactsOf(instance.reward)?.isNotLinear) return null;
  const { leader, rival } = last.pair;
  const asked = (of: string, [one, other]: readonly [string, string]) =>
    `Open question: is the ${of} of ${one} ${instance.goal === 'minimize' ? 'below' : 'above'} that of ${other}?`;
  const arms = live.arms ?? [];
  const one = decidingArm(instance.reward, leader, rival, arms);
  const other = decidingArm(instance.reward, rival, leader, arms);
  if (one !== null && other !== null) {
    const known = ([arm, estimate]: Deciding) =>
      `${armName(labels, arm)} (${armEstimate(instance, estimate)})`;
    return asked('value', [known(one), known(other)]);
  }
  const rewardOf = (action: readonly number[]): string | null => {
    const found = live.certainty?.candidates.find((known) => sameAction(known.action, action));
    const interval = found === undefined ? null : intervalOf(found);
    if (interval === null) return null;
    const words = formatInterval(interval, (value) => formatValue(instance, value));
    return `${actionName(labels, instance.family, action)} (${words})`;
  };
  const [first, second] = [rewardOf(leader), rewardOf(rival)];
  return first === null || second === null ? null : asked('reward', [first, second]);
}

type Deciding = readonly [arm: number, estimate: ArmEstimate];

/** The arm by which an action differs from another, if a single arm decides and its value is known. */
function decidingArm(
  reward: string,
  action: readonly number[],
  other: readonly number[],
  arms: Arms,
): Deciding | null {
  const own = action.filter((arm) => !other.includes(arm));
  const known = own.flatMap((arm): readonly Deciding[] => {
    const estimate = arms[arm] ?? null;
    return estimate === null ? [] : [[arm, estimate]];
  });
  if (known.length < own.length || known.length === 0 || reward === 'expression') return null;
  if (reward !== 'min' && reward !== 'max') return known.length === 1 ? (known[0] ?? null) : null;
  const sign = reward === 'min' ? 1 : -1;
  return known.reduce((a, b) => (sign * b[1].estimate < sign * a[1].estimate ? b : a));
}

function intervalOf({ interval: [low, high] }: BestCandidate) {
  return low === null || high === null ? null : { low, high };
}
