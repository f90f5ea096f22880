// One look at samples whose counts were fixed before them (docs/recommended-polyalba.md, one look at a log).
import type { Lead } from '../../design/certificates/challenger';
import type { Action } from '../../families/family';
import { cholesky } from '../../numerics/cholesky';
import type { Dense } from '../../numerics/linearAlgebra';
import { addScaled, dot, scale, subtract, sum, weightedGram } from '../../numerics/linearAlgebra';
import type { Random } from '../../numerics/random';
import { partsOf, seenIn, type BlockCounts } from '../designs/phaseBlocks';
import type { PhasePull, PoolPull } from '../problem/pool';
import { residualOf } from '../designs/phaseEstimate';
import type { NoiseModel } from '../noise/noiseModel';
import type { AllowedMargin } from '../problem/accuracy';
import type { Candidate, Estimate } from '../contract/roundReport';
import type { LeadLaw, SeenLead } from './leadLaws';
import { declaredLaw, gaussianLaw, signQuantile, symmetricLaw } from './leadLaws';
import { lookFrame, type CopyOfDesign, type LookProblem, type LookSpace } from './lookFrame';
import { capOf, rankedWithin } from './lookPreparation';

/** Parts of what is looked at: a drift shows between them. */
const PARTS = 4;
/** Pulls by which the size of normal noise is seen: one a line of a shorter log. */
const MOST_PULLS = 2000;
/** Blocks by their signs are at most so many times c^2; the numbers that are tried fall by this factor. */
const MOST_BLOCKS = 8;
const FEWER_BLOCKS = 1.15;

export interface LookedAt extends LookProblem, AllowedMargin {
  readonly delta: number;
}

/** An action, and what is known of its distance from the leader. */
export interface Rival extends Candidate {
  /** How far the leader is ahead of it. */
  readonly lead: SeenLead;
  /** The lead that would rule it out. */
  readonly threshold: number;
}

/** A direction whose lead is not enough. */
interface Question {
  readonly v: Float64Array;
  /** The lead, what may be missing of it among it, and what it has to be. */
  readonly has: number;
  readonly needs: number;
}

/** The end of an interval; null where it is not known. */
type End = number | null;

/** What a look says. */
export interface Looked {
  readonly leader: Candidate;
  /** The actions that were compared, best first. */
  readonly ranked: readonly Candidate[];
  /** Those that may be the best beside the leader, best first; of a long X all that may be are among them. */
  readonly rivals: readonly Rival[];
  /** Too many actions may be the best to list them. */
  readonly isOpen: boolean;
  /** The leader is the best, or good enough. */
  readonly isEnough: boolean;
  /** The value of the leader is not known to be above 0, which its accuracy is a share of. */
  readonly isWorthless: boolean;
  /** The least delta with which it would be enough; 1 where none would. */
  readonly error: number;
  /** The least accuracy with which it would be. */
  readonly within: number;
  /** What decides: the lead over the rival that is hardest to rule out, and what it has to exceed. */
  readonly hardest: (Lead & { readonly action: Action }) | null;
  /** Where the value of an action lies, with probability 1 - delta for all at once. */
  interval(point: Float64Array): readonly [low: End, high: End];
  /** The leads that would have to be known better. */
  readonly open: readonly Question[];
  /** Why more samples would prove nothing. */
  readonly futile: string | null;
  readonly estimate: Estimate<Candidate>;
  readonly sufficientStatistics: { readonly matrix: Dense; readonly vector: Float64Array };
}

/**
 * The samples in parts, each a list of blocks: what is asked for at once. What is in which follows from the counts alone.
 * @param logRivals ln(|X| - 1)
 */
export function partsOfLook(
  { noise, delta }: Pick<LookedAt, 'noise' | 'delta'>,
  { pulls, counts }: CopyOfDesign,
  dimension: number,
  logRivals: number,
): readonly BlockCounts[] {
  const { kind, most, samples } = noise.blocks;
  if (kind === 'estimates') {
    return [
      signBlocks(pulls, counts, dimension, { logLevel: Math.log(delta) - logRivals, samples }),
    ];
  }
  const fine = Math.max(PARTS * most, Math.floor(MOST_PULLS / pulls.length));
  const parts = partsOf(counts, kind === 'none' ? PARTS : fine);
  const size = Math.ceil(parts.length / PARTS);
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, part) =>
    parts.slice(part * size, (part + 1) * size),
  );
}

/** Blocks that each determine everything: of all numbers of them the one with which leads are known best. */
export function signBlocks(
  pulls: readonly PoolPull[],
  counts: Float64Array,
  dimension: number,
  { logLevel, samples }: { readonly logLevel: number; readonly samples: number },
): BlockCounts {
  const total = sum(counts);
  const least = counts.reduce((a, b) => Math.min(a, b), Infinity);
  const most = Math.min(
    Math.floor(samples > 1 ? least / samples : total / dimension),
    Math.ceil(-2 * MOST_BLOCKS * logLevel),
  );
  let best: { readonly blocks: BlockCounts; readonly cost: number } = {
    blocks: [counts],
    cost: Infinity,
  };
  for (let m = Math.max(1, most); m >= 1; m = Math.floor(m / FEWER_BLOCKS)) {
    const blocks = dealt(counts, m);
    const variances = blocks.map((block) => totalVariance(pulls, block, dimension));
    const cost = (signQuantile(m, logLevel) / m) ** 2 * sum(Float64Array.from(variances));
    if (cost < best.cost) best = { blocks, cost };
  }
  return best.blocks;
}

/** Lines sorted by their actions, dealt to the blocks one by one. */
function dealt(counts: Float64Array, m: number): BlockCounts {
  const blocks = Array.from({ length: m }, () => new Float64Array(counts.length));
  let line = 0;
  counts.forEach((count, index) => {
    const each = Math.floor(count / m);
    for (const block of blocks) block[index] = each;
    for (let left = count - each * m; left > 0; left--, line++) {
      const block = blocks[line % m] as Float64Array;
      block[index] = (block[index] as number) + 1;
    }
  });
  return blocks;
}

/** The trace of A^-1; Infinity where not everything is determined. */
function totalVariance(
  pulls: readonly PoolPull[],
  counts: Float64Array,
  dimension: number,
): number {
  const shown = pulls.flatMap(({ rows }, index) =>
    (counts[index] as number) > 0
      ? rows.map((row) => ({ row, count: counts[index] as number }))
      : [],
  );
  if (shown.length < dimension) return Infinity;
  const information = cholesky(
    weightedGram(
      shown.map(({ row }) => row),
      Float64Array.from(shown, ({ count }) => count),
    ),
  );
  if (information === null) return Infinity;
  let trace = 0;
  for (let i = 0; i < dimension; i++) {
    trace += information.inverseQuadratic(unit(i, dimension));
  }
  return trace;
}

/**
 * Looks at all samples at once. With normal noise the leader is the best where its lead over every other action passes the quantile of
 * delta / 2, however many actions there are (theorem 2); else, and with an accuracy, delta is shared among all that may lead falsely.
 *
 * @param blocks what they showed
 * @param logRivals ln(|X| - 1), at least 0
 */
export function lookAt(
  problem: LookedAt,
  space: LookSpace,
  design: CopyOfDesign,
  blocks: readonly (readonly PhasePull[])[],
  { logRivals, random }: { readonly logRivals: number; readonly random: Random },
): Looked {
  const { noise, accuracy, share, delta, family } = problem;
  const frame = lookFrame(problem, space, design);
  const { looks, estimateAt, information } = frame;
  const vector = vectorOf(blocks.flat(), space.dimension);
  const { theta, sufficientStatistics, estimate } = estimateAt(vector, 1);
  noise.observe(seenIn(blocks), { theta, information });
  // Of all rivals together, of one, and of the value of the leader, which any action may be.
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
  const rivals = others.map((one): Rival => {
    const lead = law.lead(subtract(leader.point, one.point));
    return { ...one, lead, threshold: lead.value + lead.shiftFor(ofAll) };
  });
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
          ...{ action: decisive.action, gap: decisive.lead.value },
          threshold: decisive.lead.value + (margins[worst]?.shift ?? 0),
        }
      : null,
    open,
    futile: law.futile,
    ...{ estimate, sufficientStatistics },
  };
}

function lawOf(
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
        const own = cholesky(
          weightedGram(
            shown.map(({ row }) => row),
            Float64Array.from(shown, ({ count }) => count),
          ),
        );
        if (own === null) throw new Error('A block does not determine everything, by rounding.');
        return own.solve(vectorOf(block, dimension));
      });
      return symmetricLaw(frame, estimates, ofAll, random);
    }
  }
}

function vectorOf(pulls: readonly PhasePull[], dimension: number): Float64Array {
  const vector = new Float64Array(dimension);
  for (const { pull, sums } of pulls)
    pull.rows.forEach((row, l) => {
      addScaled(vector, sums[l] as number, row);
    });
  return vector;
}

/** Samples are counted up to so many times those that there are, in steps of about this share of themselves. */
const MOST_MORE = 1e4;
const STEP = 0.02;

/**
 * How many more samples of which actions would be enough at the leads that are seen: one action after the other that tells most of the
 * lead that is hardest. Null where no sensible number would.
 */
export function samplesWanted(
  { open, sufficientStatistics: { matrix } }: Pick<Looked, 'open' | 'sufficientStatistics'>,
  { pulls, counts }: CopyOfDesign,
): Float64Array | null {
  const factor = cholesky(matrix);
  if (factor === null) return null;
  const inverse = Array.from({ length: matrix.rows }, (_, i) => factor.solve(unit(i, matrix.rows)));
  const times = (v: Float64Array) => Float64Array.from(inverse, (row) => dot(row, v));
  const limits = open.map(({ v, has, needs }) => {
    const limit = has > 0 ? dot(v, times(v)) * (has / needs) ** 2 : 0;
    return { v, limit };
  });
  const more = new Float64Array(pulls.length);
  for (let taken = 0; taken < MOST_MORE * sum(counts);) {
    const over = limits.map(({ v, limit }) => dot(v, times(v)) / limit);
    const worst = over.indexOf(Math.max(...over));
    if (!((over[worst] as number) > 1)) return more;
    const solved = times((limits[worst] as (typeof limits)[number]).v);
    const step = 1 + Math.floor(STEP * taken);
    const gains = pulls.map(({ rows }) =>
      rows.reduce((all, row) => all + dot(row, solved) ** 2 / (1 / step + dot(row, times(row))), 0),
    );
    const best = gains.indexOf(Math.max(...gains));
    more[best] = (more[best] as number) + step;
    taken += step;
    for (const row of (pulls[best] as PoolPull).rows) {
      const u = times(row);
      const weight = 1 / (1 / step + dot(row, u));
      inverse.forEach((line, i) => {
        addScaled(line, -weight * (u[i] as number), u);
      });
    }
  }
  return null;
}

function unit(i: number, size: number): Float64Array {
  const vector = new Float64Array(size);
  vector[i] = 1;
  return vector;
}
