/** What ALBA can list, and which option concerns which algorithm. */
import type { AlgorithmName, LearnerOptions } from '../../learners/options';
import type { ActionFamily } from '../../families/family';
import { ALGORITHM_TITLES } from '../../words/algorithms';
import { listed } from '../../words/lists';
import { MAX_ALBA_ACTIONS } from '../limits';
import type { Problems } from '../problems';
import type { RunSpec } from '../schema';
import { switchTo } from './pairs';

const POLYALBA_OPTIONS = [
  'support',
  'alpha',
  'constants',
  'albaDelta',
  'counts',
  'preparation',
  'elimination',
];

const OPTIONS: Readonly<Record<AlgorithmName, readonly string[]>> = {
  polyalba: [...POLYALBA_OPTIONS, 'maxRounds'],
  alba: ['support', 'constants', 'counts', 'elimination', 'maxRounds'],
  'gcb-pe': [
    'observerSet',
    'radius',
    'allocation',
    'stopTest',
    'deltaSchedule',
    'stopRule',
    'maxRounds',
  ],
};

/** ALBA looks at every action in every round. */
export function checkAlbaSize(
  algorithm: AlgorithmName,
  family: ActionFamily,
  problems: Problems,
): void {
  if (algorithm !== 'alba') return;
  if (family.count.logActions <= Math.log(MAX_ALBA_ACTIONS) + 1e-9) return;
  const { exact, logActions } = family.count;
  const count =
    exact === null ? `up to 10^${Math.ceil(logActions / Math.LN10)}` : shortCount(exact);
  problems.add({
    code: 'too-many-actions',
    message: `ALBA lists all actions, and there are ${count}; at most ${MAX_ALBA_ACTIONS.toLocaleString('en')} are accepted. Switch to PolyALBA, which does not list them.`,
    path: ['run', 'algorithm'],
    fixes: [switchTo('polyalba')],
  });
}

function shortCount(count: bigint): string {
  const digits = count.toString();
  return digits.length <= 15 ? count.toLocaleString('en') : `about 10^${digits.length - 1}`;
}

/** An option of another algorithm has no effect: worth knowing, no fault. */
export function checkOptions(run: RunSpec, problems: Problems): void {
  const own = OPTIONS[run.algorithm];
  for (const name of Object.keys(run.options ?? {})) {
    if (own.includes(name)) continue;
    const others = (Object.keys(OPTIONS) as AlgorithmName[]).filter((other) =>
      OPTIONS[other].includes(name),
    );
    problems.add({
      severity: 'info',
      code: 'option-without-effect',
      message: `\`${name}\` is an option of ${listed(others.map((other) => ALGORITHM_TITLES[other]))}; it has no effect on ${ALGORITHM_TITLES[run.algorithm]}, and can be removed.`,
      path: ['run', 'options', name],
      target: 'key',
      fixes: [
        {
          title: `Remove ${name}`,
          description: 'The run stays the same.',
          edits: [{ path: ['run', 'options', name], value: undefined }],
        },
      ],
    });
  }
}

/** Looks at all samples so far need fixed counts. */
export function checkOptionsTogether(
  { algorithm, options: stated }: RunSpec,
  { counts }: Pick<LearnerOptions, 'counts'>,
  problems: Problems,
): void {
  if (algorithm !== 'polyalba' || stated?.preparation !== 'cumulative' || counts === 'fixed')
    return;
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
