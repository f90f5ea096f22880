/** `cpe compare SPEC`: a sweep of one spec over algorithms and presets. */
import { basename } from 'node:path';
import type { AlgorithmName } from '../core/learners/contract/algorithms';
import type { PresetName } from '../core/learners/contract/options';
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../core/learners/contract/algorithms';
import { meansSvg, sweepText, type SweepReport } from '../core/report/sweepReport';
import { comparisonMarkdown } from '../core/report/comparisonText';
import { csvTable } from '../core/report/textTables';
import { prepareRun } from '../core/run/check/prepare';
import { applyOverrides } from '../core/document/applyOverrides';
import type { Overrides } from '../core/document/overrides';
import {
  newSetting,
  withOutcome,
  type ComparedSetting,
  type Comparison,
} from '../core/sweep/comparison';
import type { TaskOutcome } from '../core/sweep/task';
import { settingFigures } from '../core/sweep/settingFigures';
import { summarise } from '../core/sweep/summary';
import { isUndeclared, noiseSettings } from '../core/sweep/bothNoises';
import { isObject } from '../core/text/isObject';
import { valueIn } from '../core/text/parse/parse';
import type { Problem } from '../core/text/problem';
import { withoutOutsideNote } from '../core/text/problems';
import { listed } from '../core/words/lists';
import { checkOutputs, overridesOf, readText, withLogs } from './arguments';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { printErrors, printJson, printLine, printNote, writing } from './output';
import {
  parseSeconds,
  parseSeeds,
  parseThreads,
  presetsOf,
  withoutBounds,
} from './sweep/sweepArguments';
import { checkExport, rewriteExport } from '../laboratory/safeFiles';
import { carryOut } from './sweep/carryOut';
import { createThreadPool } from './sweep/threadPool';
import { stoppable } from './watch';
import type { Options } from './options';

/** A setting of the comparison and its results. */
interface Setting {
  readonly which: {
    readonly algorithm: AlgorithmName;
    readonly preset: PresetName;
    /** Whether the noise scale is declared; absent if it is in all settings. */
    readonly noise?: 'as stated' | 'declared';
  };
  compared: ComparedSetting;
  /** Why it cannot be run. */
  problems: readonly Problem[];
}

export function compareCommand(file: string, options: Options<'compare'>): Promise<ExitCode> {
  return stoppable((signal) => compare(file, options, signal));
}

async function compare(
  file: string,
  options: Options<'compare'>,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { json = false } = options;
  const seeds = parseSeeds(options.seeds);
  const seconds = parseSeconds('--seconds', options.seconds);
  const threads = parseThreads(options.threads);
  const pairs = algorithmsOf(options.algorithms).flatMap((algorithm) =>
    presetsOf(options.preset).map((preset) => ({ algorithm, preset })),
  );
  const specText = readText(file);
  const own = withLogs(file, specText, overridesOf(options.set ? { set: options.set } : {}));
  const preparation = prepareRun(specText, own);
  const environment = preparation.ok ? preparation.prepared.instance.environment?.type : null;
  if (preparation.ok && environment !== 'simulated') {
    throw new UsageError(
      `A comparison needs a simulated environment; the environment of this spec is ${environment ?? 'missing'}.`,
    );
  }
  const noise = statedNoise(specText, own);
  const spec = { fileName: basename(file), text: specText };
  const settings = pairs.flatMap(({ algorithm, preset }) => {
    const set = [['run.algorithm', algorithm] as const, ['run.preset', preset] as const];
    return noiseSettings(noise, algorithm, preset).map((told): Setting => {
      const overrides = { ...own, set: [...own.set, ...set, ...told] };
      const stated = { noise: told.length > 0 ? 'declared' : 'as stated' } as const;
      const which = { algorithm, preset, ...(isUndeclared(noise) && stated) };
      return { which, compared: newSetting(spec, overrides, seeds), problems: [] };
    });
  });
  const limits = { seconds, ...withoutBounds(options) };
  const asked = seeds.flatMap((seed) => settings.map((setting) => ({ setting, seed })));
  const tasks = asked.map(({ setting: { compared }, seed }, index) => ({
    key: String(index),
    specText,
    overrides: compared.overrides,
    seed,
    limits,
  }));
  // Checked before the work starts, to report a wrong name at once.
  const outputs = [options.csv, options.report, options.svg].filter((name) => name !== undefined);
  checkOutputs(outputs, file, specText, {});
  for (const name of outputs) writing(name, () => checkExport(name));
  const startedAt = Date.now();
  let done = 0;
  const told = (outcome: TaskOutcome): void => {
    const run = asked[Number(outcome.key)];
    if (run === undefined) return;
    const { setting, seed } = run;
    done += 1;
    setting.compared = withOutcome(setting.compared, seed, outcome);
    if (outcome.kind === 'refused') setting.problems = outcome.problems;
  };
  const open = () => createThreadPool(Math.min(threads, tasks.length));
  const progress = () => ({ done, total: tasks.length });
  const isStopped = await carryOut(tasks, open, { progress, told }, signal);
  if (isStopped) {
    printNote(`Stopped: ${done} of ${tasks.length} runs had ended.`);
    const counts = { tasks: tasks.length, ran: done };
    if (json) printJson({ ok: false, stopped: true, spec: file, ...counts });
    return EXIT.noCertificate;
  }
  const ran = settings.filter(({ compared }) => compared.rejected === undefined);
  if (ran.length === 0) {
    const problems = preparation.ok ? errorsOf(settings) : preparation.report.problems;
    return printErrors(file, problems, json);
  }
  const skipped = skippedOf(settings);
  const comparison: Comparison = {
    version: 2,
    id: file,
    kind: 'seeds',
    specUri: '',
    fileName: spec.fileName,
    startedAt,
    endedAt: Date.now(),
    limits,
    settings: ran.map(({ compared }) => compared),
    leftOut: skipped.map(({ algorithm, presets, reason }) => ({
      title: `${ALGORITHM_TITLES[algorithm]} (${presets.join(', ')})`,
      reason: reason.replace(`${ALGORITHM_TITLES[algorithm]} `, '').replace(/\.$/, ''),
    })),
  };
  const summary = summarise(comparison);
  const rows = summary.ranking.flatMap((index) => ran[index] ?? []);
  const delta = rows[0]?.compared.facts?.delta ?? null;
  const name = summary.specName ?? spec.fileName;
  const report: SweepReport = {
    title: `${name}, seeds ${options.seeds}${delta === null ? '' : `, δ = ${delta}`}`,
    specs: [{ spec: file, comparison: summary }],
    notes: [],
  };
  for (const [name, textOf] of [
    [options.csv, () => runsCsv(ran)],
    [options.report, () => comparisonMarkdown(comparison)],
    [options.svg, () => meansSvg(report)],
  ] as const) {
    if (name !== undefined) writing(name, () => rewriteExport(name, textOf()), Error);
  }
  if (json) {
    printJson({
      ok: true,
      spec: file,
      delta,
      seeds,
      limits: { seconds },
      settings: rows.map(({ which, compared: { runs, facts } }) => ({
        ...which,
        ...settingFigures(runs),
        assumptionsNotMet: facts?.assumptionsNotMet ?? [],
      })),
      skipped,
    });
  } else printLine(sweepText(report));
  return summary.settings.some(({ failed }) => failed > 0) ? EXIT.internalFailure : EXIT.done;
}

/** CSV with a head and one line per run; unknown values are empty. */
function runsCsv(ran: readonly Setting[]): string {
  const stated = ran.some(({ which }) => which.noise !== undefined) ? ['noise'] : [];
  const lines = ran.flatMap(({ which: { algorithm, preset, noise }, compared }) =>
    compared.runs.map((run) => [
      ...[algorithm, preset, ...stated.map(() => noise), run.seed, run.status, run.limit],
      ...[run.samples, run.correct, run.action?.join(' '), run.estimate, run.lowerBound],
      run.durationMs,
    ]),
  );
  return csvTable(
    [
      ...['algorithm', 'preset', ...stated, 'seed', 'status', 'limit'],
      ...['samples', 'correct', 'answer', 'estimate', 'lowerBound', 'durationMs'],
    ],
    lines,
  );
}

/** `assumptions.noise` as stated in the text or its overrides; undefined if missing. */
function statedNoise(specText: string, own: Overrides): unknown {
  const { value } = applyOverrides(valueIn(specText), own);
  const assumptions = isObject(value) ? value['assumptions'] : null;
  return isObject(assumptions) ? assumptions['noise'] : undefined;
}

/** The errors of all settings, each message once. */
function errorsOf(all: readonly Setting[]): readonly Problem[] {
  const errors = all.flatMap(({ problems }) =>
    problems.filter(({ severity }) => severity === 'error'),
  );
  return [...new Map(errors.map((error) => [error.message, error])).values()];
}

/** The settings that cannot run, one entry per algorithm and reason. */
function skippedOf(all: readonly Setting[]) {
  const skipped: { algorithm: AlgorithmName; presets: PresetName[]; reason: string }[] = [];
  for (const { which, compared } of all) {
    const { algorithm, preset } = which;
    if (compared.rejected === undefined) continue;
    // The rest of the message suggests another algorithm, but all of them are compared here.
    const [reason = ''] = withoutOutsideNote(compared.rejected).split(/(?<=\.) /);
    const same = skipped.find((one) => one.algorithm === algorithm && one.reason === reason);
    if (same === undefined) skipped.push({ algorithm, presets: [preset], reason });
    else if (!same.presets.includes(preset)) same.presets.push(preset);
  }
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
