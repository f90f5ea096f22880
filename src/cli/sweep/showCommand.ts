/** `cpe sweep show RESULTS`: what a file of results says, however long it is. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SweepReport } from '../../core/report/sweepReport';
import { sweepText } from '../../core/report/sweepReport';
import { ResultGroups } from '../../core/sweep/resultGroups';
import type { Result } from '../../core/sweep/resultLine';
import { othersWords, resultsSummaries } from '../../core/sweep/resultsSummary';
import { planSweep, sizeFault } from '../../core/sweep/plan';
import { tasksOf } from '../../core/sweep/plannedRuns';
import type { ExitCode } from '../exitCodes';
import { EXIT, UsageError } from '../exitCodes';
import { printJson, printLine, printNote } from '../output';
import { hashOfCore } from './coreHash';
import type { Place } from './resultsFile';
import { START, notesOf, readResults } from './resultsFile';
import { ResultsPage, atInputEnd } from './resultsPage';
import { readSweepInput } from './sweepInput';
import { writeReport } from './writeReport';
import type { ShowOptions } from '../options';

const LOOK_EVERY_MS = 1000;

export async function showCommand(
  file: string,
  { sweep, report: reportFile, json = false, page = false }: ShowOptions,
): Promise<ExitCode> {
  const newGathering = gatheringOf(sweep);
  if (page) return follow(file, newGathering);
  const gathering = newGathering();
  const { groups } = gathering;
  const place = readResults(file, ({ result }) => gathering.take(result));
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
      ...{ ok: true, results: sound + unchecked, others, unchecked, broken },
      specs: specs.map(({ spec, comparison }) => ({
        spec,
        settings: comparison.settings.map(({ seeds: _, staircase: __, ...setting }) => setting),
      })),
    });
  } else printLine(sweepText(report));
  return EXIT.done;
}

/** @param sweep its file, where what it asked for is to be known @throws UsageError where that has errors */
function gatheringOf(sweep: string | undefined): () => Gathering {
  if (sweep === undefined) return () => new Gathering(null, null);
  const input = readSweepInput([sweep], {});
  if (input.description === null) {
    const [problem] = input.problems;
    throw new UsageError(`${sweep} has problems: ${problem?.message ?? ''}`);
  }
  const { description, specs } = input;
  const tooLarge = sizeFault(description, specs.length);
  if (tooLarge !== null) throw new UsageError(tooLarge);
  const { settings } = planSweep(description, specs, hashOfCore());
  const keys = new Set(Array.from(tasksOf(settings, description.seeds), ({ task }) => task.key));
  return () => {
    const results = new Gathering(description.seeds, keys);
    for (const { spec, point } of settings) results.groups.expect(spec.name, point);
    return results;
  };
}

/** Results as they are read. */
class Gathering {
  readonly groups: ResultGroups;
  #lines = 0;
  #strangers = 0;

  constructor(
    seeds: readonly number[] | null,
    private readonly keys: ReadonlySet<string> | null,
  ) {
    this.groups = new ResultGroups(seeds);
  }

  take(result: Result): void {
    this.#lines += 1;
    if (this.keys?.has(result.key) === false) this.#strangers += 1;
    else this.groups.add(result);
  }

  /** Those that do not count. */
  get others(): number {
    return this.#strangers + this.groups.replaced;
  }

  get done(): number {
    return this.#lines - this.others;
  }

  /** Null where nobody says what was asked for. */
  get total(): number | null {
    return this.keys?.size ?? null;
  }
}

/** Tells the state, and again as others append to the file, until the input ends. */
async function follow(file: string, newGathering: () => Gathering): Promise<ExitCode> {
  const ending = new AbortController();
  atInputEnd(() => ending.abort());
  let results = newGathering();
  let page = new ResultsPage(results.groups, basename(file), startOf(file));
  let place: Place = START;
  let ino = 0;
  for (let isFirst = true; !ending.signal.aborted; isFirst = false) {
    const now = statSync(file, { throwIfNoEntry: false });
    // It may be there again in a moment.
    const isGone = now === undefined && !isFirst;
    if (now !== undefined && (now.size < place.position || (!isFirst && now.ino !== ino))) {
      // Another file has its name now.
      [results, place] = [newGathering(), START];
      page = new ResultsPage(results.groups, basename(file), startOf(file));
    }
    const before = place.position;
    ino = now?.ino ?? ino;
    const into = results;
    if (!isGone) {
      const { broken, unchecked } = place;
      place = readResults(file, ({ result }) => into.take(result), place);
      const isNew = place.broken > broken || (unchecked === 0 && place.unchecked > 0);
      for (const note of isNew ? notesOf(file, place) : []) printNote(note);
    }
    if (isFirst || place.position !== before) {
      page.tell(results, lastChangeOf(file));
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
  }
  return EXIT.done;
}

function startOf(file: string): number {
  return Math.round(statSync(file, { throwIfNoEntry: false })?.birthtimeMs ?? 0);
}

function lastChangeOf(file: string): number {
  return Math.round(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
