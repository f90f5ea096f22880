// The six problems of examples/real: samples and answers of the product and of the plain script.
import { bundled } from './bundled.mjs';
import { samplesShown, table } from './figures.mjs';

const SEEDS = 40;

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureProblems({ root }) {
  /** @type {typeof import('./problemRuns')} */
  const { PROBLEMS, endsOf } = bundled(root, 'problemRuns');
  const rows = PROBLEMS.map((problem) => {
    const ends = Array.from({ length: SEEDS }, (_, seed) =>
      endsOf(problem, `${root}examples/real`, seed + 1),
    );
    const cells = /** @type {const} */ (['product', 'plain']).map((who) => {
      const all = ends.map((end) => end[who]);
      const mean = (/** @type {(end: import('./problemRuns').Ended) => number} */ of) =>
        all.reduce((sum, end) => sum + of(end), 0) / SEEDS;
      const percent = (/** @type {number} */ share) => `${Math.round(1000 * share) / 10}%`;
      const cost =
        all[0]?.cost === null ? '' : ` (cost ${samplesShown(mean((end) => end.cost ?? 0))})`;
      return [
        samplesShown(mean(({ samples }) => samples)) + cost,
        percent(mean(({ isCertain }) => Number(isCertain))),
        percent(mean(({ isRight }) => Number(isRight))),
      ];
    });
    return [problem.name, ...cells.flat()];
  });
  return [
    `Means of ${SEEDS} seeds, delta = 0.05. Plain script: actions at random, least squares with the same unknowns, Student's quantiles; at each look (a quarter more samples each) delta is shared among the rivals of the leader. It has the same budget, the same log and the same data from before. Certain: the run says so; right: the answer is the best, of the log within 2%.`,
    '',
    ...table(
      [
        ...['problem', 'samples:', 'certain:', 'right:'],
        ...['plain script, samples:', 'certain:', 'right:'],
      ],
      rows,
    ),
    '',
  ];
}
