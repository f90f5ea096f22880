/** The samples of an elimination that lists no action of X: its pilot, its phases, and the estimate from all of them. */
import type { Action, ActionFamily } from '../../families/family';
import { isCountable } from '../../numerics/safeCount';
import type { Constants, RoundCompleted, Routine } from '../../protocol/learner';
import { mayBeTied } from '../../protocol/ties';
import { GROWTH, type Growth } from '../contract/growth';
import { MOST_LOOKS } from '../evidence/lookPreparation';
import type { NoiseModel } from '../noise/noiseModel';
import { tellNoise } from '../noise/tellNoise';
import type { MayChange } from '../problem/accuracy';
import { problemConstants } from '../problem/problemConstants';
import { ArmUnits } from './armUnits';
import { pullAll } from '../designs/sampleDesign';
import { blocksOf, countOf, inParts } from './blocks';
import type { Growing } from './growth';
import { Knowledge } from './knowledge';
import type { PhaseDesign, PhaseProblem } from './phaseDesign';
import type { Solve } from './phaseLeads';
import { PhasePosterior } from './phasePosterior';
import { grownPilot, shiftPilot } from './pilot';
import { RowPosterior, type Designed, type Posterior } from './posterior';
import { isByArm, type SparseSamples } from './sparsePull';

/** Factor of the size of a phase, relative to an elimination of few actions. */
const PHASE_SHARE = 1.6;
/**
 * The same for many rounds with cheap looks, where what passes is seen at once. If blocks are estimates, three of four
 * phases are this small: many blocks tell no more in one phase than one by one, but blocks of one phase can be compared.
 */
const SMALL_SHARE = 0.4;
const SMALL_SHARE_AT_FIRST = 2;
const WHOLE = 4;
/** Up to this many base arms, looks are cheap and the posterior is exact, row by row. */
const FEW_ARMS = 300;
/** A factor is at most 2: a phase takes this share of the fewest blocks that the first answer still needs. */
const SHARE_AHEAD = 0.3;

export interface LeadProblem extends MayChange {
  readonly family: ActionFamily;
  readonly growing: Growing;
  readonly noise: NoiseModel;
  readonly delta: number;
  /** How much worse than the best an action may be; 0: not at all. */
  readonly accuracy: number;
  readonly growth: Growth;
  readonly maxRounds: number | null;
  /** Measurements from before the run; they guide the first phases. */
  readonly before: readonly SparseSamples[];
}

const PILOT = { phase: 'preparation', epoch: 0, round: 1 } as const;

export class Sampling {
  readonly known: Knowledge;
  /** The most phases. */
  readonly limit: number;
  /** Samples so far, and those of the last round. */
  taken = 0;
  added = 0;
  round: Pick<RoundCompleted, 'phase' | 'epoch' | 'round'> = PILOT;
  private isByArm = false;
  private growing: Growing;
  private readonly units: ArmUnits;
  private blocks = 0;
  private progress = { fewest: Infinity, samples: 0 };

  private readonly posterior: Posterior;

  /** @param exchangeable the base arms of long sums, of which every set of one size is an action; null elsewhere */
  constructor(
    private readonly problem: LeadProblem,
    private readonly exchangeable: Int32Array | null = null,
  ) {
    const { family, before, growing, maxRounds } = problem;
    this.limit = maxRounds ?? MOST_LOOKS;
    this.growing = growing;
    this.units = new ArmUnits(family.dimension);
    if (exchangeable === null || family.dimension <= FEW_ARMS) {
      const rows = new RowPosterior(family.dimension);
      rows.add([before]);
      this.posterior = rows;
    } else this.posterior = new PhasePosterior(family.dimension);
    this.known = new Knowledge(family.dimension, this.posterior);
  }

  /** What is known before a phase, in the units known so far. */
  get measured(): Pick<PhaseProblem, 'growing' | 'noise' | 'isByArm' | 'exchangeable'> {
    const { growing, isByArm, exchangeable } = this;
    return { growing, noise: this.problem.noise, isByArm, exchangeable };
  }

  /**
   * Tells the constants and takes the pilot, which orders the actions and proves nothing.
   *
   * @param own further constants
   * @returns the parts of the pilot
   */
  *begin(
    elimination: 'exchanges' | 'rivals',
    own: Constants = {},
  ): Routine<readonly (readonly SparseSamples[])[]> {
    const { family, growing, noise, delta } = this.problem;
    yield {
      type: 'constantsComputed',
      constants: {
        ...problemConstants(family, delta, null),
        ...noise.constants,
        preparation: 'pilot',
        elimination,
        allocation: 'adaptive',
        ...own,
        maxRounds: this.limit,
      },
    };
    const design =
      this.exchangeable === null
        ? grownPilot(growing)
        : shiftPilot(this.exchangeable, this.problem);
    const pilot = design.counts;
    const copies = noise.blocks.kind === 'none' ? [pilot] : inParts(pilot, noise.blocks.most);
    this.isByArm = isByArm(pilot.keys());
    this.added = countOf(pilot);
    this.taken = this.added;
    this.progress = { fewest: Infinity, samples: this.taken };
    yield { type: 'roundStarted', ...PILOT, planned: this.taken, threshold: Infinity };
    const seen = yield* pullAll(copies);
    this.learn(seen, design);
    return seen;
  }

  /**
   * Takes fresh samples.
   *
   * @param place the number of attempts, the number of the phase, the threshold of its evidence, and the least evidence that
   *   is missing, 0 if unknown; the last two as logarithms
   * @param designFor the design for at least `fewest` samples
   * @param take receives the samples before they guide anything
   * @returns false if there would be more samples than can be counted
   */
  *phase(
    place: Readonly<Record<'attempts' | 'phase' | 'threshold' | 'missing', number>>,
    designFor: (fewest: number) => PhaseDesign,
    take: (seen: readonly (readonly SparseSamples[])[], solve: Solve) => void,
  ): Routine<boolean> {
    const { attempts, phase, threshold, missing } = place;
    const { family, noise, growth } = this.problem;
    const { kind, most, samples } = noise.blocks;
    const ofBlocks = kind === 'estimates';
    const isWhole = ofBlocks && (most === 1 || phase % WHOLE === 0);
    const isSmall = growth === GROWTH.many && family.dimension <= FEW_ARMS && !isWhole;
    const times = isSmall ? SMALL_SHARE : PHASE_SHARE;
    const early = isSmall && !ofBlocks ? SMALL_SHARE_AT_FIRST * growth.phase : growth.looks - 1;
    const share = attempts === 0 ? early : times * growth.phase;
    const design = designFor(Math.ceil(share * this.taken));
    const { counts, size, solve } = design;
    const wanted = ofBlocks ? Math.floor((SHARE_AHEAD * missing) / Math.LN2) : 0;
    const ahead = Math.min(most, wanted) * samples * countOf(counts);
    const parts = blocksOf(counts, Math.max(size, ahead), noise);
    this.added = parts.reduce((total, part) => total + countOf(part), 0);
    this.taken += this.added;
    this.round =
      attempts === 0
        ? { phase: 'preparation', epoch: 0, round: phase + 1 }
        : { phase: 'elimination', epoch: attempts, round: phase };
    yield { type: 'roundStarted', ...this.round, planned: this.added, threshold };
    if (!isCountable(this.taken)) return false;
    const seen = yield* pullAll(parts);
    take(seen, solve);
    this.learn(seen, design);
    this.blocks += seen.length;
    yield* tellNoise(noise, this.blocks);
    return true;
  }

  /** Whether what is open may be tied. @param accuracy the lead that would show @param reward of the leader */
  isTied(open: number, accuracy: number, reward: number): boolean {
    if (open < this.progress.fewest) this.progress = { fewest: open, samples: this.taken };
    const standstill = { samples: this.taken, since: this.progress.samples, accuracy };
    return this.problem.maxRounds === null && mayBeTied({ ...standstill, reward: () => reward });
  }

  private learn(seen: readonly (readonly SparseSamples[])[], design: Designed): void {
    this.posterior.add(seen, design);
    const { noise, growing } = this.problem;
    this.known.tell(seen, noise);
    // Only in this noise model may the size of the noise differ from base arm to base arm.
    if (!this.isByArm || noise.blocks.kind !== 'estimates') return;
    const { units } = this;
    units.learn(seen, noise.deviation(1));
    const pullOf = (action: Action) => units.inUnits(growing.pullOf(action));
    this.growing = { ...growing, pullOf, units: units.units };
  }
}
