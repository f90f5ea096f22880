// One look at a log of measurements under a nonlinear reward (docs/nonlinear.md, section 6). The counts were fixed beforehand,
// so each end of the box has a plain bound.
import { LeastSquares } from '../../../numerics/leastSquares';
import { scale, sum } from '../../../numerics/linearAlgebra';
import type { Random } from '../../../numerics/random';
import type { Learner, Pull } from '../../../protocol/learner';
import type { MeasurementLog } from '../../../protocol/measurementLog';
import { createLinear } from '../../../reward/linear';
import { SHOWN_LEADERS, roundReport, withinOf } from '../../contract/roundReport';
import { seenIn } from '../../designs/phaseBlocks';
import { addPulls } from '../../designs/phaseEstimate';
import { lookFrame } from '../../evidence/lookFrame';
import { partsOfLook } from '../../evidence/lookBlocks';
import { lawOf } from '../../evidence/oneLook';
import { designOf, LOG, pullLog } from '../../evidence/wholeLog';
import { tellNoise } from '../../noise/tellNoise';
import { armPulls } from './armPulls';
import { leaderInBox } from './boxReport';
import { BoxVerdicts } from './boxVerdicts';
import { informationNeeded } from './informationNeeded';
import { onlyAction, partialConstants, type PartialProblem } from './partialProblem';
import { partialSpace } from './partialPool';

export function* boxedLog(problem: PartialProblem, log: MeasurementLog, random: Random): Learner {
  const { family, reward, noise, accuracy } = problem;
  // The frame of a look needs only the reward's coordinates, which the plain sum provides.
  const linear = { ...problem, reward: createLinear(family) };
  const space = partialSpace(linear);
  const verdicts = new BoxVerdicts(problem);
  const { arms, level, widest } = verdicts;
  const units = new Map(arms.map((arm) => [arm, space.unitOf(arm)]));
  const design = designOf(log, space.pullOf);
  const parts = partsOfLook(problem, design, space.dimension, level + Math.log(problem.delta));
  yield {
    type: 'constantsComputed',
    constants: { ...partialConstants(problem), stopRule: 'box', counts: 'log', endLevel: level },
  };
  const { samples, blocks } = yield* pullLog(log, design.pulls, parts);

  // 1. The estimate, and the bounds on each base arm.
  const whole = new LeastSquares(space.dimension);
  for (const block of blocks) addPulls(whole, block);
  const estimate = whole.solve();
  noise.observe(seenIn(blocks), estimate);
  yield* tellNoise(noise);
  const law = lawOf(lookFrame(linear, space, design), space, noise, blocks, estimate.theta, {
    ofAll: -Math.max(level, widest),
    random,
  });
  const theta = space.lift(estimate.theta);
  verdicts.see({
    theta,
    at: (ends) => {
      const [low, high] = [theta.slice(), theta.slice()];
      for (const [arm, unit] of units) {
        low[arm] = -law.lead(unit).shiftFor(-ends);
        high[arm] = law.lead(scale(unit, -1)).shiftFor(-ends);
      }
      return { low, high, middle: theta };
    },
  });

  // 2. The best action in that box.
  const ranked = reward.best(theta, SHOWN_LEADERS);
  const leader = ranked[0] ?? { ...onlyAction(problem), value: NaN };
  const judged = verdicts.judged(leader.action);
  const { challenges = [], excess = Infinity } = judged ?? {};
  const isEnough = excess <= accuracy;
  const certainty = verdicts.certainty(leader.action);
  yield roundReport({
    ...leaderInBox(leader.action, ranked, judged),
    round: LOG,
    samples,
    passed: isEnough,
    within: () => withinOf(leader.action, Math.max(0, excess)),
    certainty: () => certainty,
  });
  const answer = { action: leader.action, estimate: leader.value, certified: isEnough };
  if (isEnough || judged === null) return answer;
  if (law.futile !== null) return { ...answer, reason: law.futile };

  // 3. The missing samples, by the information that the hardest challenges need.
  const information = new Float64Array(family.dimension);
  for (const [arm, unit] of units)
    information[arm] = 1 / noise.variance(estimate.information.inverseQuadratic(unit));
  const open = challenges.filter((one) => one.excess > accuracy);
  const short = informationNeeded(open, { box: judged.box, information, accuracy, level })
    .at(-1)
    ?.map((value) => noise.variance(value));
  const more =
    short === undefined ? [] : pullsOf(armPulls(problem, space, units)(short, sum(short)));
  const { length } = certainty.candidates;
  return { ...answer, left: length === 0 ? null : length + (certainty.candidatesMore ?? 0), more };
}

/** The blocks of a phase added up. */
function pullsOf({ actions, blocks }: ReturnType<ReturnType<typeof armPulls>>): readonly Pull[] {
  return actions.flatMap(({ action }, index) => {
    const count = blocks.reduce((total, block) => total + (block[index] as number), 0);
    return count > 0 ? [{ action, count }] : [];
  });
}
