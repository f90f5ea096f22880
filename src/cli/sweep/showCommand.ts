/** `cpe sweep show RESULTS`: what a file of results says, however long it is. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { count } from '../../core/report/format';
import type { SweepReport } from '../../core/report/sweepReport';
import { sweepText } from '../../core/report/sweepReport';
import { ResultGroups } from '../../core/sweep/resultGroups';
import { resultsSummaries } from '../../core/sweep/resultsSummary';
import type { ExitCode } from '../exitCodes';
import { EXIT } from '../exitCodes';
import { printJson, printLine, printNote } from '../output';
import type { Place } from './resultsFile';
import { START, readResults } from './resultsFile';
import { ResultsPage, atInputEnd } from './resultsPage';
import { writeReport } from './writeReport';

export interface ShowOptions {
  readonly report?: string;
  readonly json?: boolean;
  readonly page?: boolean;
}

const LOOK_EVERY_MS = 1000;

export async function showCommand(
  file: string,
  { report: reportFile, json = false, page = false }: ShowOptions,
): Promise<ExitCode> {
  if (page) return follow(file);
  const groups = new ResultGroups();
  const { lines } = readResults(file, ({ result }) => groups.add(result));
  if (groups.replaced > 0) printNote(replacedWords(groups.replaced));
  const report: SweepReport = { title: basename(file), groups: groups.summaries(), skipped: [] };
  if (reportFile !== undefined) writeReport(reportFile, report);
  if (json) {
    const of = { fileName: basename(file), seeds: groups.seeds, startedAt: 0, endedAt: 0 };
    const specs = resultsSummaries(report.groups, of).map(({ spec, comparison }) => ({
      spec,
      settings: comparison.settings.map(({ seeds: _, staircase: __, ...setting }) => setting),
    }));
    printJson({ ok: true, results: lines, replaced: groups.replaced, specs });
  } else printLine(sweepText(report));
  return EXIT.done;
}

function replacedWords(replaced: number): string {
  return `${count(replaced)} results are of an earlier spec, limit or program: of each setting and seed the last one counts.`;
}

/** Tells the state, and again as others append to the file, until the input ends. */
async function follow(file: string): Promise<ExitCode> {
  const ending = new AbortController();
  atInputEnd(() => ending.abort());
  let groups = new ResultGroups();
  let page = new ResultsPage(groups, basename(file), startOf(file));
  let place: Place = START;
  for (let isFirst = true; !ending.signal.aborted; isFirst = false) {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? place.position;
    if (size < place.position) {
      // Another file has its name now.
      [groups, place] = [new ResultGroups(), START];
      page = new ResultsPage(groups, basename(file), startOf(file));
    }
    const before = place.position;
    place = readResults(file, ({ result }) => groups.add(result), place);
    if (isFirst || place.position !== before) {
      page.tell(place.lines - groups.replaced, null, lastChangeOf(file));
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
