/** The algorithms: what a spec calls them, what the paper calls them, and the phases that they go through. */
import type { Fix } from '../text/problem';
import type { AlgorithmName, PresetName } from './options';
import type { AlgorithmFacts, PhaseFacts } from './algorithmFacts';
import { ALGORITHM_FACTS, factsOf } from './facts';

export const ALGORITHM_NAMES = Object.keys(ALGORITHM_FACTS) as readonly AlgorithmName[];

export const ALGORITHM_TITLES = Object.fromEntries(
  ALGORITHM_NAMES.map((name) => [name, factsOf(name).title]),
) as Readonly<Record<AlgorithmName, string>>;

/** The presets, the one first that a spec has without a word. */
export const PRESET_NAMES: readonly PresetName[] = ['recommended', 'paper'];

/** The commands that run a spec with a certain algorithm. */
export const ALGORITHM_COMMANDS = ALGORITHM_NAMES.flatMap((name) => {
  const { title, command } = factsOf(name);
  return command === undefined ? [] : [{ name, title, command }];
});

const PHASES: Readonly<Record<string, PhaseFacts>> = Object.fromEntries(
  ALGORITHM_NAMES.flatMap((name) => Object.entries(factsOf(name).phases)),
);

/** The phases of all algorithms, each of them in their order. */
export const PHASE_NAMES = Object.keys(PHASES);

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
export function printedSizeOf(algorithm: string): AlgorithmFacts<object>['printedSize'] {
  return Object.hasOwn(ALGORITHM_FACTS, algorithm)
    ? factsOf(algorithm as AlgorithmName).printedSize
    : undefined;
}

/** The fix that runs another algorithm. */
export function switchTo(algorithm: AlgorithmName): Fix {
  return {
    title: `Switch the algorithm to ${ALGORITHM_TITLES[algorithm]}`,
    description: `Sets \`run.algorithm\` to "${algorithm}".`,
    edits: [{ path: ['run', 'algorithm'], value: algorithm }],
  };
}
