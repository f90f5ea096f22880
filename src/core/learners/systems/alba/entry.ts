import type { Finding } from '../../../text/problems';
import type { AlgorithmKind, Inspection } from '../../contract/algorithmKind';
import { switchTo } from '../../contract/algorithms';
import type { Instance } from '../../contract/instance';
import { listingChecks } from '../../problem/listing';
import { TOTALS_LINES, distributionIn, linearProblem, supportOf } from '../../problem/totals';
import { albaAsPrinted } from './paper';
import { printedAlbaSamples } from './printedSamples';
import { MOST_PAIRED, standaloneAlba } from './recommended';

/** With more, a step of a design over all pairs is too much work, and less than all of the space is known beforehand. */
const MOST_DIMENSION = 200;

const LISTING = listingChecks('alba');

export const ALBA: AlgorithmKind = {
  ...TOTALS_LINES,
  ...LISTING,
  check: (instance, inspection) => [
    ...LISTING.check(instance, inspection),
    ...tooManyWithoutScale(instance, inspection),
  ],
  options: {},
  setUp: supportOf,
  create: (input, options, { binomial }) => {
    const problem = linearProblem(input);
    return input.instance.run.preset === 'paper'
      ? albaAsPrinted(problem, options, binomial)
      : standaloneAlba(problem, distributionIn(input), options);
  },
  printedSamples: printedAlbaSamples,
};

/** Only the elimination that compares all pairs does without a scale. */
function tooManyWithoutScale(
  { family, assumptions, run }: Instance,
  { dimension }: Inspection,
): readonly Finding[] {
  const { exact } = family.count;
  const isPaired = exact !== null && exact <= BigInt(MOST_PAIRED) && dimension <= MOST_DIMENSION;
  if (assumptions.law === null || run.preset === 'paper' || isPaired) return [];
  return [
    {
      code: 'noise-scale-needed',
      message: `With more than ${MOST_PAIRED} actions, or more than ${MOST_DIMENSION} dimensions, ALBA needs a bound of the noise: state \`assumptions.noiseScale\`, or switch to PolyALBA, which needs none.`,
      path: ['run', 'algorithm'],
      fixes: [switchTo('polyalba')],
    },
  ];
}
