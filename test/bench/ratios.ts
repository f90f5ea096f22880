/**
 * Samples of the recommended preset over the lower bound, the mean of many seeds; prints JSON.
 *   node ratios.mjs about     or     node ratios.mjs CASE
 */
import { lowerBound } from '../../src/core/run/lowerBound';
import type { Answered } from './dialogue';
import { prepareSpec, runToEnd } from './dialogue';
import { matchings, nearlyPerfect, partition, paths, topK } from './specs.mjs';

/** At most. The target is PolyALBA's. */
const SEEDS_OF = { polyalba: 40, 'gcb-pe': 10, alba: 10 } as const;
/** A case ends with the seed that comes to this, but has a few: so all of them end within minutes. */
const LIMIT_SECONDS = 8;
const LEAST_SEEDS = 3;
const ALGORITHMS = ['polyalba', 'gcb-pe', 'alba'] as const;

/** PolyALBA's target, in times the lower bound. */
const CASES = [
  ...nearlyPerfect().map((instance) => ({ ...instance, target: 5 })),
  ...[0.1, 0.5, 1].map((gap) => ({ ...topK(8, 3, gap), target: 10 })),
  { ...topK(12, 3, 0.5), target: 10 },
  { ...paths(4, 3), target: 10 },
  { ...partition(), target: 10 },
  { ...matchings(5, 5, 0.9), target: 10 },
].flatMap(({ name, spec, target }) =>
  ALGORITHMS.map((algorithm) => ({
    name,
    spec,
    algorithm,
    target: algorithm === 'polyalba' ? target : null,
  })),
);

export interface Ratio {
  readonly name: string;
  readonly algorithm: string;
  readonly seeds: number;
  readonly target: number | null;
  /** Null where it is not known. */
  readonly bound: number | null;
  readonly mean: number;
  /** Of the mean. */
  readonly standardError: number;
  readonly wrong: number;
  readonly seconds: number;
}

function measure(index: number): Ratio {
  const chosen = CASES[index];
  if (chosen === undefined) throw new RangeError(`There is no case ${index}.`);
  const { name, spec, algorithm, target } = chosen;
  const startedAt = performance.now();
  const prepared = (seed: number) =>
    prepareSpec(spec, [
      ['run.algorithm', algorithm],
      ['run.seed', seed],
    ]);
  const elapsed = (): number => (performance.now() - startedAt) / 1000;
  const answers: Answered[] = [];
  while (
    answers.length < LEAST_SEEDS ||
    (answers.length < SEEDS_OF[algorithm] && elapsed() < LIMIT_SECONDS)
  ) {
    answers.push(runToEnd(prepared(answers.length + 1)));
  }
  const seconds = elapsed();
  const seeds = answers.length;
  const mean = answers.reduce((sum, { samples }) => sum + samples, 0) / seeds;
  const squares = answers.reduce((sum, { samples }) => sum + (samples - mean) ** 2, 0);
  return {
    name,
    algorithm,
    seeds,
    target,
    bound: lowerBound(prepared(1)),
    mean,
    standardError: Math.sqrt(squares / (seeds - 1) / seeds),
    wrong: answers.filter(({ isRight }) => !isRight).length,
    seconds,
  };
}

const word = process.argv[2];
const answer = word === 'about' ? { cases: CASES.length } : measure(Number(word));
process.stdout.write(JSON.stringify(answer));
