/** `run.options.rounds`: how fast the samples between two tests grow. It changes samples and rounds, not the guarantee. */
import type { LearnerOptions } from './options';

export interface Growth {
  /** Factor of the copies of the design from one look of a preparation to the next. */
  readonly looks: number;
  /** The least size of an elimination phase by e-processes, as a share of its samples so far; bounds the number of phases. */
  readonly phase: number;
  /** The preferred size of a phase, as a share of the samples that the elimination is expected to need. */
  readonly need: number;
}

export const GROWTH: Readonly<Record<LearnerOptions['rounds'], Growth>> = {
  many: { looks: 1.25, phase: 0.05, need: 0.05 },
  // Measured in docs/experiments.md.
  few: { looks: 2, phase: 0.3, need: 0.3 },
};
