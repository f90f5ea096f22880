/** Checks and reads the logs of an environment; the log of a `recorded` one determines what can be measured. */
import { createExplicit } from '../../families/explicit/explicit';
import type { LogForm } from '../import/logLines';
import { readLog } from '../import/measurementLog';
import type { Instance, RunSettings } from '../../learners/contract/instance';
import { runsWithoutScale } from '../../learners/facts';
import { remove, setTo } from '../../text/setTo';
import { listed } from '../../words/lists';
import type { RecordedSpec } from '../schema';
import type { Action } from '../../families/family';
import type { LoggedSample, MeasurementLog } from '../../protocol/measurementLog';
import type { Path } from '../../text/paths';
import { transformed } from '../../learners/contract/transform';
import { throughDoor } from '../../words/goal';
import type { LogFile, Overrides } from '../overrides';
import type { Problems } from '../../text/problems';
import { ableFor } from './able';

/** Whether the run can use measurements that it did not ask for: a whole log, or earlier measurements. */
export function canAnalyse({ algorithm, preset }: RunSettings): boolean {
  return runsWithoutScale(algorithm, preset);
}

/** The algorithms that can use measurements they did not ask for. */
function ableNames(run: RunSettings): string {
  return listed(ableFor(run, 'isWithoutScale').titles, 'or');
}

/** Checks that the stated use of a log is possible. */
export function checkUse({ use, order }: RecordedSpec, run: RunSettings, problems: Problems): void {
  if (use !== 'all') return;
  if (!canAnalyse(run)) {
    problems.add({
      code: 'use-unsupported',
      message: `A log can be analysed as a whole by ${ableNames(run)} as \`recommended\`. Set \`use\` to "as-asked": the algorithm then asks for lines of the log one after the other.`,
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

/** Checks that the run can use earlier measurements. */
export function checkBefore(run: RunSettings, problems: Problems): void {
  if (canAnalyse(run)) return;
  problems.add({
    code: 'before-unsupported',
    message: `Measurements from before a run are used by ${ableNames(run)} as \`recommended\`. Choose one of them, or remove \`before\`.`,
    path: ['environment', 'before'],
    fixes: [remove(['environment', 'before'], 'The run starts without earlier measurements.')],
  });
}

/** @returns the instance with its log or earlier measurements; null if they have a fault */
export function withLogs(
  instance: Instance,
  { log, before }: Overrides,
  problems: Problems,
): Instance | null {
  const { environment, family } = instance;
  if (environment?.type === 'recorded') {
    if (log === undefined) return instance;
    const read = logIn(log, environment, instance, ['environment', 'file'], problems);
    if (read === null) return null;
    const logged = read.actions.map(({ action }) => action);
    const measurable = createExplicit(family.dimension, logged);
    return { ...instance, log: read, permitted: instance.measurable, measurable };
  }
  if (environment === null || environment.type === 'simulated') return instance;
  const files = environment.before ?? [];
  if (before === undefined || files.length === 0) return instance;
  const known = new Map<string, string>();
  const read = files.flatMap((file, index) => {
    const path = ['environment', 'before', index, 'file'] as const;
    const found = before[index] ?? { fault: 'it was not looked for.' };
    const one = logIn(found, { ...file, isAny: true }, instance, path, problems);
    if (one === null) return [];
    if (files.length === 1) return [one];
    // Compares contents, because a file can have several names or copies.
    const lines = JSON.stringify(one);
    const other = known.get(lines);
    known.set(lines, file.file);
    if (other === undefined) return [one];
    problems.add({
      code: 'before-twice',
      message: `"${file.file}" has the measurements of "${other}" again, which must count once. Remove one of the two; if both were measured, put their lines into one file.`,
      path,
      fixes: [
        setTo(path.slice(0, -1), undefined, 'The measurements count once.', 'Remove this file'),
      ],
    });
    return [];
  });
  return read.length < files.length ? null : { ...instance, before: joined(read, instance) };
}

function logIn(
  log: LogFile,
  form: LogForm & { readonly file: string },
  instance: Instance,
  path: Path,
  problems: Problems,
): MeasurementLog | null {
  const { file } = form;
  if ('fault' in log) {
    problems.add({
      code: 'log-unreadable',
      message: `The log "${file}" cannot be read: ${log.fault}`,
      path,
    });
    return null;
  }
  const reading = readLog(log.text, instance, form);
  if (reading.ok) return reading.log;
  for (const { code, message, line, column, instead } of reading.faults) {
    const fixes = instead && {
      fixes: [
        setTo(
          [...path.slice(0, -1), 'columns'],
          instead,
          'The parts of an action are read so.',
          `Read actions with "${instead.separator ?? ''}" between their parts`,
        ),
      ],
    };
    problems.add({ code, message, path, inFile: { file, line, column }, ...fixes });
  }
  return null;
}

/** Joins several files, with values converted to internal units. */
function joined(
  logs: readonly MeasurementLog[],
  door: Pick<Instance, 'reward' | 'transform'>,
): MeasurementLog {
  const actions = new Map<string, { readonly action: Action; readonly samples: LoggedSample[] }>();
  let lines = 0;
  for (const log of logs) {
    for (const { action, samples } of log.actions) {
      const key = action.join();
      const own = actions.get(key) ?? { action, samples: [] };
      actions.set(key, own);
      for (const { at, observation } of samples) {
        const inside = observation.map((value) =>
          throughDoor(door.reward, transformed(door, value)),
        );
        own.samples.push({ at: lines + at, observation: inside });
      }
    }
    lines += log.lines;
  }
  return { actions: [...actions.values()], lines };
}
