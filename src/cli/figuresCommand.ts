/** `cpe experiment paper`, `cpe experiment FILE`: sweeps of several algorithms over instances, with figures. */
import { MAX_SPEC_BYTES } from '../core/text/limits';
import { mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import paperFile from '../../media/paper.json';
import { version } from '../../package.json';
import type { PanelsFile } from '../core/document/panelsSchema';
import { paperClaims } from '../core/paperFigures/claims';
import { summarisePanels } from '../core/paperFigures/figureSummary';
import { figureRuns, type Panel } from '../core/paperFigures/panel';
import { paperPanels } from '../core/paperFigures/paper';
import { readPanels, type SpecFile } from '../core/paperFigures/readPanels';
import { figuresMarkdown, figuresText, type FiguresReport } from '../core/report/figuresMarkdown';
import { panelSvg } from '../core/figure/panel';
import type { Problem } from '../core/text/problem';
import { formatClock, formatExact, formatCounted } from '../core/words/counts';
import { listed } from '../core/words/lists';
import { messageOf } from '../core/words/thrown';
import { readInput, rewriteExport } from '../laboratory/safeFiles';
import { readText } from './arguments';
import { carryOutRuns } from './sweep/carryOut';
import { stoppable } from './watch';
import { hashOfCore } from './sweep/coreHash';
import { openResults } from './sweep/resultsFile';
import { createThreadPool } from './sweep/threadPool';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { printErrors, printJson, printLine, printNote, printProblems } from './output';
import { parseSeconds, parseThreads, parseWhole, presetsOf } from './sweep/sweepArguments';
import type { Options } from './options';

const RESULTS = 'results.ndjson';
const PAPER = 'paper';
const ALL_NAMED = 'all-named';
const MOST_RUNS = 100_000;
const MOST_SEED = 2 ** 32 - 1 - MOST_RUNS;

export async function figuresCommand(
  what: string | undefined,
  options: Options<'experiment'>,
): Promise<ExitCode> {
  const { json = false, out } = options;
  const cellSeconds = parseSeconds('--cell-seconds', options.cellSeconds);
  const threads = parseThreads(options.threads);
  const seed = parseWhole('--seed', options.seed, MOST_SEED);
  const count = options.runs === undefined ? null : parseWhole('--runs', options.runs, MOST_RUNS);
  const asked = what === PAPER ? paper(options) : own(what, options);
  if (asked.panels === null) return printErrors(asked.file, asked.problems, json);
  const { title, isPaper, withBounds } = asked;
  const panels = asked.panels.map((panel) => ({ ...panel, runs: count ?? panel.runs }));
  const core = hashOfCore();
  const settings = { seed, cellSeconds, withBounds, core, version: `${version}+${core}` };
  const runs = figureRuns(panels, settings);
  openFolder(out);
  const results = await openResults(join(out, RESULTS), (result) => runs.know(result));
  const had = runs.done;
  const startedAt = performance.now();
  try {
    const open = () => createThreadPool(Math.min(threads, runs.total - had));
    const keep = (line: string): void => results.append(line);
    const isStopped = await stoppable((signal) => carryOutRuns(runs, open, keep, signal));
    const failed = runs.failed + runs.lost.length;
    const counts = { out, had, ran: runs.done - had, failed };
    if (isStopped && runs.done < runs.total) {
      const at = `${formatExact(runs.done)} of ${formatExact(runs.total)} runs are in ${join(out, RESULTS)}`;
      printNote(`Stopped: ${at}. The same command goes on from there.`);
      if (json) printJson({ ok: false, stopped: true, tasks: runs.total, ...counts });
      return EXIT.noCertificate;
    }
    const summaries = summarisePanels(panels, runs);
    const claims = isPaper ? paperClaims(summaries) : [];
    const elapsed = formatClock(performance.now() - startedAt);
    const report: FiguresReport = {
      title,
      how: `${formatCounted(runs.done, 'run')}, seeds from ${seed}; at most ${cellSeconds} s a run. Of these ${formatExact(counts.ran)} were run now, in ${elapsed} on ${formatCounted(threads, 'thread')}. CPE Workbench ${version}, Node ${process.version}. Times are of this machine, with all threads busy.`,
      panels: summaries,
      claims,
      picture: ({ id }) => `${id}.svg`,
    };
    const summary = { version: 1, seed, cellSeconds, panels: summaries, claims };
    write(out, 'summary.json', `${JSON.stringify(summary, null, 2)}\n`);
    for (const panel of summaries) write(out, `${panel.id}.svg`, panelSvg(panel));
    write(out, 'report.md', figuresMarkdown(report));
    if (json) printJson({ ok: failed === 0, ...counts, ...summary });
    else
      printLine(
        `${figuresText(report)}\n\nWritten to ${out}: report.md, summary.json, ${RESULTS} and a picture of each panel.`,
      );
    return failed > 0 ? EXIT.internalFailure : EXIT.done;
  } finally {
    results.close();
  }
}

/** @throws UsageError if the folder cannot be created */
function openFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new UsageError(`Cannot use the folder ${out}: ${messageOf(error)}`);
  }
}

/** Replaces a file atomically: a reader, or a later run, finds either the old or the new one. */
function write(out: string, name: string, text: string): void {
  const part = join(out, `${name}.part`);
  rewriteExport(part, text);
  renameSync(part, join(out, name));
}

/** The panels to run, or the problems of their file. */
type Asked =
  | {
      readonly title: string;
      readonly panels: readonly Panel[];
      readonly isPaper: boolean;
      readonly withBounds: boolean;
    }
  | { readonly panels: null; readonly file: string; readonly problems: readonly Problem[] };

function paper({ panel, preset, series }: Options<'experiment'>): Asked {
  const names = namedPanels(panel, paperFile.panels);
  const isAllNamed = isNamedAll(series);
  const choice = { presets: presetsOf(preset ?? 'paper'), isAllNamed };
  return {
    title: paperFile.title,
    panels: paperPanels(paperFile as unknown as PanelsFile, names, choice),
    isPaper: true,
    withBounds: isAllNamed,
  };
}

/** @throws UsageError if a panel does not exist */
function namedPanels(panel: string, panels: readonly Pick<Panel, 'id'>[]): readonly string[] {
  const all = panels.map(({ id }) => id);
  const names = panel === 'all' ? all : [...new Set(panel.split(','))];
  if (!names.every((name) => all.includes(name))) {
    throw new UsageError(`--panel takes all, or ${listed(all, 'or')}; not ${panel}`);
  }
  return names;
}

/** @throws UsageError if it is another word */
function isNamedAll(series: string | undefined): boolean {
  if (series !== undefined && series !== ALL_NAMED) {
    throw new UsageError(`--series takes ${ALL_NAMED}, not ${series}`);
  }
  return series === ALL_NAMED;
}

/** The panels of a user's own file, with their own runs and series. */
function own(file: string | undefined, options: Options<'experiment'>): Asked {
  if (file === undefined) {
    throw new UsageError('Say which experiment: cpe experiment paper, or a file with panels.');
  }
  if (options.preset !== undefined) {
    throw new UsageError('A file of panels says the preset of each series: leave --preset out.');
  }
  const withBounds = isNamedAll(options.series);
  const read = (name: string): SpecFile => {
    try {
      return { text: readInput(join(dirname(file), name), MAX_SPEC_BYTES) };
    } catch (error) {
      return { fault: messageOf(error) };
    }
  };
  const { problems, title, panels } = readPanels(readText(file), read);
  if (panels === null) return { panels, file, problems };
  printProblems(file, problems);
  const names = namedPanels(options.panel, panels);
  return {
    title: title ?? basename(file),
    panels: panels.filter(({ id }) => names.includes(id)),
    isPaper: false,
    withBounds,
  };
}
