/** `cpe sweep FILE`, `cpe sweep SPEC…` */
import { basename, join } from 'node:path';
import { version } from '../../../package.json';
import { planSteps, sizeFault, type SweepPlan } from '../../core/sweep/plan';
import { shardOf, sweepId, tasksOf } from '../../core/sweep/plannedRuns';
import { gridSize, settingWords } from '../../core/sweep/grid';
import { ResultGroups } from '../../core/sweep/resultGroups';
import { resultsSummaries } from '../../core/sweep/resultsSummary';
import { SweepRuns } from '../../core/sweep/sweepRuns';
import { formatExact, formatCounted } from '../../core/words/counts';
import { skippedWords, sweepText } from '../../core/report/sweepReport';
import { EXIT, UsageError, type ExitCode } from '../exitCodes';
import { printErrors, printJson, printLine, printNote, printProblems, quoted } from '../output';
import { problemJson } from '../../core/report/resultJson';
import { carryOutRuns } from './carryOut';
import { hashOfCore } from './coreHash';
import { chosenAddress, loadEngine, parseAddress, UNSIGNED } from './openEngine';
import { openResults } from './resultsFile';
import { ResultsPage, atInputEnd } from './resultsPage';
import { MOST_SHARDS, parseShard, parseThreads, parseWhole, shardFile } from './sweepArguments';
import { readSweepInput } from './sweepInput';
import { createThreadPool } from './threadPool';
import { checkReport, writeReport } from './writeReport';
import { stoppable, unlessStopped } from '../watch';
import type { Options } from '../options';

const LOCAL = 'local';
/** From here on, checking takes noticeably long: each combination takes some milliseconds. */
const MANY_COMBINATIONS = 200;

export function sweepCommand(
  files: readonly string[],
  options: Options<'sweep'>,
): Promise<ExitCode> {
  return stoppable((signal) => sweep(files, options, signal));
}

async function sweep(
  files: readonly string[],
  options: Options<'sweep'>,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { json = false } = options;
  const shards = shardsToPrint(options);
  if (options.page === true) atInputEnd(stop);
  const shard = options.shard === undefined ? null : parseShard(options.shard);
  const jobs = parseThreads(options.jobs, '--jobs');
  const input = readSweepInput(files, options);
  if (input.description === null) return printErrors(input.file, input.problems, json);
  printProblems(input.file, input.problems);
  const { description, specs: named, folder } = input;
  const tooLarge = sizeFault(description, named.length);
  if (tooLarge !== null) throw new UsageError(tooLarge);
  if (shard !== null && (options.engine ?? LOCAL) !== LOCAL) {
    throw new UsageError('--shard does not go with --engine: a shard runs where it is started.');
  }
  const engine = chosenAddress(shard === null ? options.engine : LOCAL);
  const address = engine === null || engine === LOCAL ? null : parseAddress(engine);
  const core = hashOfCore();
  const combinations = named.length * gridSize(description.vary);
  if (combinations > MANY_COMBINATIONS && options.page !== true) {
    printNote(`Checking ${formatExact(combinations)} combinations.`);
  }
  const plan = await unlessStopped(planSteps(description, named, core), signal);
  if (plan === null) {
    printNote('Stopped before the first run.');
    // What will be skipped is not known yet.
    const tasks = combinations * description.seeds.length;
    if (json) printJson({ ok: false, stopped: true, tasks, ran: 0 });
    return EXIT.noCertificate;
  }
  const exit = printFindings(plan, folder, json);
  if (exit !== null) return exit;
  if (shards !== null) {
    printLine(sbatchScript(files, options, shards));
    return EXIT.done;
  }
  if (options.check === true) return checked(plan, description.seeds.length, json);
  const out = shard === null ? options.out : shardFile(options.out, shard);
  const specFiles = named.map(({ name }) => join(folder, name));
  const read = [out, ...files, ...specFiles];
  const { report: reportFile } = options;
  if (reportFile !== undefined) {
    checkReport(reportFile, read, 'the sweep, a spec of it or its results');
  }
  const groups = new ResultGroups();
  const runs = new SweepRuns(tasksOf(plan.settings, description.seeds), groups, {
    version: `${version}+${core}`,
    isOurs: (key) => shard === null || shardOf(key, shard.of) === shard.number - 1,
  });
  const { total: tasks } = runs;
  const results = await openResults(out, (result) => runs.know(result));
  const had = runs.done;
  const isUnsigned = address !== null && address.key === null && had < tasks;
  if (isUnsigned) printNote(UNSIGNED);
  let refused = 0;
  const startedAt = Date.now();
  const page = options.page === true ? new ResultsPage(groups, basename(out), startedAt) : null;
  page?.tell(runs, null);
  let isStopped = false;
  try {
    if (had < tasks) {
      const open = () =>
        address === null
          ? createThreadPool(Math.min(jobs, tasks - had))
          : loadEngine().openSweep(address, {
              id: sweepId(plan.settings, description.seeds),
              name: out,
              core,
              stopping: signal,
              saved: () => results.sync(),
              refused: () => (refused += 1),
              notice: printNote,
            });
      const keep = (line: string): void => {
        results.append(line);
        page?.changed(runs);
      };
      isStopped = await carryOutRuns(runs, open, keep, signal);
    }
  } finally {
    results.close();
  }
  const there = runs.done;
  const failed = runs.failed + runs.lost.length;
  page?.tell(runs, Date.now());
  const { skipped } = plan;
  const engineFacts = address === null ? {} : { signed: address.key !== null, refused };
  const counts = { tasks, had, ran: there - had, failed, skipped, out, ...engineFacts };
  if (isStopped && there < tasks) {
    const at = `${formatExact(there)} of ${formatExact(tasks)} runs are in ${out}`;
    if (page === null) printNote(`Stopped: ${at}. The same command goes on from there.`);
    if (json) printJson({ ok: false, stopped: true, ...counts });
    return EXIT.noCertificate;
  }
  const refusals =
    refused > 0
      ? [`${formatCounted(refused, 'result')} of the engine refused; none of them counts.`]
      : [];
  const notes = [...(isUnsigned ? [UNSIGNED] : []), ...refusals, ...skippedWords(skipped)];
  const endedAt = Date.now();
  const specs = resultsSummaries(groups, { fileName: basename(out), startedAt, endedAt });
  const report = { title: out, specs, notes };
  if (reportFile !== undefined) writeReport(reportFile, report);
  const line = `${formatCounted(there, 'run is', 'runs are')} in ${out}.`;
  if (json) printJson({ ok: failed === 0, ...counts });
  // The other notes were printed before the runs.
  else if (shard === null) printLine(`${sweepText({ ...report, notes: refusals })}\n\n${line}`);
  else printLine(line);
  return failed === 0 ? EXIT.done : EXIT.internalFailure;
}

/** Prints what a sweep would run. */
function checked({ settings, skipped }: SweepPlan, seeds: number, json: boolean): ExitCode {
  const tasks = settings.length * seeds;
  if (json) printJson({ ok: true, tasks, settings: settings.length, skipped });
  else printLine(`${formatCounted(settings.length, 'setting')}, ${formatCounted(tasks, 'run')}.`);
  return EXIT.done;
}

/** Stops like Ctrl-C. */
function stop(): void {
  // After the first signal there is no listener.
  if (!process.emit('SIGINT')) process.exit(EXIT.noCertificate);
}

/** Prints what is skipped or wrong. @returns the exit code if nothing can be run, else null */
function printFindings(
  { settings, skipped, faults, warnings }: SweepPlan,
  folder: string,
  json: boolean,
): ExitCode | null {
  for (const { spec, problems } of faults) printProblems(join(folder, spec.name), problems);
  for (const warning of warnings) printNote(warning);
  for (const { spec, setting, reason } of skipped) {
    printNote(`Skipped: ${settingWords(spec, Object.entries(setting))}: ${reason}`);
  }
  if (faults.length === 0 && settings.length > 0) return null;
  if (faults.length === 0) printNote('No combination can be run.');
  if (json) {
    const problems = faults.flatMap((fault) =>
      fault.problems.map((problem) => ({ spec: fault.spec.name, ...problemJson(problem) })),
    );
    printJson({ ok: false, problems, skipped });
  }
  return EXIT.specHasErrors;
}

/** Options that a script for Slurm has no use for, or sets itself. */
const NOT_IN_SCRIPTS = ['json', 'report', 'engine', 'shard', 'jobs', 'check', 'page'] as const;

/** The number of shards of the script to print; null for none. @throws UsageError if an option would be lost in it */
function shardsToPrint(options: Options<'sweep'>): number | null {
  if (options.printSbatch === undefined) return null;
  const lost = NOT_IN_SCRIPTS.find((name) => options[name] !== undefined);
  if (lost === undefined) return parseWhole('--print-sbatch', options.printSbatch, MOST_SHARDS);
  throw new UsageError(`--print-sbatch does not go with --${lost}: leave it out.`);
}

/** A script for Slurm, with time, memory and partition to fill in. @param shards at least 1 */
function sbatchScript(
  files: readonly string[],
  { vary = [], seeds, seconds, maxSamples, bounds, out }: Options<'sweep'>,
  shards: number,
): string {
  const option = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [name, value];
  const words = [
    ...['sweep', ...files],
    ...vary.flatMap((one) => ['--vary', one]),
    ...option('--seeds', seeds),
    ...option('--seconds', seconds),
    ...option('--max-samples', maxSamples),
    ...(bounds === false ? ['--no-bounds'] : []),
    ...['--out', out],
  ].map(quoted);
  const stem = quoted(out.replace(/\.ndjson$/, ''));
  return `#!/bin/bash
#SBATCH --job-name=cpe-sweep
#SBATCH --array=1-${shards}
#SBATCH --cpus-per-task=4
# Fill in how long a shard may take, the memory of a task, and the partition.
#SBATCH --time=01:00:00
#SBATCH --mem=4G
##SBATCH --partition=NAME

# Submitted again, it goes on with what is missing. When all shards have ended:
#   cpe sweep merge ${stem}.*-of-${shards}.ndjson --out ${quoted(out)}
exec cpe ${words.join(' ')} --shard "$SLURM_ARRAY_TASK_ID/${shards}" --jobs "$SLURM_CPUS_PER_TASK"`;
}
