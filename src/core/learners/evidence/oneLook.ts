// One look at samples whose counts were fixed before them (docs/recommended-polyalba.md, one look at a log).
import type { Lead } from '../../design/certificates/challenger';
import type { Action } from '../../families/family';
import { cholesky } from '../../numerics/cholesky';
import { scale, subtract, type Dense } from '../../numerics/linearAlgebra';
import type { Random } from '../../numerics/random';
import { seenIn } from '../designs/phaseBlocks';
import type { PhasePull } from '../problem/pool';
import { gramOf, residualOf, vectorOf } from '../designs/phaseEstimate';
import type { NoiseModel } from '../noise/noiseModel';
import type { AllowedMargin } from '../problem/accuracy';
import type { Candidate, Estimate } from '../contract/roundReport';
import { declaredLaw, gaussianLaw, symmetricLaw, type LeadLaw, type SeenLead } from './leadLaws';
import { lookFrame, type CopyOfDesign, type LookProblem, type LookSpace } from './lookFrame';
import { capOf, rankedWithin } from './lookPreparation';

export interface LookedAt extends LookProblem, AllowedMargin {
  readonly delta: number;
}

/** An action and its distance from the leader. */
export interface Rival extends Candidate {
  /** The lead of the leader over it. */
  readonly lead: SeenLead;
}

/** A direction whose lead is not large enough. */
export interface Question {
  readonly v: Float64Array;
  /** The lead plus the accuracy, and the size it needs. */
  readonly has: number;
  readonly needs: number;
}

/** The end of an interval; null if unknown. */
type End = number | null;

export interface Looked {
  readonly leader: Candidate;
  /** The actions that were compared, best first. */
  readonly ranked: readonly Candidate[];
  /** The actions other than the leader that may be the best, best first; complete even for a long X unless `isOpen`. */
  readonly rivals: readonly Rival[];
  /** Whether too many actions may be the best to list them. */
  readonly isOpen: boolean;
  /** Whether the leader is certified as the best, or good enough. */
  readonly isEnough: boolean;
  /** Whether the value of the leader, of which the accuracy is a share, may not be above 0. */
  readonly isWorthless: boolean;
  /** The least delta that would certify the leader; 1 if none would. */
  readonly error: number;
  /** The least accuracy that would certify the leader. */
  readonly within: number;
  /** The deciding lead: over the rival that is hardest to rule out, with its threshold. */
  readonly hardest: (Lead & { readonly action: Action }) | null;
  /** An interval for the value of an action; all intervals hold at once with probability 1 - delta. */
  interval(point: Float64Array): readonly [low: End, high: End];
  /** The leads that need more precision. */
  readonly open: readonly Question[];
  /** Why more samples would prove nothing; null if they might. */
  readonly futile: string | null;
  readonly estimate: Estimate<Candidate>;
  readonly sufficientStatistics: { readonly matrix: Dense; readonly vector: Float64Array };
}

/**
 * Looks once at all samples. With normal noise the leader is the best if its lead over every other action passes the
 * quantile of delta / 2, however many actions there are (theorem 2). Otherwise, and with an accuracy, delta is shared among
 * all actions that may lead falsely.
 *
 * @param blocks the observed pulls
 * @param logRivals ln(|X| - 1), at least 0
 */
export function lookAt(
  problem: LookedAt,
  space: LookSpace,
  design: CopyOfDesign,
  blocks: readonly (readonly PhasePull[])[],
  { logRivals, random }: { logRivals: number; random: Random },
): Looked {
  const { noise, accuracy, share, delta, family } = problem;
  const frame = lookFrame(problem, space, design);
  const { looks, estimateAt, information } = frame;
  const vector = vectorOf(blocks.flat(), space.dimension);
  const { theta, sufficientStatistics, estimate } = estimateAt(vector, 1);
  noise.observe(seenIn(blocks), { theta, information });
  // The levels of all rivals together, of one rival, and of the value of the leader, which any action may be.
  const ofAll = Math.log(delta) - logRivals;
  const law = lawOf(frame, space, noise, blocks, theta, { ofAll, random });
  const isAlone = law.isNormal && accuracy === 0 && share === 0;
  const shared = isAlone ? Math.min(logRivals, Math.LN2) : logRivals;
  const ofOne = Math.log(delta) - shared;
  const logAll = Math.log1p(Math.exp(logRivals));

  const [first] = looks.best(theta, 1);
  if (first === undefined) throw new Error('The family has no action.');
  const leader = looks.candidate(first.action, theta);
  const cap = capOf(looks.rank);
  const { exact } = family.count;
  const isShort = exact !== null && exact <= BigInt(cap);
  const reach = isShort ? Infinity : law.farthest(leader.action, ofAll);
  const listed = rankedWithin((k) => looks.best(theta, k), reach, cap);
  const others = listed.actions
    .map(({ action }) => looks.candidate(action, theta))
    .filter(({ point }) => point.some((value, i) => value !== leader.point[i]));
  const rivals = others.map((one): Rival => ({
    ...one,
    lead: law.lead(subtract(leader.point, one.point)),
  }));
  const asked = (v: Float64Array, level: number, shared: number, lead = law.lead(v)) => {
    const shift = lead.shiftFor(level);
    const error = Math.exp(Math.min(0, shared + lead.logTail(accuracy)));
    return { v, shift, error, has: lead.value + accuracy, needs: lead.value + shift };
  };
  const margins = rivals.map(({ point, lead }) => {
    // (1 + share) z - y
    const v = subtract(scale(leader.point, 1 + share), point);
    return asked(v, ofOne, shared, share === 0 ? lead : undefined);
  });
  const ofValue =
    share === 0
      ? []
      : [asked(scale(leader.point, Math.sign(share)), Math.log(delta) - logAll, logAll)];
  const questions = [...margins, ...ofValue];
  const open = questions.filter(({ shift }) => !(shift < accuracy));
  const worst = margins.reduce(
    (at, { shift }, k) => (shift > (margins[at]?.shift ?? shift) ? k : at),
    0,
  );
  const error = questions.reduce((most, one) => Math.max(most, one.error), 0);
  const decisive = rivals[worst];
  const end = (point: Float64Array, sign: 1 | -1): End => {
    const shift = law.lead(scale(point, sign)).shiftFor(Math.log(delta / 2) - logAll);
    return Number.isFinite(shift) ? -sign * shift : null;
  };
  return {
    leader,
    ranked: [leader, ...rivals],
    interval: (point) => [end(point, 1), end(point, -1)],
    rivals: rivals.filter(({ lead }) => !(lead.shiftFor(ofAll) < 0)),
    isOpen: !listed.isComplete,
    isEnough: listed.isComplete && open.length === 0,
    isWorthless: ofValue.some((one) => open.includes(one)),
    error: listed.isComplete ? (isShort ? error : Math.max(error, delta)) : 1,
    within: listed.isComplete
      ? Math.max(0, ...rivals.map(({ lead }) => lead.shiftFor(ofAll)))
      : Infinity,
    hardest: decisive
      ? {
          action: decisive.action,
          gap: decisive.lead.value,
          threshold: decisive.lead.value + (margins[worst]?.shift ?? 0),
        }
      : null,
    open,
    futile: law.futile,
    estimate,
    sufficientStatistics,
  };
}

/** The law of leads under the noise model. */
export function lawOf(
  frame: ReturnType<typeof lookFrame>,
  { dimension }: LookSpace,
  noise: NoiseModel,
  blocks: readonly (readonly PhasePull[])[],
  theta: Float64Array,
  { ofAll, random }: { readonly ofAll: number; readonly random: Random },
): LeadLaw {
  switch (noise.blocks.kind) {
    case 'none':
      return declaredLaw(frame, theta, noise);
    case 'parts':
      return gaussianLaw(frame, theta, residualOf(blocks.flat(), theta, dimension));
    case 'estimates': {
      const estimates = blocks.map((block) => {
        const shown = block.flatMap(({ pull: { rows }, count }) =>
          rows.map((row) => ({ row, count })),
        );
        const own = cholesky(gramOf(shown));
        if (own === null) throw new Error('A block does not determine everything, by rounding.');
        return own.solve(vectorOf(block, dimension));
      });
      return symmetricLaw(frame, estimates, ofAll, random);
    }
  }
}
