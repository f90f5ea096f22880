/** The commands of the algorithms, and the titles of their phases. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES, type AlgorithmName } from './contract/algorithms';
import type { AlgorithmFacts, PhaseFacts } from './contract/algorithmFacts';
import { ALGORITHM_FACTS, factsOf } from './facts';

export const ALGORITHM_COMMANDS = ALGORITHM_NAMES.flatMap((name) => {
  const { command } = factsOf(name);
  return command === undefined ? [] : [{ name, title: ALGORITHM_TITLES[name], command }];
});

const OWN: Readonly<Record<string, PhaseFacts>> = Object.fromEntries(
  ALGORITHM_NAMES.flatMap((name) => Object.entries(factsOf(name).phases)),
);

/** The phases of all algorithms, in order within each. */
export const PHASE_NAMES = Object.keys(OWN);

/** With the duel, the best guess of a budget, and the single look at a log. */
const PHASES = {
  ...OWN,
  duel: { title: 'Duel of the finalists', step: 'round' },
  guess: { title: 'Best guess', step: 'round' },
  log: { title: 'Look at the log', step: 'test' },
} as typeof OWN;

/** The title of a phase, such as `Preparation`; an unknown name stays as it is. */
export function phaseTitle(phase: string): string {
  return PHASES[phase]?.title ?? phase;
}

/** The word for one entry of a phase: GCB-PE makes tests, other algorithms rounds. */
export function stepWord(phase: string): PhaseFacts['step'] {
  return PHASES[phase]?.step ?? 'round';
}

/** Whether a phase is a sequence of stopping tests, which may be close together. */
export function isOfTests(phase: string): boolean {
  return stepWord(phase) === 'test';
}

/** The formula of the paper's sample size; undefined if the algorithm has none. */
export function paperSizeOf(algorithm: string): AlgorithmFacts['printedSize'] {
  return Object.hasOwn(ALGORITHM_FACTS, algorithm)
    ? factsOf(algorithm as AlgorithmName).printedSize
    : undefined;
}
