/** The log of a `recorded` environment: what it has is what can be measured. */
import { createExplicit } from '../../families/explicit/explicit';
import { readLog } from '../import/measurementLog';
import type { Instance } from '../../learners/contract/instance';
import type { LogFile } from '../overrides';
import type { Problems } from '../../text/problems';

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
  const reading = readLog(log.text, instance);
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
