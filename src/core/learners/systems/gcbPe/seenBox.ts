// What samples say of base arms at any time, whatever decides what is sampled: the estimate, and the box of theta (docs/nonlinear.md).
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
  /** The directions of the base arms that the reward looks at, in the coordinates of the space. */
  readonly units: ReadonlyMap<number, Float64Array>;
  /** The estimate by all samples, d numbers. */
  theta: Float64Array;
  /** How many there were. */
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
    // What was measured before: a third of it shows the size of the noise where that is not declared; what only guides does so alone.
    const isGuided = (problem.guidance?.all.actions.length ?? 0) > 0;
    const old = oldRows(problem, space, isGuided || !this.isScaleKnown);
    if (old?.pilot) this.observe([old.pilot], true);
    if (old !== null && old.parts.length > 0) this.observe(old.parts);
  }

  /**
   * Takes up samples whose counts were fixed by what was seen before. What shows the size of the noise first sets the scale of the
   * bets, and is no evidence.
   * @param phases each an estimate of its own, in blocks
   * @param onlyGuides they are no evidence
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

  /** Each base arm was seen by what proves something. */
  get isComplete(): boolean {
    return this.box.isKnown && this.box.informations().every((value) => value > 0);
  }

  /** Why more samples would prove nothing; null where they may. */
  get futile(): string | null {
    return this.box.futile;
  }

  /** 1 over the variance of the estimate of each base arm, d numbers. */
  informations(): Float64Array {
    const all = new Float64Array(this.problem.family.dimension);
    const own = this.box.informations();
    this.verdicts.arms.forEach((arm, place) => (all[arm] = own[place] as number));
    return all;
  }
}
