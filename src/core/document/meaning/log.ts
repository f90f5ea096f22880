/** The log of a `recorded` environment: what it has is what can be measured. */
import { createExplicit } from '../../families/explicit/explicit';
import { readLog } from '../import/measurementLog';
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../../learners/contract/algorithms';
import type { Instance, RunSettings } from '../../learners/contract/instance';
import { runsWithoutScale } from '../../learners/facts';
import type { RewardName } from '../../reward/facts';
import { rewardFactsOf } from '../../reward/facts';
import { remove, setTo } from '../../text/setTo';
import { listed } from '../../words/lists';
import type { RecordedSpec } from '../schema';
import type { LogFile } from '../overrides';
import type { Problems } from '../../text/problems';

/** Whether a log may be looked at as a whole: what every sample is worth has to be known without asking for it. */
export function canAnalyse({ algorithm, preset }: RunSettings, reward: RewardName | null): boolean {
  const isLinear = reward === null || rewardFactsOf(reward)?.isNotLinear !== true;
  return runsWithoutScale(algorithm, preset) && isLinear;
}

/** Whether what is said of the use of a log can be. */
export function checkUse(
  { use, order }: RecordedSpec,
  run: RunSettings,
  reward: RewardName | null,
  problems: Problems,
): void {
  if (use !== 'all') return;
  if (!canAnalyse(run, reward)) {
    const able = ALGORITHM_NAMES.filter((name) => runsWithoutScale(name, 'recommended'));
    problems.add({
      code: 'use-unsupported',
      message: `A log can be analysed as a whole by ${listed(
        able.map((name) => ALGORITHM_TITLES[name]),
        'or',
      )} as \`recommended\`, for a reward that is linear or a link. Set \`use\` to "as-asked": the algorithm then asks for lines of the log one after the other.`,
      path: ['environment', 'use'],
      fixes: [
        setTo(['environment', 'use'], 'as-asked', 'The algorithm asks for lines of the log.'),
      ],
    });
  } else if (order !== undefined) {
    problems.add({
      severity: 'info',
      code: 'order-unused',
      message: '`order` has no effect: the whole log is analysed at once.',
      path: ['environment', 'order'],
      fixes: [remove(['environment', 'order'], 'The whole log is analysed at once.')],
    });
  }
}

/** @returns the instance with its log, or null where that has a fault; the instance itself without a log */
export function withLog(
  instance: Instance,
  log: LogFile | undefined,
  problems: Problems,
): Instance | null {
  const { environment, family } = instance;
  if (environment?.type !== 'recorded' || log === undefined) return instance;
  const { file } = environment;
  const path = ['environment', 'file'] as const;
  if ('fault' in log) {
    problems.add({
      code: 'log-unreadable',
      message: `The log "${file}" cannot be read: ${log.fault}`,
      path,
    });
    return null;
  }
  const reading = readLog(log.text, instance, environment);
  if (reading.ok) {
    const logged = reading.log.actions.map(({ action }) => action);
    const measurable = createExplicit(family.dimension, logged);
    return { ...instance, log: reading.log, measurable };
  }
  for (const { code, message, line, column } of reading.faults) {
    problems.add({ code, message, path, inFile: { file, line, column } });
  }
  return null;
}
