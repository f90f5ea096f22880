/** Checks the options, the accuracy and the stop rule against the algorithm. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../../learners/contract/algorithms';
import type { AlgorithmName } from '../../learners/contract/algorithms';
import { algorithmOf } from '../../learners/catalogue';
import type { RunSettings } from '../../learners/contract/instance';
import type { Reward } from '../../reward/reward';
import { remove, setTo } from '../../text/setTo';
import { shareIn } from '../../words/accuracy';
import { listed } from '../../words/lists';
import type { Fix } from '../../text/problem';
import type { Problems } from '../../text/problems';
import { REMOVED_OPTIONS } from '../removedOptions';
import type { RunSpec } from '../schema';
import { ableFor } from './able';
import type { PartNames } from './pairs';

/** An option of another algorithm has no effect, which is an info, not an error. */
export function checkOptions(run: RunSpec, problems: Problems): void {
  const has = (algorithm: AlgorithmName, name: string): boolean =>
    ['maxRounds', 'order'].includes(name) || Object.hasOwn(algorithmOf(algorithm).options, name);
  for (const name of Object.keys(run.options ?? {})) {
    if (has(run.algorithm, name)) continue;
    const removed = REMOVED_OPTIONS[name];
    const others = ALGORITHM_NAMES.filter((other) => has(other, name));
    problems.add({
      severity: 'info',
      code: removed === undefined ? 'option-without-effect' : 'option-removed',
      message:
        removed === undefined
          ? `\`${name}\` is an option of ${listed(others.map((other) => ALGORITHM_TITLES[other]))}; it has no effect on ${ALGORITHM_TITLES[run.algorithm]}, and can be removed.`
          : `\`${name}\` is an option of earlier versions. It has no effect: the preset decides, \`paper\` as \`${removed.paper}\` did, \`recommended\` as \`${removed.recommended}\`.`,
      path: ['run', 'options', name],
      target: 'key',
      fixes: [remove(['run', 'options', name], 'The run stays the same.')],
    });
  }
}

const ACCURACY = ['run', 'accuracy'];

/** A percentage refers to the best reward; only some algorithms can test it. */
export function checkAccuracy(run: RunSpec, parts: PartNames, problems: Problems): void {
  const { accuracy } = run;
  if (typeof accuracy !== 'string') return;
  const add = (message: string, fixes: readonly Fix[]) => {
    problems.add({ code: 'accuracy-share', message, path: ACCURACY, fixes });
  };
  if (shareIn(accuracy) === null) {
    const number = Number(accuracy);
    add(
      '`accuracy` is a number above 0, in units of the reward, or a percentage of the best above 0% and below 100%, such as "2%".',
      number > 0
        ? [
            setTo(ACCURACY, number, 'In units of the reward.'),
            ...(number < 100 ? [setTo(ACCURACY, `${number}%`, 'A share of the best.')] : []),
          ]
        : [setTo(ACCURACY, '2%', 'A share of the best.')],
    );
    return;
  }
  const { isAble, titles, who, fixes } = ableFor(run, 'isWithoutScale', parts);
  if (isAble) return;
  add(
    `${who} takes an accuracy in units of the reward, a number. ${listed(titles)} with the preset \`recommended\` take a percentage of the best.`,
    fixes,
  );
}

/** `stop: "budget"` needs a budget, and an algorithm that can spend it. */
export function checkStop(run: RunSpec, parts: PartNames, problems: Problems): void {
  const { stop, maxSamples, maxCost } = run;
  if (stop !== 'budget') return;
  const path = ['run', 'stop'];
  if (maxSamples === undefined && maxCost === undefined) {
    problems.add({
      code: 'budget-missing',
      message: '`stop` is `budget`, and no budget is stated: set `maxSamples` or `maxCost`.',
      path,
      fixes: [
        setTo(['run', 'maxSamples'], 100, 'The run takes exactly this many samples.'),
        remove(path, 'The run ends when its answer is certified.'),
      ],
    });
  }
  const { isAble, titles, fixes } = ableFor(run, 'isWithoutScale', parts);
  if (isAble) return;
  problems.add({
    code: 'budget-unsupported',
    message: `Only ${listed(titles)} with the preset \`recommended\` spend a budget for the best guess.`,
    path,
    fixes,
  });
}

/** Only a linear reward supports a share of the best. */
export function checkShareOf(
  { accuracy }: RunSettings,
  { coefficients, increasingIn }: Reward,
  problems: Problems,
): void {
  if (shareIn(accuracy) === null || (coefficients !== null && increasingIn === undefined)) return;
  problems.add({
    code: 'accuracy-share',
    message:
      'A percentage of the best needs a reward that is linear in the unknown values: state `accuracy` as a number, in units of the reward.',
    path: ACCURACY,
    fixes: [remove(ACCURACY, 'Only the best action is certified then.')],
  });
}
