// k best actions, one oracle call and the spanner, each beside a naive method.
import { withBundle } from './bundle.mjs';
import { duration, median } from './figures.mjs';

/** @typedef {import('./measure').Measurement} Measurement */
/** @typedef {(words: readonly string[]) => any} Run */

/** Where the clock says so much more than the processor, others had it: measured again. */
const DISTURBED = 1.5;
const MOST_TRIES = 3;

/**
 * The least disturbed of a few tries.
 * @param {Run} run @param {number} index @param {'product' | 'naive'} method
 * @returns {Measurement}
 */
function measure(run, index, method) {
  /** @type {Measurement | undefined} */
  let calmest;
  for (let i = 0; i < MOST_TRIES; i++) {
    /** @type {Measurement} */
    const next = run([String(index), method]);
    if (calmest === undefined || median(next.seconds) < median(calmest.seconds)) calmest = next;
    if (median(calmest.seconds) < DISTURBED * median(calmest.processorSeconds)) break;
  }
  if (calmest === undefined) throw new Error('Nothing was measured.');
  return calmest;
}

/** The first answers of both have to be the same. @param {Measurement} product @param {Measurement} naive */
function requireAgreement(product, naive) {
  if (!product.isComparable) return;
  naive.values.forEach((value, i) => {
    const other = product.values[i] ?? NaN;
    if (!(Math.abs(value - other) <= 1e-9 * Math.max(1, Math.abs(value)))) {
      throw new Error(`${product.instance}: answer ${i + 1} is ${other}, or naively ${value}.`);
    }
  });
}

/** @param {Run} run @param {number} index */
function rowOf(run, index) {
  const product = measure(run, index, 'product');
  const naive = measure(run, index, 'naive');
  requireAgreement(product, naive);
  // On a machine that others use too, processor time is what can be compared.
  const processor = median(product.processorSeconds);
  const perItem = median(naive.processorSeconds) / naive.found;
  const isWhole = naive.found === naive.wanted && naive.isComparable;
  const ratio = Number(((perItem * naive.wanted) / processor).toPrecision(2)).toLocaleString('en');
  const amount = `${naive.found.toLocaleString('en')} of ${naive.wanted.toLocaleString('en')}`;
  const cells = [
    product.task,
    product.instance,
    product.asked,
    duration(median(product.seconds)),
    duration(product.seconds[0] ?? NaN),
    duration(processor),
    product.target,
    `${product.peakMegabytes.toFixed(0)} MB`,
    `${isWhole ? naive.found.toLocaleString('en') : amount} ${naive.unit}`,
    duration(median(naive.seconds)),
    duration(perItem),
    isWhole ? `${ratio}×` : `${naive.isComparable ? '' : 'at least '}${ratio}×, extrapolated`,
    `${naive.peakMegabytes.toFixed(0)} MB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @returns {Promise<string[]>} lines of Markdown */
export function measureKBest() {
  return withBundle('measure.ts', (run) => {
    /** @type {{ cases: number, naiveSeconds: number, peakMegabytes: number }} */
    const { cases, naiveSeconds, peakMegabytes } = run(['about']);
    const rows = Array.from({ length: cases }, (_, index) => rowOf(run, index));
    return [
      `Gaussian weights. Time: the median of repetitions in one process, each with other weights, the making of the family not counted; first: the first of them, nothing compiled yet; processor: the median of the time that all threads of the process had. Memory: the largest resident set of the process, of which Node alone takes ${peakMegabytes.toFixed(0)} MB. A row that others disturbed was measured up to ${MOST_TRIES} times, and the calmest is shown.`,
      '',
      `Naive: for k best, Lawler's partition with one fresh call of the product's own linear oracle for each child, what is forced or forbidden by large weights; for one call, the Hungarian method of textbooks in plain arrays; for the spanner, an inverse worked out anew for each question, of which there are at least d. A naive method is stopped after ${naiveSeconds} s; for one: its processor time for each action, call or question that it came to; ratio: that, times what was asked, over the processor time of the product, marked as extrapolated where it had not finished. As far as it came, its answers for k best and for one call are the same.`,
      '',
      '| task | instance | asked | time | first | processor | target | memory | naive: done | time | for one | ratio | memory |',
      '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...rows,
    ];
  });
}
