/** How fast what is sampled between two tests grows: `run.options.rounds`. It changes samples and rounds, not the guarantee. */
import type { LearnerOptions } from './options';

export interface Growth {
  /** Copies of the design from look to look of a preparation. */
  readonly looks: number;
  /** The share of its samples so far that a phase of an elimination by e-processes takes at least, which bounds their number. */
  readonly phase: number;
  /** The share of what it is expected to need that a phase takes where it can. */
  readonly need: number;
  /** Rounds from test to test of the geometric grid of GCB-PE. */
  readonly tests: number;
}

export const GROWTH: Readonly<Record<LearnerOptions['rounds'], Growth>> = {
  many: { looks: 1.25, phase: 0.05, need: 0.05, tests: 1.1 },
  // Measured in docs/experiments.md.
  few: { looks: 2, phase: 0.3, need: 0.3, tests: 1.4 },
};
