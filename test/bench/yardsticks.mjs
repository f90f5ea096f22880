// Samples beside the lower bound and beside a test that knows theta, under partial feedback and for totals.
import { withBundle } from './bundle.mjs';
import { rounded, samplesShown, table, verdict } from './figures.mjs';

const MOST_OF_BOUND = 6;
const MOST_OF_ORACLE = { partial: 2, totals: 1.6 };

/** @param {{ name: string, delta: number, mean: number, wrong: number, isPartial: boolean, yardstick: { bound: number, oracle: number } | null }} measured */
function cellsOf({ name, delta, mean, wrong, isPartial, yardstick }) {
  const most = isPartial ? MOST_OF_ORACLE.partial : MOST_OF_ORACLE.totals;
  const ofBound = yardstick === null ? null : mean / yardstick.bound;
  const ofOracle = yardstick === null ? null : mean / yardstick.oracle;
  // With hardly any error allowed the bound is within reach.
  const target = !isPartial && delta < 1e-6 ? ofBound : ofOracle;
  return [
    name,
    String(delta),
    yardstick === null ? 'not known' : samplesShown(yardstick.bound),
    yardstick === null ? '' : samplesShown(yardstick.oracle),
    samplesShown(mean),
    ofBound === null ? '' : rounded(ofBound),
    ofOracle === null ? '' : rounded(ofOracle),
    target === null || ofBound === null
      ? ''
      : isPartial && ofBound > MOST_OF_BOUND
        ? `missed: over ${MOST_OF_BOUND} times the bound`
        : `${most}: ${verdict(target, most, 'at most')}`,
    String(wrong),
  ];
}

/** @returns {Promise<string[]>} lines of Markdown */
export function measureYardsticks() {
  return withBundle('yardsticks.ts', (run) => {
    /** @type {{ cases: number }} */
    const { cases } = run(['about']);
    const rows = Array.from({ length: cases }, (_, index) => cellsOf(run([String(index)])));
    return [
      'GCB-PE under partial feedback and PolyALBA for totals, preset `recommended`, the mean of 40 seeds. The test that knows θ samples the optimal design, each rival by a sequential probability ratio test at its true gap, until all have reached ln(1/δ): a particular test, not a bound.',
      '',
      ...table(
        [
          'instance',
          'δ:',
          'lower bound:',
          'knows θ:',
          'samples, mean:',
          'of the bound:',
          'of the test:',
          'target',
          'wrong:',
        ],
        rows,
      ),
    ];
  });
}
