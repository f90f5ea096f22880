/** `cpe compare SPEC` */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../core/learners/contract/algorithms';
import type { AlgorithmName } from '../core/learners/contract/algorithms';
import { basename } from 'node:path';
import type { PresetName } from '../core/learners/contract/options';
import type { CsvRun, SettingsTable } from '../core/report/settingsTable';
import {
  bySamples,
  runsCsv,
  settingsMarkdown,
  settingsSvg,
  settingsText,
} from '../core/report/settingsTable';
import { prepareRun } from '../core/run/prepare';
import type { SettingFacts } from '../core/sweep/comparison';
import { countedRun, settingFigures } from '../core/sweep/settingFigures';
import type { Task, TaskOutcome } from '../core/sweep/task';
import { withoutOutsideNote } from '../core/text/problems';
import { listed } from '../core/words/lists';
import { messageOf } from '../core/words/thrown';
import { overridesOf, readText, withLog } from './arguments';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import { printErrors, printJson, printLine, printNote } from './output';
import {
  parseSeconds,
  parseSeeds,
  parseThreads,
  presetsOf,
  withoutBounds,
} from './sweep/sweepArguments';
import { LaboratoryFault } from '../laboratory/faults';
import { rewriteExport } from '../laboratory/safeFiles';
import { carryOut } from './sweep/carryOut';
import { createThreadPool } from './sweep/threadPool';

export interface CompareOptions {
  readonly algorithms: string;
  readonly seeds: string;
  readonly preset: string;
  readonly seconds: string;
  readonly threads?: string;
  readonly set?: readonly string[];
  /** False where the lower bound is left out. */
  readonly bounds?: boolean;
  readonly csv?: string;
  readonly report?: string;
  readonly svg?: string;
  readonly json?: boolean;
}

interface Setting {
  readonly algorithm: AlgorithmName;
  readonly preset: PresetName;
}

export async function compareCommand(file: string, options: CompareOptions): Promise<ExitCode> {
  const { json = false } = options;
  const seeds = parseSeeds(options.seeds);
  const seconds = parseSeconds('--seconds', options.seconds);
  const threads = parseThreads(options.threads);
  const settings = algorithmsOf(options.algorithms).flatMap((algorithm) =>
    presetsOf(options.preset).map((preset): Setting => ({ algorithm, preset })),
  );
  const specText = readText(file);
  const own = withLog(file, specText, overridesOf(options.set ? { set: options.set } : {}));
  const preparation = prepareRun(specText, own);
  const environment = preparation.ok ? preparation.prepared.instance.environment?.type : null;
  if (preparation.ok && environment !== 'simulated') {
    throw new UsageError(
      `A comparison runs the spec again and again, which needs the environment simulated; here it is ${environment ?? 'missing'}.`,
    );
  }
  const tasksOf = (setting: number): readonly Task[] => {
    const { algorithm, preset } = settings[setting] as Setting;
    const set = [['run.algorithm', algorithm] as const, ['run.preset', preset] as const];
    const overrides = { set: [...own.set, ...set] };
    return seeds.map((seed) => ({
      key: `${setting} ${seed}`,
      specText,
      overrides,
      seed,
      limits: { seconds, ...withoutBounds(options) },
    }));
  };
  // Outputs are opened first: a wrong name is said before the work is done.
  const outputs = [options.csv, options.report, options.svg].filter((name) => name !== undefined);
  for (const name of outputs) write(name, '', UsageError);
  const tasks = settings.flatMap((_, index) => tasksOf(index));
  const outcomes = new Map<string, TaskOutcome>();
  const isStopped = await carryOut(tasks, createThreadPool(Math.min(threads, tasks.length)), {
    progress: () => ({ done: outcomes.size, total: tasks.length }),
    told: (outcome) => outcomes.set(outcome.key, outcome),
  });
  if (isStopped) {
    printNote(`Stopped: ${outcomes.size} of ${tasks.length} runs had ended.`);
    return EXIT.noCertificate;
  }
  const of = (setting: number): readonly TaskOutcome[] =>
    seeds.flatMap((seed) => outcomes.get(`${setting} ${seed}`) ?? []);
  const ran = settings.flatMap((setting, index) => {
    const own = of(index);
    return own.some(({ kind }) => kind === 'refused') ? [] : [{ ...setting, outcomes: own }];
  });
  if (ran.length === 0 && !preparation.ok) {
    return printErrors(file, preparation.report.problems, json);
  }
  const rows = ran
    .map(({ algorithm, preset, outcomes: own }) => ({
      ...{ algorithm, preset, name: [ALGORITHM_TITLES[algorithm], preset] },
      figures: settingFigures(own.map(countedRun)),
      delta: factsOf(own)?.delta ?? null,
      assumptionsNotMet: factsOf(own)?.assumptionsNotMet ?? [],
    }))
    .sort(bySamples);
  const delta = rows[0]?.delta ?? null;
  const skipped = skippedOf(settings, of);
  const table: SettingsTable = {
    title: (preparation.ok ? preparation.prepared.facts.name : null) ?? basename(file),
    about: `seeds ${options.seeds}${delta === null ? '' : `, δ = ${delta}`}`,
    names: ['algorithm', 'preset'],
    rows,
    seconds,
    skipped: skipped.map(
      ({ algorithm, presets, reason }) =>
        `${ALGORITHM_TITLES[algorithm]} (${presets.join(', ')}) was not run: ${reason}`,
    ),
  };
  const runs = ran.flatMap(({ algorithm, preset, outcomes: own }): readonly CsvRun[] =>
    own.map((outcome, index) => ({ algorithm, preset, seed: seeds[index] as number, outcome })),
  );
  if (options.csv !== undefined) write(options.csv, runsCsv(runs), Error);
  if (options.report !== undefined) write(options.report, settingsMarkdown(table), Error);
  if (options.svg !== undefined) write(options.svg, settingsSvg(table), Error);
  if (json) {
    printJson({
      ...{ ok: true, spec: file, delta, seeds, limits: { seconds } },
      settings: rows.map(({ algorithm, preset, figures, assumptionsNotMet }) => ({
        ...{ algorithm, preset, ...figures, assumptionsNotMet },
      })),
      skipped,
    });
  } else printLine(settingsText(table));
  if (ran.length === 0) return EXIT.specHasErrors;
  const hasFailed = rows.some(({ figures }) => figures.failed > 0);
  return hasFailed ? EXIT.internalFailure : EXIT.done;
}

/** A setting that the spec rules out, and why. */
interface Skipped {
  readonly algorithm: AlgorithmName;
  readonly presets: readonly PresetName[];
  readonly reason: string;
}

function factsOf(outcomes: readonly TaskOutcome[]): SettingFacts | null {
  return outcomes.flatMap((one) => (one.kind === 'ended' ? [one.facts] : []))[0] ?? null;
}

/** Settings that the spec rules out: an algorithm once, with all presets that have the same reason. */
function skippedOf(
  settings: readonly Setting[],
  of: (setting: number) => readonly TaskOutcome[],
): readonly Skipped[] {
  const skipped: { algorithm: AlgorithmName; presets: PresetName[]; reason: string }[] = [];
  settings.forEach(({ algorithm, preset }, index) => {
    const refused = of(index).find((outcome) => outcome.kind === 'refused');
    if (refused === undefined) return;
    const [problem] = refused.problems.filter(({ severity }) => severity === 'error');
    // The sentence after the first offers another algorithm: all of them are here.
    const [reason = ''] = withoutOutsideNote(problem?.message ?? 'It has errors.').split(
      /(?<=\.) /,
    );
    const same = skipped.find((one) => one.algorithm === algorithm && one.reason === reason);
    if (same === undefined) skipped.push({ algorithm, presets: [preset], reason });
    else same.presets.push(preset);
  });
  return skipped;
}

function algorithmsOf(text: string): readonly AlgorithmName[] {
  if (text === 'all') return ALGORITHM_NAMES;
  return [...new Set(text.split(',').map((name) => name.trim()))].map((name) => {
    const known = ALGORITHM_NAMES.find((one) => one === name);
    if (known !== undefined) return known;
    throw new UsageError(
      `--algorithms takes all, or ${listed(ALGORITHM_NAMES, 'or')}, with commas between; not ${name}`,
    );
  });
}

function write(file: string, text: string, Fault: new (message: string) => Error): void {
  try {
    rewriteExport(file, text);
  } catch (error) {
    if (error instanceof LaboratoryFault) throw error;
    throw new Fault(`Cannot write the file ${file}: ${messageOf(error)}`);
  }
}
