/** `cpe sweep show RESULTS`: summarises a file of results of any length. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sweepText, type SweepReport } from '../../core/report/sweepReport';
import { ResultGroups } from '../../core/sweep/resultGroups';
import { othersWords, resultsSummaries } from '../../core/sweep/resultsSummary';
import { planSweep, sizeFault } from '../../core/sweep/plan';
import { tasksOf } from '../../core/sweep/plannedRuns';
import { EXIT, UsageError, type ExitCode } from '../exitCodes';
import { printJson, printLine, printNote } from '../output';
import { hashOfCore } from './coreHash';
import { START, notesOf, readResults, type Place } from './resultsFile';
import { ResultsPage, atInputEnd } from './resultsPage';
import { SHARD } from './sweepArguments';
import { readSweepInput } from './sweepInput';
import { checkReport, writeReport } from './writeReport';
import type { Options } from '../options';
import { SweepRuns } from '../../core/sweep/sweepRuns';

const LOOK_EVERY_MS = 1000;

export async function showCommand(
  file: string,
  { sweep, report: reportFile, json = false, page = false }: Options<'show'>,
): Promise<ExitCode> {
  if (reportFile !== undefined) {
    checkReport(reportFile, [file, sweep ?? file], 'the results or their sweep');
  }
  const newGathering = gatheringOf(sweep, SHARD.test(file));
  if (page) return follow(file, newGathering);
  const gathering = newGathering();
  const { groups } = gathering;
  const place = readResults(file, ({ result }) => gathering.know(result));
  for (const note of notesOf(file, place)) printNote(note);
  const { others } = gathering;
  if (others > 0) printNote(othersWords(others));
  const title = basename(file);
  const specs = resultsSummaries(groups, { fileName: title, startedAt: 0, endedAt: 0 });
  const report: SweepReport = { title, specs, notes: [] };
  if (reportFile !== undefined) writeReport(reportFile, report);
  if (json) {
    const { sound, unchecked, broken } = place;
    printJson({
      ok: true,
      results: sound + unchecked,
      others,
      unchecked,
      broken,
      specs: specs.map(({ spec, comparison }) => ({
        spec,
        settings: comparison.settings.map(({ seeds: _, staircase: __, ...setting }) => setting),
      })),
    });
  } else printLine(sweepText(report));
  return EXIT.done;
}

/** Collects results as they are read. */
interface Gathering extends Pick<SweepRuns, 'groups' | 'know' | 'others' | 'done'> {
  /** Null if the number of runs asked for is unknown. */
  readonly total: number | null;
}

/** @param sweep the file that says which runs were asked for @throws UsageError if it has errors */
function gatheringOf(sweep: string | undefined, isPart: boolean): () => Gathering {
  if (sweep === undefined) return () => unasked(isPart);
  const input = readSweepInput([sweep], {});
  if (input.description === null) {
    const [problem] = input.problems;
    throw new UsageError(`${sweep} has problems: ${problem?.message ?? ''}`);
  }
  const { description, specs } = input;
  const tooLarge = sizeFault(description, specs.length);
  if (tooLarge !== null) throw new UsageError(tooLarge);
  const { settings } = planSweep(description, specs, hashOfCore());
  return () =>
    new SweepRuns(tasksOf(settings, description.seeds), new ResultGroups(), { version: '' });
}

/** Collects everything in a file, repeated results once. @param isPart whether it is of a shard */
function unasked(isPart: boolean): Gathering {
  const groups = new ResultGroups(isPart);
  return {
    groups,
    total: null,
    know: (result) => groups.add(result, result.basis),
    get others() {
      return groups.replaced;
    },
    get done() {
      return groups.size;
    },
  };
}

/** Prints the state, and again while other processes append to the file, until the input ends. */
async function follow(file: string, newGathering: () => Gathering): Promise<ExitCode> {
  const ending = new AbortController();
  atInputEnd(() => ending.abort());
  let results = newGathering();
  let page = new ResultsPage(results.groups, basename(file), timesOf(file).start);
  let place: Place = START;
  let ino = 0;
  for (let isFirst = true; !ending.signal.aborted; isFirst = false) {
    const now = statSync(file, { throwIfNoEntry: false });
    // A missing file may come back.
    const isGone = now === undefined && !isFirst;
    if (now !== undefined && (now.size < place.position || (!isFirst && now.ino !== ino))) {
      // The name now belongs to another file.
      [results, place] = [newGathering(), START];
      page = new ResultsPage(results.groups, basename(file), timesOf(file).start);
    }
    const before = place.position;
    ino = now?.ino ?? ino;
    const into = results;
    if (!isGone) {
      const { broken, unchecked } = place;
      place = readResults(file, ({ result }) => into.know(result), place);
      const isNew = place.broken > broken || (unchecked === 0 && place.unchecked > 0);
      for (const note of isNew ? notesOf(file, place) : []) printNote(note);
    }
    if (isFirst || place.position !== before) {
      page.tell(results, timesOf(file).end);
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
  }
  return EXIT.done;
}

/** When the file was created and last changed, in milliseconds since 1970, UTC. */
function timesOf(file: string): { readonly start: number; readonly end: number } {
  const { birthtimeMs = 0, mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return { start: Math.round(birthtimeMs), end: Math.round(mtimeMs) };
}
