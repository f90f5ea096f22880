/** The commands of the algorithms, and the phases that they go through. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES, type AlgorithmName } from './contract/algorithms';
import type { AlgorithmFacts, PhaseFacts } from './contract/algorithmFacts';
import { ALGORITHM_FACTS, factsOf } from './facts';

/** The commands that run a spec with a certain algorithm. */
export const ALGORITHM_COMMANDS = ALGORITHM_NAMES.flatMap((name) => {
  const { command } = factsOf(name);
  return command === undefined ? [] : [{ name, title: ALGORITHM_TITLES[name], command }];
});

const OWN: Readonly<Record<string, PhaseFacts>> = Object.fromEntries(
  ALGORITHM_NAMES.flatMap((name) => Object.entries(factsOf(name).phases)),
);

/** The phases of all algorithms, each of them in their order. */
export const PHASE_NAMES = Object.keys(OWN);

/** With those of what can spend a budget, and of a log that is looked at as a whole. */
const PHASES = {
  ...OWN,
  duel: { title: 'Duel of the finalists', step: 'round' },
  guess: { title: 'Best guess', step: 'round' },
  log: { title: 'Look at the log', step: 'test' },
} as typeof OWN;

/** `Preparation`: a phase as a person reads it; one that is none stays as it is. */
export function phaseTitle(phase: string): string {
  return PHASES[phase]?.title ?? phase;
}

/** What one entry of a phase is called: GCB-PE makes tests, the others rounds. */
export function stepWord(phase: string): PhaseFacts['step'] {
  return PHASES[phase]?.step ?? 'round';
}

/** Whether a phase is a sequence of stopping tests, which may follow closely on one another. */
export function isOfTests(phase: string): boolean {
  return stepWord(phase) === 'test';
}

/** Which formula gives the samples of an algorithm as in the paper; null where it has none. */
export function printedSizeOf(algorithm: string): AlgorithmFacts['printedSize'] {
  return Object.hasOwn(ALGORITHM_FACTS, algorithm)
    ? factsOf(algorithm as AlgorithmName).printedSize
    : undefined;
}
