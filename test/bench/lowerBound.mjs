// How near to the least number of samples that any algorithm needs.
import { withBundle } from './bundle.mjs';
import { duration, rounded, samplesShown, table, verdict } from './figures.mjs';

/** @param {import('./ratios').Ratio} measured */
function cellsOf({ name, algorithm, seeds, target, bound, mean, standardError, wrong, seconds }) {
  const ratio = bound === null ? null : mean / bound;
  const error = bound === null ? '' : (standardError / bound).toPrecision(1);
  return [
    name,
    algorithm,
    String(seeds),
    bound === null ? 'not known' : samplesShown(bound),
    samplesShown(mean),
    ratio === null ? '' : `${rounded(ratio)} ± ${error}`,
    target === null || ratio === null ? '' : `${target}: ${verdict(ratio, target, 'at most')}`,
    String(wrong),
    duration(seconds),
  ];
}

/** @returns {Promise<string[]>} lines of Markdown */
export function measureLowerBound() {
  return withBundle('ratios.ts', (run) => {
    /** @type {{ cases: number }} */
    const { cases } = run(['about']);
    const rows = Array.from({ length: cases }, (_, index) => cellsOf(run([String(index)])));
    return [
      `The preset \`recommended\` with a linear reward, seeds from 1 on, in one process: as many as come in 8 s, at most 40 for PolyALBA and 10 for the others. Lower bound: 2ρ*·ln(1/(2.4δ)) with the certified lower end of ρ*, for the expectation of any algorithm that is wrong with probability at most δ. Times: the mean over it, ± its standard error. Time: of all runs together.`,
      '',
      ...table(
        [
          'instance',
          'algorithm',
          'seeds:',
          'lower bound:',
          'samples, mean:',
          'times:',
          'target',
          'wrong:',
          'time:',
        ],
        rows,
      ),
    ];
  });
}
