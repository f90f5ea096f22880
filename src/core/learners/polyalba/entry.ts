import { certifiedVariance } from '../../design/certificates/certifiedVariance';
import { certifiedAlpha } from '../../design/gOptimal/certifiedAlpha';
import { computeDistribution } from '../../design/gOptimal/distribution';
import type { Problems } from '../../text/problems';
import { printedPolyAlbaSamples } from '../alba/printedSamples';
import type { AlgorithmKind, Found, SetUp } from '../algorithmKind';
import type { PolyAlbaOptions } from '../options';
import {
  boundsOfSizes,
  distributionIn,
  linearProblem,
  linesOfSizes,
  spanIn,
  supportOf,
} from '../shared/totalsOnly';
import { POLYALBA_OPTIONS } from './optionNodes';
import { polyAlba } from './polyAlba';

export const POLYALBA: AlgorithmKind<PolyAlbaOptions> = {
  options: POLYALBA_OPTIONS,
  // Drawn counts do not work with tests on all samples so far: setting only them switches to rounds.
  implied: ({ counts }) => (counts === 'multinomial' ? { preparation: 'rounds' } : {}),
  checkOptions: checkCounts,
  assumptionsUsed: (options) => boundsOfSizes(options, options.counts !== 'fixed'),
  assumptionLines: (instance) => linesOfSizes(instance, instance.run.options.counts !== 'fixed'),
  setUp: (found) => {
    const setUp = supportOf(found);
    return found.instance.run.options.alpha === 'certified' ? certified(found, setUp) : setUp;
  },
  create: (input, options, { binomial }) =>
    polyAlba(linearProblem(input), distributionIn(input), options, binomial),
  printedSamples: (input, theta) => {
    const { instance, inspection } = input;
    const span = spanIn(input);
    const { actions } = inspection.independent;
    const { alphaPrinted } = computeDistribution(span, actions, instance.family.largestAction);
    return printedPolyAlbaSamples({ instance, theta, span, alphaPrinted });
  },
};

/** The least alpha that is certified for the support: max over X of |x|^2 in the norm of M^-1 is at most alpha^2 r. */
function certified({ instance: { family }, span }: Found, setUp: SetUp): SetUp {
  const { observerSet, distribution: printed } = setUp;
  if (span === null || printed === null) return setUp;
  const { lambda, xiMin, alphaPrinted } = printed;
  const alpha =
    observerSet.actions.length === span.rank
      ? certifiedAlpha(family, observerSet, xiMin)
      : Math.sqrt(certifiedVariance(family, span, printed.points, lambda) / span.rank);
  const distribution = {
    support: observerSet.actions,
    // They stay unmade until they are asked for.
    get points() {
      return printed.points;
    },
    lambda,
    xiMin,
    alphaPrinted,
    alpha,
  };
  return { observerSet, distribution };
}

/** Looks at all samples so far need fixed counts. */
function checkCounts(
  { preparation }: Partial<PolyAlbaOptions>,
  { counts }: PolyAlbaOptions,
  problems: Problems,
): void {
  if (preparation !== 'cumulative' || counts === 'fixed') return;
  problems.add({
    severity: 'info',
    code: 'option-without-effect',
    message:
      '`preparation: "cumulative"` needs `counts: "fixed"`; with drawn counts the preparation works in rounds, as with `preparation: "rounds"`.',
    path: ['run', 'options', 'preparation'],
    fixes: [
      {
        title: 'Set counts to fixed',
        description: 'Samples each action of the support a fixed number of times.',
        edits: [{ path: ['run', 'options', 'counts'], value: 'fixed' }],
      },
    ],
  });
}
