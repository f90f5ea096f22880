// What samples say about base arms at any time, however they were chosen: the estimate and the box for theta (docs/nonlinear.md).
import { LeastSquares } from '../../../numerics/leastSquares';
import { addPulls } from '../../designs/phaseEstimate';
import { seenIn } from '../../designs/phaseBlocks';
import { oldRows } from '../../evidence/oldRows';
import type { PhasePull } from '../../problem/pool';
import { ArmBox } from './armBox';
import { BoxVerdicts } from './boxVerdicts';
import type { PartialProblem } from './partialProblem';
import type { PartialSpace } from './partialPool';

type Block = readonly PhasePull[];

export class SeenBox {
  readonly verdicts: BoxVerdicts;
  /** The directions of the base arms that the reward depends on, in the coordinates of the space. */
  readonly units: ReadonlyMap<number, Float64Array>;
  /** The estimate from all samples, d numbers. */
  theta: Float64Array;
  /** The number of samples. */
  samples = 0;
  private readonly box: ArmBox;
  private readonly whole: LeastSquares;
  private isScaleKnown: boolean;

  constructor(
    private readonly problem: PartialProblem,
    private readonly space: PartialSpace,
  ) {
    const { family, noise } = problem;
    this.verdicts = new BoxVerdicts(problem);
    this.units = new Map(this.verdicts.arms.map((arm) => [arm, space.unitOf(arm)]));
    this.box = new ArmBox(this.units, noise);
    this.whole = new LeastSquares(space.dimension);
    this.theta = new Float64Array(family.dimension);
    this.isScaleKnown = noise.blocks.kind === 'none';
    // Earlier measurements: a third of them calibrates undeclared noise; under guidance, the guiding samples alone do.
    const isGuided = (problem.guidance?.all.actions.length ?? 0) > 0;
    const old = oldRows(problem, space, isGuided || !this.isScaleKnown);
    if (old?.pilot) this.observe([old.pilot], true);
    if (old !== null && old.parts.length > 0) this.observe(old.parts);
  }

  /**
   * Adds samples whose counts were fixed by earlier observations. With undeclared noise the first ones only set the scale of the
   * bets and are no evidence.
   * @param phases each is an estimate of its own, in blocks
   * @param onlyGuides the samples are no evidence
   */
  observe(phases: readonly (readonly Block[])[], onlyGuides = !this.isScaleKnown): void {
    const { noise } = this.problem;
    const blocks = phases.flat();
    for (const block of blocks) addPulls(this.whole, block);
    for (const { count } of blocks.flat()) this.samples += count;
    if (!onlyGuides) for (const phase of phases) this.box.observe(phase);
    this.isScaleKnown = true;
    const { theta } = noise.observe(seenIn(blocks), this.whole.solveDetermined());
    const lifted = this.space.lift(theta);
    this.theta = lifted;
    const at = (level: number) => this.box.at(level, lifted);
    this.verdicts.see(this.box.isKnown ? { theta: lifted, at } : null);
  }

  /** Whether the evidence covers every base arm. */
  get isComplete(): boolean {
    return this.box.isKnown && this.box.informations().every((value) => value > 0);
  }

  /** Why more samples would prove nothing; null if they may help. */
  get futile(): string | null {
    return this.box.futile;
  }

  /** 1 over the variance of each base arm's estimate, d numbers. */
  informations(): Float64Array {
    const all = new Float64Array(this.problem.family.dimension);
    const own = this.box.informations();
    this.verdicts.arms.forEach((arm, place) => (all[arm] = own[place] as number));
    return all;
  }
}
