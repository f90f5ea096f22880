// The regret of the best guess after a budget, relative to random actions with least squares.
import { bundled } from './bundled.mjs';
import { geometricMean } from './figures.mjs';

const SEEDS = 20;
/** The instances whose runs to a certificate take at most seconds. */
const PRICED = [
  ...['3 of 8', '4 of 16', '5 of 30', '4x4 matching', 'path, 3 layers of 3'],
  ...['tree of 6', 'tree of 8', '6 groups of 4', '4 groups of 6'],
];

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureBudget({ root }) {
  /** @type {typeof import('./budgetRuns')} */
  const { costRatio, INSTANCES, JOBS, ratio } = bundled(root, 'budgetRuns');
  const rows = /** @type {const} */ (['many', 'few']).map((rounds) => {
    const means = [1, 2, 5].map((times) =>
      geometricMean(
        INSTANCES.map((one) => {
          const samples = times * one.family.dimension;
          return ratio(one, samples, SEEDS, { rounds }).ratio;
        }),
      ).toFixed(2),
    );
    return `| ${rounds} | ${means.join(' | ')} |`;
  });
  const { own, base } = ratio(JOBS, 75, 100);
  const costs = INSTANCES.filter(({ name }) => PRICED.includes(name))
    .map(({ name, family }) => `${name} ${costRatio(family, SEEDS).toFixed(2)}`)
    .join(', ');
  return [
    `Geometric mean over ${INSTANCES.length} instances of six families, ${SEEDS} seeds each, of (regret + 1% of the range) over that of actions at random with least squares.`,
    '',
    '| rounds | d samples | 2d | 5d |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `6x6 jobs in 75 days, 100 seeds: ${own.toFixed(2)} minutes from the best; at random ${base.toFixed(2)}.`,
    '',
    `Runs to a certificate where every third base arm costs 10 and the others 1: what they spend over what they spend counting samples: ${costs}.`,
  ];
}
