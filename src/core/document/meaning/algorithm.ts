/** Which option concerns which algorithm. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../../learners/contract/algorithms';
import type { AlgorithmName } from '../../learners/contract/algorithms';
import { algorithmOf } from '../../learners/catalogue';
import { remove } from '../../text/setTo';
import { listed } from '../../words/lists';
import type { Problems } from '../../text/problems';
import { REMOVED_OPTIONS } from '../removedOptions';
import type { RunSpec } from '../schema';

/** An option of another algorithm has no effect: worth knowing, no fault. */
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
