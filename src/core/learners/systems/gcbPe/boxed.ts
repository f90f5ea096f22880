// GCB-PE for nonlinear rewards (docs/nonlinear.md). It keeps an anytime-valid box for theta, certifies an action that is best in
// the whole box, and samples the base arms by which the leader's hardest rivals may still win.
import { sum } from '../../../numerics/linearAlgebra';
import type { Constants, Learner } from '../../../protocol/learner';
import { GROWTH } from '../../contract/growth';
import type { Options } from '../../contract/options';
import {
  MOST_ARM_ESTIMATES,
  SHOWN_LEADERS,
  roundReport,
  withinOf,
} from '../../contract/roundReport';
import { chosen, drawn } from '../../designs/sampleDesign';
import { sampleInBatches, type BatchTest, type NextBatch } from '../../evidence/batchLoop';
import { MOST_LOOKS } from '../../evidence/lookPreparation';
import { NORMAL_975 } from '../../noise/noiseModel';
import { tellNoise } from '../../noise/tellNoise';
import type { BoxVerdicts } from './boxVerdicts';
import { armPulls, type ArmPhase } from './armPulls';
import { tiedIn } from './bestActions';
import { leaderInBox } from './boxReport';
import { informationNeeded } from './informationNeeded';
import { onlyAction, partialConstants, type PartialProblem } from './partialProblem';
import { partialSpace } from './partialPool';
import { SeenBox } from './seenBox';

/** Samples of each base arm before it is known which arms decide. */
const FIRST_SAMPLES = 2;

/** Every requested arm gets at least this share of the largest request: an arm misjudged at first is sampled again. */
const LEAST_SHARE = 0.02;

/** A cap on the samples of a phase that no run reaches. */
const MOST_COUNTED = Number.MAX_SAFE_INTEGER / 2;

interface Look extends BatchTest {
  /** What may still be wrong with the leader; null while nothing is known. */
  readonly open: ReturnType<BoxVerdicts['judged']>;
}

export function boxed(problem: PartialProblem, { rounds, maxRounds }: Options<'rounds'>): Learner {
  const { family, reward, noise } = problem;
  const growth = GROWTH[rounds];
  const space = partialSpace(problem);
  // 1. The base arms that the reward depends on, and their box.
  const seen = new SeenBox(problem, space);
  const { units, verdicts } = seen;
  const { arms } = verdicts;
  const pullsFor = armPulls(problem, space, units);

  const byArm = (value: number): Float64Array => {
    const all = new Float64Array(family.dimension);
    for (const arm of arms) all[arm] = value;
    return all;
  };

  // 2. Each phase covers part of what the leader's open challenges lack.
  const phaseAfter = (last: Look | null): ArmPhase => {
    const open = last?.open ?? null;
    if (open === null) return pullsFor(byArm(FIRST_SAMPLES), Infinity);
    const { accuracy } = verdicts.asked;
    const challenges = open.challenges.filter(({ excess }) => excess > accuracy);
    const known = {
      box: open.box,
      information: seen.informations(),
      accuracy,
      level: verdicts.level,
    };
    const needed = informationNeeded(challenges, known).map((information) =>
      information.map((value) => noise.variance(value)),
    );
    const all = needed.at(-1) ?? byArm(0);
    const wanted = Math.max(1, growth.phase * seen.samples, growth.need * sum(all));
    const samples = Math.ceil(Math.min(wanted, MOST_COUNTED));
    // The worst challenges first, as many as the phase can serve: otherwise one near tie would take every sample.
    const short = (needed.find((own) => sum(own) >= samples) ?? all).slice();
    // All information is there, and yet an end is open: only more blocks can close it.
    if (!(sum(short) > 0)) for (const arm of challenges[0]?.slopes.keys() ?? []) short[arm] = 1;
    const least = LEAST_SHARE * short.reduce((a, b) => Math.max(a, b), 0);
    const needs = short.map((own) => (own > 0 ? Math.max(own, least) : 0));
    return pullsFor(needs, samples);
  };

  // 3. The leader is certified if no rival exceeds it anywhere in the box.
  const test = (theta: Float64Array): Look => {
    const ranked = reward.best(theta, SHOWN_LEADERS);
    const leader = ranked[0] ?? onlyLeader();
    const open = verdicts.judged(leader.action);
    const excess = open?.excess ?? Infinity;
    const shown = leaderInBox(leader.action, ranked, open);
    const widths = open === null ? null : seen.informations();
    return {
      ...shown,
      action: leader.action,
      value: reward.value(leader.action, theta),
      passed: excess <= verdicts.asked.accuracy,
      shortfall: Math.max(0, excess),
      open,
      tied: (reach) => tiedIn(ranked, reach),
      futile: seen.futile,
      tell: () => tellNoise(noise),
      estimate: {
        ...shown.estimate,
        ...(widths !== null &&
          family.dimension <= MOST_ARM_ESTIMATES && {
            arms: () =>
              Array.from(theta, (value, arm) => {
                const information = widths[arm] as number;
                if (information === 0) return null;
                return { estimate: value, halfWidth: NORMAL_975 / Math.sqrt(information) };
              }),
          }),
      },
      certainty: () => verdicts.certainty(leader.action),
    };
  };
  const onlyLeader = () => ({ ...onlyAction(problem), value: NaN });

  // Earlier measurements may already be enough.
  const start = seen.isComplete ? test(seen.theta) : null;
  const constants = {
    ...partialConstants(problem),
    stopRule: 'box',
    allocation: 'questions',
    endLevel: verdicts.level,
  };
  if (start?.passed === true) return passedAtOnce(start, constants);

  const next: NextBatch<Look> = (last) => {
    const { actions, blocks } = phaseAfter(last ?? start);
    const { pulls, observed } = drawn(blocks.map((counts) => chosen({ actions }, counts)));
    return {
      pulls,
      test: (totals) => {
        seen.observe([observed(totals)]);
        return test(seen.theta);
      },
    };
  };
  return sampleInBatches(next, {
    first: onlyAction(problem).action,
    isOnly: family.count.exact === 1n,
    maxRounds,
    mostRounds: MOST_LOOKS,
    isExact: false,
    accuracy: 0,
    constants,
  });
}

function* passedAtOnce(look: Look, constants: Constants): Learner {
  const key = { phase: 'exploration', round: 1 } as const;
  yield { type: 'constantsComputed', constants };
  yield { type: 'roundStarted', ...key, planned: 0, threshold: NaN };
  if (look.tell !== undefined) yield* look.tell();
  const within = () => withinOf(look.action, look.shortfall);
  yield roundReport({ ...look, round: key, samples: 0, within });
  return { action: look.action, estimate: look.value, certified: true };
}
