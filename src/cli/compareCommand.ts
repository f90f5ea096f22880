/** `cpe compare SPEC`: a sweep of one spec over algorithms and presets. */
import { basename } from 'node:path';
import type { AlgorithmName } from '../core/learners/contract/algorithms';
import type { PresetName } from '../core/learners/contract/options';
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../core/learners/contract/algorithms';
import { meansSvg, sweepText, type SweepReport } from '../core/report/sweepReport';
import { comparisonMarkdown } from '../core/report/comparisonText';
import { csvTable } from '../core/report/format';
import { prepareRun } from '../core/run/check/prepare';
import type { Overrides } from '../core/document/overrides';
import { newSetting, withOutcome, type Comparison } from '../core/sweep/comparison';
import { countedRun, settingFigures } from '../core/sweep/settingFigures';
import { summarise } from '../core/sweep/summary';
import { isUndeclared, noiseSettings } from '../core/sweep/bothNoises';
import type { TaskOutcome } from '../core/sweep/task';
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
import type { Options } from './options';

/** With the outcome of each seed. */
interface Setting {
  readonly algorithm: AlgorithmName;
  readonly preset: PresetName;
  /** Whether the scale of its noise is declared; absent where that is so in all settings. */
  readonly noise?: 'as stated' | 'declared';
  readonly overrides: Overrides;
  readonly outcomes: readonly TaskOutcome[];
}

export async function compareCommand(file: string, options: Options<'compare'>): Promise<ExitCode> {
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
      `A comparison runs the spec again and again, which needs the environment simulated; here it is ${environment ?? 'missing'}.`,
    );
  }
  const noise = statedNoise(specText, own);
  const settings = pairs.flatMap(({ algorithm, preset }) => {
    const set = [['run.algorithm', algorithm] as const, ['run.preset', preset] as const];
    return noiseSettings(noise, algorithm, preset).map((told): Omit<Setting, 'outcomes'> => {
      const overrides = { ...own, set: [...own.set, ...set, ...told] };
      const which = { noise: told.length > 0 ? 'declared' : 'as stated' } as const;
      return { algorithm, preset, ...(isUndeclared(noise) && which), overrides };
    });
  });
  const limits = { seconds, ...withoutBounds(options) };
  const tasks = seeds.flatMap((seed) =>
    settings.map(({ overrides }, index) => ({
      ...{ key: `${index} ${seed}`, specText, overrides, seed, limits },
    })),
  );
  // Outputs are opened first: a wrong name is said before the work is done.
  const outputs = [options.csv, options.report, options.svg].filter((name) => name !== undefined);
  checkOutputs(outputs, file, specText, {});
  for (const name of outputs) writing(name, () => checkExport(name));
  const startedAt = Date.now();
  const outcomes = new Map<string, TaskOutcome>();
  const isStopped = await carryOut(tasks, () => createThreadPool(Math.min(threads, tasks.length)), {
    progress: () => ({ done: outcomes.size, total: tasks.length }),
    told: (outcome) => outcomes.set(outcome.key, outcome),
  });
  if (isStopped) {
    printNote(`Stopped: ${outcomes.size} of ${tasks.length} runs had ended.`);
    const counts = { tasks: tasks.length, ran: outcomes.size };
    if (json) printJson({ ok: false, stopped: true, spec: file, ...counts });
    return EXIT.noCertificate;
  }
  const all = settings.map((setting, index): Setting => ({
    ...setting,
    outcomes: seeds.flatMap((seed) => outcomes.get(`${index} ${seed}`) ?? []),
  }));
  const ran = all.filter(({ outcomes: of }) => !of.some(({ kind }) => kind === 'refused'));
  if (ran.length === 0) {
    const problems = preparation.ok ? errorsOf(all) : preparation.report.problems;
    return printErrors(file, problems, json);
  }
  const skipped = skippedOf(all);
  const spec = { fileName: basename(file), text: specText };
  const comparison: Comparison = {
    ...{ version: 1, id: file, kind: 'seeds', specUri: '', fileName: spec.fileName },
    ...{ startedAt, endedAt: Date.now(), secondsPerRun: seconds },
    settings: ran.map(({ overrides, outcomes: of }) =>
      of.reduce(
        (one, outcome, index) => withOutcome(one, seeds[index] ?? 0, outcome, seconds),
        newSetting(spec, overrides, seeds),
      ),
    ),
    leftOut: skipped.map(({ algorithm, presets, reason }) => ({
      title: `${ALGORITHM_TITLES[algorithm]} (${presets.join(', ')})`,
      reason: reason.replace(`${ALGORITHM_TITLES[algorithm]} `, '').replace(/\.$/, ''),
    })),
  };
  const summary = summarise(comparison);
  const rows = summary.ranking.flatMap((index) => {
    const [setting, facts] = [ran[index], comparison.settings[index]?.facts ?? null];
    if (setting === undefined) return [];
    const { algorithm, preset, noise: stated, outcomes: of } = setting;
    const which = { algorithm, preset, ...(stated !== undefined && { noise: stated }) };
    return [{ which, facts, figures: settingFigures(of.map(countedRun)) }];
  });
  const delta = rows[0]?.facts?.delta ?? null;
  const name = summary.specName ?? spec.fileName;
  const report: SweepReport = {
    title: `${name}, seeds ${options.seeds}${delta === null ? '' : `, δ = ${delta}`}`,
    specs: [{ spec: file, comparison: summary }],
    notes: [],
  };
  for (const [name, textOf] of [
    [options.csv, () => runsCsv(ran, seeds)],
    [options.report, () => comparisonMarkdown(comparison)],
    [options.svg, () => meansSvg(report)],
  ] as const) {
    if (name !== undefined) writing(name, () => rewriteExport(name, textOf()), Error);
  }
  if (json) {
    printJson({
      ...{ ok: true, spec: file, delta, seeds, limits: { seconds } },
      settings: rows.map(({ which, figures, facts }) => ({
        ...{ ...which, ...figures, assumptionsNotMet: facts?.assumptionsNotMet ?? [] },
      })),
      skipped,
    });
  } else printLine(sweepText(report));
  const hasFailed = rows.some(({ figures }) => figures.failed > 0);
  return hasFailed ? EXIT.internalFailure : EXIT.done;
}

/** One line a run, with a head; what is not known is empty. */
function runsCsv(ran: readonly Setting[], seeds: readonly number[]): string {
  const stated = ran.some(({ noise }) => noise !== undefined) ? ['noise'] : [];
  const lines = ran.flatMap(({ algorithm, preset, noise, outcomes }) =>
    outcomes.map((outcome, index) => {
      const { status, limit, samples, correct, lowerBound, durationMs } = countedRun(outcome);
      const { action = null, estimate = null } = outcome.kind === 'ended' ? outcome.run : {};
      return [
        ...[algorithm, preset, ...stated.map(() => noise), seeds[index], status, limit],
        ...[samples, correct, action?.join(' '), estimate, lowerBound, durationMs],
      ];
    }),
  );
  return csvTable(
    [
      ...['algorithm', 'preset', ...stated, 'seed', 'status', 'limit'],
      ...['samples', 'correct', 'answer', 'estimate', 'lowerBound', 'durationMs'],
    ],
    lines,
  );
}

/** `assumptions.noise`, as far as the text or what is set over it says it. */
function statedNoise(specText: string, { set }: Overrides): unknown {
  const over = set.findLast(([path]) => path === 'assumptions.noise');
  if (over !== undefined) return over[1];
  const spec = valueIn(specText);
  const assumptions = isObject(spec) ? spec['assumptions'] : null;
  return isObject(assumptions) ? assumptions['noise'] : undefined;
}

/** Why settings are refused: what several have in common once. */
function errorsOf(all: readonly Setting[]): readonly Problem[] {
  const errors = all.flatMap(({ outcomes: [first] }) =>
    first?.kind === 'refused' ? first.problems.filter(({ severity }) => severity === 'error') : [],
  );
  return [...new Map(errors.map((error) => [error.message, error])).values()];
}

/** A setting that the spec rules out, and why. */
interface Skipped {
  readonly algorithm: AlgorithmName;
  readonly presets: readonly PresetName[];
  readonly reason: string;
}

/** Settings that the spec rules out: an algorithm once, with all presets that have the same reason. */
function skippedOf(all: readonly Setting[]): readonly Skipped[] {
  const skipped: { algorithm: AlgorithmName; presets: PresetName[]; reason: string }[] = [];
  for (const { algorithm, preset, outcomes } of all) {
    const refused = outcomes.find((outcome) => outcome.kind === 'refused');
    if (refused === undefined) continue;
    const [problem] = refused.problems.filter(({ severity }) => severity === 'error');
    // The sentence after the first offers another algorithm: all of them are here.
    const [reason = ''] = withoutOutsideNote(problem?.message ?? 'It has errors.').split(
      /(?<=\.) /,
    );
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
