/** Chooses between the version of the paper and the recommended one, and checks what they need. */
import { switchTo } from '../../contract/algorithms';
import { hadamard } from '../../../combinatorics/hadamard';
import type { AlgorithmKind } from '../../contract/algorithmKind';
import type { Instance } from '../../contract/instance';
import { BY_NOISE, linearProblem } from '../../problem/totals';
import { THRESHOLD } from '../../contract/optionNodes';
import { binomial } from '../../../combinatorics/bigCounting';
import type { ActionFamily } from '../../../families/family';
import type { Finding, Problems } from '../../../text/problems';
import { formatActions } from '../../../words/counts';
import { csar } from './csar';

export const CSAR: AlgorithmKind = {
  ...BY_NOISE,
  options: { threshold: THRESHOLD },
  checkFamily,
  check: (instance) => [...logFindings(instance), ...hadamardFindings(instance)],
  create: (input, options, draws) => csar(linearProblem(input), options, draws),
};

/** CSAR builds its own actions: every set of k base arms must be an action. */
function checkFamily(family: ActionFamily, problems: Problems): void {
  const { dimension, largestAction, count, complete } = family;
  if (!complete && count.exact === binomial(dimension, largestAction)) return;
  problems.add({
    code: 'constraints-not-covered',
    message:
      'CSAR chooses among all sets of k base arms and cannot keep to constraints or interactions. Switch to PolyALBA, which can.',
    path: ['run', 'algorithm'],
    fixes: [switchTo('polyalba')],
  });
}

/** CSAR samples actions that it builds: a log that lacks some is refused before the run. */
function logFindings({ family, measurable, log }: Instance): readonly Finding[] {
  const { exact, logActions } = family.count;
  if (log === null || exact === null || measurable.count.exact === exact) return [];
  return [
    {
      code: 'log-lacks-actions',
      message: `CSAR chooses among all ${formatActions(exact.toString(), logActions)} actions, and the log has only ${String(measurable.count.exact)} of them. Switch to PolyALBA, which uses the actions of the log.`,
      path: ['environment', 'file'],
      fixes: [switchTo('polyalba')],
    },
  ];
}

function hadamardFindings({ family, run }: Instance): readonly Finding[] {
  const { dimension: d, largestAction: k } = family;
  if (run.options.threshold !== 'printed' || family.count.exact === 1n) return [];
  const isLarge = d >= 2 * k;
  if (isLarge && hadamard(2 * k) !== null) return [];
  const isChanged = run.changedOptions.includes('threshold');
  const reason = isLarge
    ? `none of order ${2 * k} is available`
    : `one of order ${2 * k} takes ${2 * k} base arms, of which there are ${d}`;
  const [instead, edit] = isChanged
    ? ['Set threshold to sound', { path: ['run', 'options', 'threshold'], value: 'sound' }]
    : ['Use preset recommended', { path: ['run', 'preset'], value: 'recommended' }];
  return [
    {
      code: 'no-hadamard',
      message: `The paper’s CSAR samples by a Hadamard matrix of order 2k: ${reason}. ${instead}: it needs no such matrix.`,
      path: ['run', 'algorithm'],
      fixes: [
        {
          title: instead,
          description: 'Samples sets of base arms that need no Hadamard matrix.',
          edits: [edit],
        },
        switchTo('polyalba'),
      ],
    },
  ];
}
