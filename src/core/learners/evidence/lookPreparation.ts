// Preparation by looks at one growing least squares (docs/recommended-polyalba.md, stage A).
import type { Action, RankedAction } from '../../families/family';
import type { Routine } from '../../protocol/learner';
import { mayBeTied, type Tie } from '../../protocol/ties';
import { hardest, shortfall } from '../../design/certificates/challenger';
import { dot } from '../../numerics/linearAlgebra';
import type { Survivors } from '../problem/survivors';
import { deltaOfRound } from '../contract/accuracyRounds';
import { SHOWN_LEADERS, type Candidate } from '../contract/roundReport';
import type { SamplingDesign } from '../designs/samplingDesign';
import { prepareBy, type Preparation, type PreparationRound } from './preparation';
import type { NoiseModel } from '../noise/noiseModel';

/** Copies of the design before the first look. */
const FIRST_REPLICATIONS = 2;
/** The most phases or looks of geometric growth: 2^53 samples come long before. */
export const MOST_LOOKS = 2000;

/** The share of delta for all looks of a preparation; what it leaves is eliminated with the rest. */
export const PREPARATION_DELTA = 0.1;

/** S is handed over at a length up to LEAST_CAP or r, or CAP_WORK / r^2 up to LARGEST_CAP. */
const LEAST_CAP = 256;
const LARGEST_CAP = 1000;
const CAP_WORK = 1e5;

/** A look at one growing least squares. */
export interface Look extends PreparationRound {
  /** Copies of the design in all samples so far, those of the look included. */
  readonly replications: number;
}

/** The round and threshold of a look, from its number and its copies of the design. */
export type LookKey = (
  look: Pick<Look, 'replications'> & { readonly look: number },
) => Pick<Look, 'round' | 'threshold'>;

/** A fixed design that is pulled repeatedly, and the distances between actions under it. */
export interface Looks {
  /** The rank of what the design determines. */
  readonly rank: number;
  /** An upper bound on ln(|X| - 1). */
  readonly logRivals: number;
  /** The noise in whose scale `distance` is measured. */
  readonly noise: NoiseModel;
  readonly design: Pick<SamplingDesign, 'support' | 'points'> & {
    readonly replicationSize: number;
  };
  /** The k best actions under an estimate. */
  best(theta: Float64Array, k: number): readonly RankedAction[];
  /** |x - y|: the standard deviation of the lead of x over y after one copy of the design, in units of the noise scale. */
  distance(x: Action, y: Action): number;
  /** An upper bound on the distance of any action from x. */
  farthestFrom(x: Action): number;
  candidate(action: Action, theta: Float64Array): Candidate;
  samplesAt(key: LookKey): Pick<Preparation<Look>, 'schedule' | 'sample'>;
}

/**
 * Samples that grow geometrically from look to look.
 * @param growth factor of the copies from look to look
 * @param sample takes `more` copies, after which there are `replications`
 */
export function growingLooks(
  replicationSize: number,
  growth: number,
  key: LookKey,
  sample: (more: number, replications: number) => ReturnType<Preparation<Look>['sample']>,
): ReturnType<Looks['samplesAt']> {
  let before = 0;
  return {
    schedule: (look) => {
      const replications = before === 0 ? FIRST_REPLICATIONS : Math.ceil(growth * before);
      const samples = (replications - before) * replicationSize;
      return { ...key({ look, replications }), samples, replications };
    },
    sample: ({ replications }) => {
      const more = replications - before;
      before = replications;
      return sample(more, replications);
    },
  };
}

export interface LookSettings {
  /** delta_A: the error probability of all looks together. */
  readonly delta: number;
  /** The most looks; null: until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  /** How much worse than the best an action may be at present; 0: not at all. */
  readonly accuracy: () => number;
  /** Asked when S is short enough but not a single action: whether to continue the preparation. Any rule is sound. */
  readonly isWorthwhile: (survivors: Survivors) => boolean;
}

/**
 * Pulls the design repeatedly. At look j every x has, with probability 1 - delta_j,
 * (x - x*)'(theta^ - theta) <= c_j |x - x*|, c_j = R sqrt(2 ln((|X| - 1) / delta_j)), so x* is among the actions that are
 * at most c_j times their distance behind the leader.
 */
export function lookPreparation(
  looks: Looks,
  { delta, accuracy, maxRounds, isWorthwhile }: LookSettings,
): Routine<Survivors> {
  const { logRivals, noise, design } = looks;
  const cap = capOf(looks.rank);
  return prepareBy(
    {
      ...looks.samplesAt(({ look, replications }) => {
        // delta_j = 6 delta_A / (pi^2 j^2)
        const deltaLook = deltaOfRound(delta, look);
        // c_j |v|: one-sided for the |X| - 1 pairs with x*, after this many replications
        const c = noise.radius(1, logRivals - Math.log(deltaLook)) / Math.sqrt(replications);
        return { round: { phase: 'preparation', epoch: 0, round: look }, threshold: c };
      }),
      test: (theta, { threshold }, samples, found) => {
        const ofLeader = { ...looks, factor: threshold, from: null };
        const { factor: c, distance, farthestFrom, from } = found ?? ofLeader;
        const first = looks.best(theta, 1)[0] as RankedAction;
        const z = from === null ? first : { ...from, value: dot(from.point, theta) };
        // w = c_j times a certified bound of the distance of any action from z
        const farthest = c * farthestFrom(z.action);
        const reach = first.value - z.value + farthest;
        const listed = rankedWithin((k) => looks.best(theta, k), reach, cap);
        // Without noise the estimates are exact up to rounding, which must not settle a tie.
        const leastRadius = noise.rounding(listed.actions[0]?.value ?? 0);
        const name = from?.action.join();
        const compared = listed.actions.map(({ action, value }, index) => {
          const isSame = from === null ? index === 0 : action.join() === name;
          const needed = isSame ? 0 : Math.max(c * distance(z.action, action), leastRadius);
          return {
            action,
            gap: isSame ? 0 : z.value - value,
            threshold: needed,
            rank: index + 1,
            isSame,
          };
        });
        // S = { x : (z - x)'theta^ <= c_j |z - x| }
        const kept = listed.isComplete
          ? compared.filter(({ gap, threshold }) => gap <= threshold)
          : null;
        const behind = compared.filter(({ isSame }) => !isSame);
        // If X exceeds the list, the first question is whether all unlisted actions are behind.
        const last = listed.isComplete ? undefined : behind.at(-1);
        const unlisted = last === undefined ? [] : [{ ...last, threshold: farthest }];
        const rival = unlisted[0] ?? hardest(behind);
        // (x* - z)'theta <= c_j |z - x*| - (z - x*)'theta^ for any x*; no bound is known if another action leads.
        const most = [...behind, ...unlisted].reduce(
          (largest, one) => Math.max(largest, shortfall(one)),
          0,
        );
        const estimated = ({ action }: Pick<RankedAction, 'action'>) =>
          looks.candidate(action, theta);
        return {
          ranked: listed.actions.slice(0, SHOWN_LEADERS).map(estimated),
          gap: rival?.gap ?? null,
          pair: rival === null ? null : { leader: z.action, rival: rival.action },
          shortfall: compared[0]?.isSame === true ? most : Infinity,
          threshold: rival?.threshold ?? 0,
          rivalRank: () => rival?.rank ?? 2,
          passed: kept?.length === 1,
          survivors: kept?.map(estimated) ?? null,
          tie:
            kept === null && maxRounds === null
              ? tieOf(design, listed.actions, samples, behind[0]?.threshold)
              : null,
        };
      },
      isOver: (survivors) =>
        survivors.candidates.length === 1 || noise.isExact || !isWorthwhile(survivors),
    },
    design,
    maxRounds ?? MOST_LOOKS,
    accuracy,
  );
}

/** The tie at which the looks give up; null while more samples may break it. */
function tieOf(
  { replicationSize }: Looks['design'],
  ranked: readonly RankedAction[],
  samples: number,
  accuracy: number | undefined,
): Tie | null {
  const since = FIRST_REPLICATIONS * replicationSize;
  const reward = () => (ranked[0] as RankedAction).value;
  if (accuracy === undefined || !mayBeTied({ samples, since, accuracy, reward })) return null;
  const actions = ranked.slice(0, SHOWN_LEADERS).map(({ action }) => action);
  return { actions, count: ranked.length, isLeast: true, accuracy };
}

/** The longest S, and the longest X that needs no preparation; longer if a comparison of two actions is cheap. */
export function capOf(rank: number): number {
  return Math.max(LEAST_CAP, rank, Math.min(LARGEST_CAP, Math.floor(CAP_WORK / (rank * rank))));
}

/** Actions listed at first; four times as many whenever that is not enough. */
const FIRST_LISTED = 16;

/** The actions in descending order until one is more than `distance` behind the first; incomplete after `cap` actions. */
export function rankedWithin(
  bestOf: (k: number) => readonly RankedAction[],
  distance: number,
  cap: number,
): { readonly actions: readonly RankedAction[]; readonly isComplete: boolean } {
  for (let k = Math.min(FIRST_LISTED, cap + 1); ; k = Math.min(4 * k, cap + 1)) {
    const ranked = bestOf(k);
    const best = ranked[0] as RankedAction;
    const beyond = ranked.findIndex(({ value }) => best.value - value > distance);
    if (beyond >= 0 || ranked.length < k) return { actions: ranked, isComplete: true };
    if (k > cap) return { actions: ranked, isComplete: false };
  }
}
