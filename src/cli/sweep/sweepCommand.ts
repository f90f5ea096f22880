/** `cpe sweep FILE`, `cpe sweep SPEC…` */
import { basename } from 'node:path';
import { version } from '../../../package.json';
import type { PlannedSetting, SweepPlan } from '../../core/sweep/plan';
import { planSweep, sizeFault, sweepId, tasksOf } from '../../core/sweep/plan';
import { gridSize, settingWords } from '../../core/sweep/grid';
import { ResultGroups } from '../../core/sweep/resultGroups';
import { readResult, resultLine } from '../../core/sweep/resultLine';
import { resultsSummaries } from '../../core/sweep/resultsSummary';
import type { Executor, SweptOutcome, Task } from '../../core/sweep/task';
import { shardOf } from '../../core/sweep/taskKey';
import { count, counted } from '../../core/report/format';
import { skippedWords, sweepText } from '../../core/report/sweepReport';
import type { ExitCode } from '../exitCodes';
import { EXIT, UsageError } from '../exitCodes';
import { printJson, printLine, printNote, printProblems } from '../output';
import { printedProblem } from '../../core/report/printed';
import { carryOut } from './carryOut';
import { hashOfCore } from './coreHash';
import { chosenAddress, loadEngine, parseAddress, UNSIGNED } from './openEngine';
import { openResults } from './resultsFile';
import { ResultsPage, atInputEnd } from './resultsPage';
import { sbatchScript } from './sbatch';
import { parseShard, parseThreads, parseWhole, shardFile } from './sweepArguments';
import type { SweepInputOptions } from './sweepInput';
import { readSweepInput } from './sweepInput';
import { createThreadPool } from './threadPool';
import { writeReport } from './writeReport';

export interface SweepOptions extends SweepInputOptions {
  readonly out: string;
  readonly jobs?: string;
  readonly engine?: string;
  readonly shard?: string;
  readonly printSbatch?: string;
  readonly report?: string;
  /** Nothing is run. */
  readonly check?: boolean;
  readonly json?: boolean;
  /** The state as lines of JSON while it runs, until the input ends. */
  readonly page?: boolean;
}

/** What a task of a sweep is the run of. */
interface Meant {
  readonly setting: PlannedSetting;
  readonly task: Task;
}

const LOCAL = 'local';
/** Each takes some milliseconds to check. */
const MANY_COMBINATIONS = 200;

export async function sweepCommand(
  files: readonly string[],
  options: SweepOptions,
): Promise<ExitCode> {
  const { json = false } = options;
  if (options.page === true) atInputEnd(stop);
  const shard = options.shard === undefined ? null : parseShard(options.shard);
  const jobs = parseThreads(options.jobs, '--jobs');
  const input = readSweepInput(files, options);
  if (input.description === null) {
    printProblems(input.file, input.problems);
    if (json) printJson({ ok: false, problems: input.problems.map(printedProblem) });
    return EXIT.specHasErrors;
  }
  const { description, specs: named } = input;
  const tooLarge = sizeFault(description, named.length);
  if (tooLarge !== null) throw new UsageError(tooLarge);
  if (options.printSbatch !== undefined) {
    printLine(sbatchScript(files, options, parseWhole('--print-sbatch', options.printSbatch, 1e5)));
    return EXIT.done;
  }
  const engine = chosenAddress(options.engine);
  const address = engine === null || engine === LOCAL ? null : parseAddress(engine);
  const core = hashOfCore();
  const combinations = named.length * gridSize(description.vary);
  if (combinations > MANY_COMBINATIONS && options.page !== true) {
    printNote(`Checking ${count(combinations)} combinations.`);
  }
  const plan = planSweep(description, named, core);
  const fault = told(plan, json);
  if (fault !== null) return fault;
  if (options.check === true) return checked(plan, description.seeds.length, json);
  const out = shard === null ? options.out : shardFile(options.out, shard);
  const isOurs = (key: string): boolean =>
    shard === null || shardOf(key, shard.of) === shard.number - 1;

  const waiting = new Map<string, Meant>();
  for (const meant of tasksOf(plan.settings, description.seeds)) {
    if (isOurs(meant.task.key)) waiting.set(meant.task.key, meant);
  }
  const tasks = waiting.size;
  // The seeds of a setting are in all shards.
  const groups = new ResultGroups(shard === null ? description.seeds : null);
  for (const { spec, point } of plan.settings) groups.expect(spec.name, point);
  let others = 0;
  const results = await openResults(out, (result) => {
    if (waiting.delete(result.key)) groups.add(result);
    else others += 1;
  });
  const had = tasks - waiting.size;
  const isUnsigned = address !== null && address.key === null && waiting.size > 0;
  if (isUnsigned) printNote(UNSIGNED);
  let refused = 0;
  const startedAt = Date.now();
  const page = options.page === true ? new ResultsPage(groups, basename(out), startedAt) : null;
  page?.tell({ done: had, total: tasks, others }, null);
  let carried = { failed: 0, isStopped: false };
  try {
    if (waiting.size > 0) {
      const executor: Executor<SweptOutcome> =
        address === null
          ? createThreadPool(Math.min(jobs, waiting.size))
          : await loadEngine().openSweep(address, {
              ...{ id: sweepId(plan.settings, description.seeds), name: out, core },
              saved: () => results.sync(),
              refused: () => (refused += 1),
              notice: printNote,
            });
      carried = await carryOutAll(waiting, executor, core, (line) => {
        results.append(line);
        const result = readResult(line);
        if (result !== null) groups.add(result);
        page?.changed({ done: tasks - waiting.size, total: tasks, others });
      });
    }
  } finally {
    results.close();
  }
  const { failed, isStopped } = carried;
  const there = tasks - waiting.size;
  page?.tell({ done: there, total: tasks, others }, Date.now());
  if (isStopped && waiting.size > 0) {
    const at = `${count(there)} of ${count(tasks)} runs are in ${out}`;
    if (page === null) printNote(`Stopped: ${at}. The same command goes on from there.`);
    return EXIT.noCertificate;
  }
  const { skipped } = plan;
  const notes = [
    ...(isUnsigned ? [UNSIGNED] : []),
    ...(refused > 0
      ? [`${counted(refused, 'result')} of the engine refused; none of them counts.`]
      : []),
    ...skippedWords(skipped),
  ];
  const endedAt = Date.now();
  const specs = resultsSummaries(groups, { fileName: basename(out), startedAt, endedAt });
  const report = { title: out, specs, notes };
  if (options.report !== undefined) writeReport(options.report, report);
  const line = `${count(there)} runs are in ${out}.`;
  const engineFacts = address === null ? {} : { signed: address.key !== null, refused };
  const done = { ok: failed === 0, tasks, had, ran: there - had, failed, skipped, out };
  if (json) printJson({ ...done, ...engineFacts });
  else printLine(shard === null ? `${sweepText(report)}\n\n${line}` : line);
  return failed === 0 ? EXIT.done : EXIT.internalFailure;
}

/** Says what a sweep would run. */
function checked({ settings, skipped }: SweepPlan, seeds: number, json: boolean): ExitCode {
  const tasks = settings.length * seeds;
  if (json) printJson({ ok: true, tasks, settings: settings.length, skipped });
  else printLine(`${counted(settings.length, 'setting')}, ${counted(tasks, 'run')}.`);
  return EXIT.done;
}

/** As Ctrl-C does. */
function stop(): void {
  // Before the first run nobody listens.
  if (!process.emit('SIGINT')) process.exit(EXIT.noCertificate);
}

/**
 * @param waiting what has no line yet; what gets one goes from it
 * @param take told of the line of each outcome as it comes
 */
async function carryOutAll(
  waiting: Map<string, Meant>,
  executor: Executor<SweptOutcome>,
  core: string,
  take: (line: string) => void,
): Promise<{ readonly failed: number; readonly isStopped: boolean }> {
  const lost: string[] = [];
  let failed = 0;
  const tasks = waiting.size;
  const all = [...waiting.values()].map(({ task }) => task);
  const isStopped = await carryOut(all, executor, {
    progress: () => ({ done: tasks - waiting.size, total: tasks }),
    told: (outcome) => {
      const meant = waiting.get(outcome.key);
      if (meant === undefined) return;
      const { key, seed } = meant.task;
      const { spec, point } = meant.setting;
      const of = { key, spec: spec.name, point, seed, version: `${version}+${core}` };
      const line = resultLine(of, outcome);
      if (line === null) {
        lost.push(`${settingWords(spec.name, point)}, seed ${seed}`);
        return;
      }
      waiting.delete(key);
      take(line);
      if (outcome.kind === 'crashed' || outcome.kind === 'refused') failed += 1;
    },
  });
  for (const one of lost.slice(0, MOST_LISTED)) {
    printNote(`${one}: what ran it died. It is tried again the next time.`);
  }
  return { failed: failed + lost.length, isStopped };
}

const MOST_LISTED = 10;

/** Says what is skipped or wrong. @returns how to end, where nothing can be run */
function told({ settings, skipped, faults, warnings }: SweepPlan, json: boolean): ExitCode | null {
  for (const { spec, problems } of faults) printProblems(spec.name, problems);
  for (const warning of warnings) printNote(warning);
  for (const { spec, setting, reason } of skipped) {
    printNote(`Skipped: ${settingWords(spec, Object.entries(setting))}: ${reason}`);
  }
  if (faults.length === 0 && settings.length > 0) return null;
  if (faults.length === 0) printNote('No combination can be run.');
  if (json) {
    const problems = faults.flatMap((fault) =>
      fault.problems.map((problem) => ({ spec: fault.spec.name, ...printedProblem(problem) })),
    );
    printJson({ ok: false, problems, skipped });
  }
  return EXIT.specHasErrors;
}
