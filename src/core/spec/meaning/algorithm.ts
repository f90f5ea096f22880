/** Which algorithm covers which instance, and which option concerns which algorithm. */
import type { AlgorithmName } from '../../learners/options';
import type { ActionFamily } from '../../families/family';
import { MAX_ALBA_ACTIONS } from '../limits';
import type { Fix } from '../problem';
import type { Problems } from '../problems';
import type { RunSpec } from '../schema';

const TITLES: Readonly<Record<AlgorithmName, string>> = {
  polyalba: 'PolyALBA',
  'gcb-pe': 'GCB-PE',
  alba: 'ALBA',
};

const POLYALBA_OPTIONS = ['support', 'alpha', 'constants', 'albaDelta', 'counts', 'elimination'];

const OPTIONS: Readonly<Record<AlgorithmName, readonly string[]>> = {
  polyalba: [...POLYALBA_OPTIONS, 'maxRounds'],
  alba: ['constants', 'counts', 'elimination', 'maxRounds'],
  'gcb-pe': ['observerSet', 'radius', 'allocation', 'stopTest', 'maxRounds'],
};

/** PolyALBA and ALBA cover full-bandit feedback with a linear reward; GCB-PE covers every pair (SPEC: reward). */
export function checkCoverage(
  algorithm: AlgorithmName,
  feedback: string,
  reward: string,
  problems: Problems,
): void {
  if (algorithm === 'gcb-pe') return;
  const lacking = [
    ...(feedback === 'full-bandit' ? [] : [`the feedback \`${feedback}\``]),
    ...(reward === 'linear' ? [] : [`the reward \`${reward}\``]),
  ];
  if (lacking.length === 0) return;
  problems.add({
    code: 'algorithm-does-not-cover',
    message: `${TITLES[algorithm]} needs full-bandit feedback and a linear reward; this spec has ${lacking.join(' and ')}. GCB-PE covers it.`,
    path: ['run', 'algorithm'],
    fixes: [switchTo('gcb-pe'), ownGround(feedback, reward)],
  });
}

/** What PolyALBA and ALBA do cover. */
function ownGround(feedback: string, reward: string): Fix {
  const edits = [
    ...(feedback === 'full-bandit' ? [] : [{ path: ['feedback'], value: { type: 'full-bandit' } }]),
    ...(reward === 'linear' ? [] : [{ path: ['reward'], value: { type: 'linear' } }]),
  ];
  const names = [
    ...(feedback === 'full-bandit' ? [] : ['full-bandit feedback']),
    ...(reward === 'linear' ? [] : ['the linear reward']),
  ];
  return {
    title: `Use ${names.join(' and ')}`,
    description: 'Changes what is measured or asked for: only right where that is what you meant.',
    edits,
  };
}

function switchTo(algorithm: AlgorithmName): Fix {
  return {
    title: `Switch to ${TITLES[algorithm]}`,
    description: `Sets the algorithm to \`${algorithm}\`.`,
    edits: [{ path: ['run', 'algorithm'], value: algorithm }],
  };
}

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
    message: `ALBA looks at every action, and there are ${count}; at most ${MAX_ALBA_ACTIONS.toLocaleString('en')} are accepted. PolyALBA does without.`,
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
      message: `\`${name}\` is an option of ${others.map((other) => TITLES[other]).join(' and ')}; it has no effect on ${TITLES[run.algorithm]}.`,
      path: ['run', 'options', name],
      target: 'key',
    });
  }
}
