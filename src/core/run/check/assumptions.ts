/** The assumptions of a run's guarantee, one line each: met, taken on trust, or not met. */
import type { Instance } from '../../learners/contract/instance';
import type { AssumptionName, Inspection } from '../../learners/contract/algorithmKind';
import { analysedLog } from '../../learners/evidence/wholeLog';
import { formatCounted, significant } from '../../words/counts';
import { accuracyWords } from '../../words/accuracy';
import { rewardFactsOf } from '../../reward/facts';
import { algorithmOf } from '../../learners/catalogue';
import { norm } from '../../numerics/linearAlgebra';
import { bestAndRival, isTie, sizeOfRewards } from '../../reward/ties';
import {
  exceeds,
  held,
  isDerived,
  met,
  notMet,
  trusted,
} from '../../learners/contract/assumptionLine';
import type { Truth } from '../../protocol/environment';
import type { AssumptionLine } from '../../learners/contract/assumptionLine';
import { linearReward } from '../../reward/reward';

/** One line for each assumption of the run's algorithm, compared with the truth of the instance; on trust without a truth. */
export function assumptionLines(
  instance: Instance,
  inspection: Inspection,
): readonly AssumptionLine[] {
  const { truth } = instance;
  return [
    ...algorithmOf(instance.run.algorithm).assumptionLines(instance, inspection),
    ...valueLength(instance, truth),
    determined(instance, inspection),
    rewardLine(instance),
    ...(truth === null
      ? [held(truth, 'The unknown values stay the same throughout', 'drift')]
      : uniqueness(instance, truth)),
    ...derivedStop(instance),
    ...readOff(instance),
    ...(instance.log === null
      ? []
      : [trusted('Spec and seed were fixed before anybody looked at the log')]),
    ...(analysedLog(instance) === null
      ? []
      : [trusted('How many lines each action has did not depend on the values')]),
    ...(instance.before === null
      ? []
      : [
          trusted(
            `${formatCounted(instance.before.lines, 'earlier measurement')} had the same values and noise, and did not depend on what this run sees`,
          ),
        ]),
  ];
}

/** The paper only looks for the best action. */
function derivedStop({ run, transform }: Instance): AssumptionLine[] {
  if (run.preset !== 'paper' || run.accuracy === undefined) return [];
  return [
    met(
      `The stop within ${accuracyWords(run.accuracy, transform && { transform })} of the best is derived from the proof; it is no part of the paper’s version`,
    ),
  ];
}

/** Assumptions that the algorithm uses and the spec does not state: a simulation knows them, a real experiment would not. */
function readOff({ run, assumptions }: Instance): AssumptionLine[] {
  const used = algorithmOf(run.algorithm).assumptionsUsed(run);
  const derived: readonly (readonly [name: AssumptionName, what: string])[] = [
    ['noiseScale', 'Noise scale'],
    ['thetaNorm', 'Length of the values'],
    ['rewardBound', 'Bound of the rewards'],
  ];
  return derived
    .filter(([name]) => used.has(name) && isDerived(assumptions, name))
    .map(([, what]) => trusted(`${what} taken from the simulation; state it for real data`));
}

/** The bound on the length of theta, if it is used or violated. */
function valueLength({ run, assumptions }: Instance, truth: Truth | null): AssumptionLine[] {
  const length = truth === null ? 0 : norm(truth.theta);
  const { thetaNorm } = assumptions;
  if (exceeds(length, thetaNorm)) {
    return [
      notMet(
        `The values have length ${significant(length, 3)}, above the declared ${significant(thetaNorm, 3)}`,
      ),
    ];
  }
  const isUsed = algorithmOf(run.algorithm).assumptionsUsed(run).has('thetaNorm');
  return isUsed && !isDerived(assumptions, 'thetaNorm')
    ? [held(truth, `The values have length at most ${significant(thetaNorm, 3)}`)]
    : [];
}

function determined(
  { family }: Instance,
  { observerSet, undeterminedArms, span }: Inspection,
): AssumptionLine {
  if (family.count.exact === 1n) {
    return met('There is a single action, so nothing has to be distinguished');
  }
  const { rank, dimension } = observerSet;
  const rest =
    undeterminedArms.length === 0
      ? ''
      : `; some individual values cannot be determined, but the answer does not need them${span === null ? '' : ': the run works in the span of the actions'}`;
  return met(`Every difference of rewards is determined: rank ${rank} of ${dimension}${rest}`);
}

function rewardLine(instance: Instance): AssumptionLine {
  const { run, reward, truth } = instance;
  if (algorithmOf(run.algorithm).usesLipschitz?.(instance) !== true) {
    return held(
      truth,
      reward.increasingIn === undefined
        ? 'Reward is linear in the unknown values'
        : 'Reward is an increasing function of one that is linear in the unknown values',
      'linearity',
    );
  }
  const grade = rewardFactsOf(reward.kind)?.isStated ? trusted : met;
  return grade(
    `Reward changes at most ${significant(reward.lipschitz, 3)} for a unit change of the values (${reward.lipschitzFormula})`,
  );
}

/** An accuracy makes ties harmless, and a box-based run may end at ties in one base arm. */
function uniqueness({ reward, run }: Instance, { theta }: Truth): AssumptionLine[] {
  const linear = linearReward(reward);
  const isBox = run.preset === 'recommended' && linear.coefficients === null;
  if (run.accuracy !== undefined || isBox) return [];
  const [best, second] = bestAndRival(linear, theta);
  if (best === undefined || second === undefined) return [];
  return isTie(best.value, second.value, sizeOfRewards(reward, theta))
    ? [notMet('The best actions are tied, so no number of samples can distinguish them')]
    : [];
}
