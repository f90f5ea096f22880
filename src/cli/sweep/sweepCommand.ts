/** `cpe sweep FILE`, `cpe sweep SPEC…` */
import { writeFileSync } from 'node:fs';
import { version } from '../../../package.json';
import type { PlannedSetting, SweepPlan } from '../../core/sweep/plan';
import { planSweep, sizeFault, sweepId, tasksOf } from '../../core/sweep/plan';
import { settingWords } from '../../core/sweep/grid';
import type { GroupSummary } from '../../core/sweep/resultGroups';
import { ResultGroups } from '../../core/sweep/resultGroups';
import { resultLine } from '../../core/sweep/resultLine';
import type { Executor, Task } from '../../core/sweep/task';
import { shardOf } from '../../core/sweep/taskKey';
import { count } from '../../core/report/format';
import type { SweepReport } from '../../core/report/sweepReport';
import { sweepMarkdown, sweepSvgs, sweepText } from '../../core/report/sweepReport';
import { messageOf } from '../../core/words/thrown';
import type { ExitCode } from '../exitCodes';
import { EXIT, UsageError } from '../exitCodes';
import { printJson, printLine, printNote, printProblems } from '../output';
import { printedProblem } from '../../core/report/printed';
import { carryOut } from './carryOut';
import { hashOfCore } from './coreHash';
import { chosenAddress, loadEngine, parseAddress } from './openEngine';
import type { ResultsFile } from './resultsFile';
import { openResults, readResults } from './resultsFile';
import { sbatchScript } from './sbatch';
import { parseShard, parseThreads, parseWhole, shardFile } from './sweepArguments';
import type { SweepInputOptions } from './sweepInput';
import { readSweepInput } from './sweepInput';
import { createThreadPool } from './threadPool';

export interface SweepOptions extends SweepInputOptions {
  readonly out: string;
  readonly jobs?: string;
  readonly engine?: string;
  readonly shard?: string;
  readonly printSbatch?: string;
  readonly report?: string;
  readonly json?: boolean;
}

/** What a task of a sweep is the run of. */
interface Meant {
  readonly setting: PlannedSetting;
  readonly task: Task;
}

const LOCAL = 'local';

export async function sweepCommand(
  files: readonly string[],
  options: SweepOptions,
): Promise<ExitCode> {
  const { json = false } = options;
  const shard = options.shard === undefined ? null : parseShard(options.shard);
  const jobs = parseThreads(options.jobs, '--jobs');
  const input = readSweepInput(files, options);
  if (input.description === null) {
    printProblems(input.file, input.problems);
    if (json) printJson({ ok: false, problems: input.problems.map(printedProblem) });
    return EXIT.specHasErrors;
  }
  const { description, specs } = input;
  const tooLarge = sizeFault(description, specs.length);
  if (tooLarge !== null) throw new UsageError(tooLarge);
  if (options.printSbatch !== undefined) {
    printLine(sbatchScript(files, options, parseWhole('--print-sbatch', options.printSbatch, 1e5)));
    return EXIT.done;
  }
  const engine = chosenAddress(options.engine);
  const address = engine === null || engine === LOCAL ? null : parseAddress(engine);
  const core = hashOfCore();
  const plan = planSweep(description, specs, core);
  const fault = told(plan, json);
  if (fault !== null) return fault;
  const out = shard === null ? options.out : shardFile(options.out, shard);
  const isOurs = (key: string): boolean =>
    shard === null || shardOf(key, shard.of) === shard.number - 1;

  const waiting = new Map<string, Meant>();
  for (const meant of tasksOf(plan.settings, description.seeds)) {
    if (isOurs(meant.task.key)) waiting.set(meant.task.key, meant);
  }
  const keys = new Set(waiting.keys());
  const tasks = keys.size;
  const results = await openResults(out, ({ key }) => waiting.delete(key));
  const had = tasks - waiting.size;
  let carried = { failed: 0, isStopped: false };
  try {
    if (waiting.size > 0) {
      const executor: Executor =
        address === null
          ? createThreadPool(Math.min(jobs, waiting.size))
          : await loadEngine().openSweep(address, {
              ...{ id: sweepId(plan.settings, description.seeds), name: out, core },
              saved: () => results.sync(),
              notice: printNote,
            });
      carried = await carryOutAll(waiting, executor, results, { core, tasks });
    }
  } finally {
    results.close();
  }
  const { failed, isStopped } = carried;
  const there = tasks - waiting.size;
  if (isStopped && waiting.size > 0) {
    const at = `${count(there)} of ${count(tasks)} runs are in ${out}`;
    printNote(`Stopped: ${at}. The same command goes on from there.`);
    return EXIT.noCertificate;
  }
  const { skipped } = plan;
  const report = {
    ...{ title: out, skipped },
    groups: groupsOf(out, keys, shard === null ? description.seeds : null),
  };
  if (options.report !== undefined) writeReport(options.report, report);
  const line = `${count(there)} runs are in ${out}.`;
  if (json) printJson({ ok: failed === 0, tasks, had, ran: there - had, failed, skipped, out });
  // The seeds of a setting are in all shards.
  else printLine(shard === null ? `${sweepText(report)}\n\n${line}` : line);
  return failed === 0 ? EXIT.done : EXIT.internalFailure;
}

/** Writes a line for each outcome as it comes. @param waiting what has no line yet; what gets one goes from it */
async function carryOutAll(
  waiting: Map<string, Meant>,
  executor: Executor,
  results: ResultsFile,
  { core, tasks }: { readonly core: string; readonly tasks: number },
): Promise<{ readonly failed: number; readonly isStopped: boolean }> {
  const lost: string[] = [];
  let failed = 0;
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
      results.append(line);
      waiting.delete(key);
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

/** Of the lines of a file that belong to the sweep. @param seeds that were asked for; null where others have some of them */
function groupsOf(
  out: string,
  keys: ReadonlySet<string>,
  seeds: readonly number[] | null,
): readonly GroupSummary[] {
  const groups = new ResultGroups(seeds);
  const left = new Set(keys);
  readResults(out, ({ result }) => {
    if (left.delete(result.key)) groups.add(result);
  });
  return groups.summaries();
}

/** A Markdown file with its pictures beside it. */
function writeReport(file: string, report: SweepReport): void {
  const stem = file.replace(/\.md$/, '');
  try {
    const pictures = sweepSvgs(report).map((svg, index) => {
      const picture = `${stem}${index === 0 ? '' : `-${index + 1}`}.svg`;
      writeFileSync(picture, svg);
      return picture.slice(Math.max(picture.lastIndexOf('/'), picture.lastIndexOf('\\')) + 1);
    });
    writeFileSync(file, sweepMarkdown(report, pictures));
  } catch (error) {
    throw new Error(`Cannot write the file ${file}: ${messageOf(error)}`);
  }
}
