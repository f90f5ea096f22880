/** `cpe experiment paper`, `cpe experiment FILE`: figures of several algorithms over instances, cell by cell. */
import { MAX_SPEC_BYTES } from '../core/text/limits';
import { readInput } from '../laboratory/inputFile';
import { basename, dirname, join } from 'node:path';
import { version } from '../../package.json';
import { paperClaims } from '../core/paperFigures/claims';
import { FigureRuns } from '../core/paperFigures/figureRuns';
import { summarisePanels } from '../core/paperFigures/figureSummary';
import type { Panel } from '../core/paperFigures/panel';
import type { PaperPanel } from '../core/paperFigures/paperPanels';
import { PAPER_PANELS, paperPanel } from '../core/paperFigures/paperPanels';
import type { SpecFile } from '../core/paperFigures/readPanels';
import { readPanels } from '../core/paperFigures/readPanels';
import type { FiguresReport } from '../core/report/figuresMarkdown';
import { figuresMarkdown, figuresText } from '../core/report/figuresMarkdown';
import { count, counted } from '../core/report/format';
import { panelSvg } from '../core/figure/panel';
import type { Problem } from '../core/text/problem';
import { formatClock } from '../core/words/counts';
import { listed } from '../core/words/lists';
import { messageOf } from '../core/words/thrown';
import { lockJournal } from '../laboratory/journalLock';
import { readText } from './arguments';
import { carryOut } from './sweep/carryOut';
import { createThreadPool } from './sweep/threadPool';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import { CELLS, openFolder } from './figuresFolder';
import { printErrors, printJson, printLine, printNote, printProblems } from './output';
import { parseSeconds, parseThreads, parseWhole, presetsOf } from './sweep/sweepArguments';

export interface FiguresOptions {
  readonly panel: string;
  readonly preset: string;
  readonly cellSeconds: string;
  readonly seed: string;
  readonly out: string;
  readonly panels?: string;
  readonly runs?: string;
  readonly series?: string;
  readonly threads?: string;
  readonly json?: boolean;
}

const PAPER = 'paper';
const ALL_NAMED = 'all-named';
const MOST_RUNS = 100_000;
const MOST_SEED = 2 ** 32 - 1 - MOST_RUNS;

export async function figuresCommand(
  what: string | undefined,
  options: FiguresOptions,
): Promise<ExitCode> {
  const { json = false, out } = options;
  const cellSeconds = parseSeconds('--cell-seconds', options.cellSeconds);
  const threads = parseThreads(options.threads);
  const seed = parseWhole('--seed', options.seed, MOST_SEED);
  const asked =
    what === PAPER && options.panels === undefined ? paper(options) : own(what, options);
  if (asked.panels === null) return printErrors(asked.file, asked.problems, json);
  const { title, panels, isPaper, withBounds } = asked;
  const folder = openFolder(out, panels, { cellSeconds, version });
  const lock = await lockJournal(join(out, CELLS)).catch((error: unknown) => {
    throw new UsageError(`The folder ${out} is in use: ${messageOf(error)}`);
  });
  try {
    const runs = new FigureRuns({ panels, seed, cellSeconds, withBounds }, folder.known());
    const had = runs.done;
    const startedAt = performance.now();
    const isStopped = await carryOut(
      runs.remaining(),
      createThreadPool(Math.min(threads, runs.total - had)),
      {
        progress: () => runs,
        told: (outcome) => folder.append(runs.take(outcome)),
      },
    );
    if (isStopped && runs.done < runs.total) {
      const at = `${count(runs.done)} of ${count(runs.total)} runs are in ${join(out, CELLS)}`;
      printNote(`Stopped: ${at}. The same command goes on from there.`);
      return EXIT.noCertificate;
    }
    const summaries = summarisePanels(runs);
    const claims = isPaper ? paperClaims(summaries) : [];
    const report: FiguresReport = {
      title,
      how: howOf(runs, runs.done - had, performance.now() - startedAt, threads),
      panels: summaries,
      claims,
      picture: ({ id }) => `${id}.svg`,
    };
    const summary = { version: 1, seed, cellSeconds, panels: summaries, claims };
    folder.write(CELLS, runs.text());
    folder.write('summary.json', `${JSON.stringify(summary, null, 2)}\n`);
    for (const panel of summaries) folder.write(`${panel.id}.svg`, panelSvg(panel));
    folder.write('report.md', figuresMarkdown(report));
    const failed = runs.total - runs.done;
    if (json) printJson({ ok: failed === 0, out, had, ran: runs.done - had, failed, ...summary });
    else
      printLine(
        `${figuresText(report)}\n\nWritten to ${out}: report.md, summary.json, cells.csv and a picture of each panel.`,
      );
    return failed > 0 ? EXIT.internalFailure : EXIT.done;
  } finally {
    lock.release();
  }
}

/** What is asked for; without panels what is wrong with their file. */
type Asked =
  | {
      readonly title: string;
      readonly panels: readonly Panel[];
      readonly isPaper: boolean;
      readonly withBounds: boolean;
    }
  | { readonly panels: null; readonly file: string; readonly problems: readonly Problem[] };

function paper({ panel, preset, runs, series }: FiguresOptions): Asked {
  const isPaperPanel = (name: string): name is PaperPanel =>
    PAPER_PANELS.some((one) => one === name);
  const names = panel === 'all' ? PAPER_PANELS : [...new Set(panel.split(','))];
  if (!names.every(isPaperPanel)) {
    throw new UsageError(`--panel takes all, or ${listed(PAPER_PANELS, 'or')}; not ${panel}`);
  }
  if (series !== undefined && series !== ALL_NAMED) {
    throw new UsageError(`--series takes ${ALL_NAMED}, not ${series}`);
  }
  const isAllNamed = series === ALL_NAMED;
  const choice = {
    presets: presetsOf(preset),
    isAllNamed,
    ...(runs === undefined ? {} : { runs: parseWhole('--runs', runs, MOST_RUNS) }),
  };
  return {
    title: 'The experiments of Du, Kuroki and Chen (2021)',
    panels: names.map((name) => paperPanel(name, choice)),
    isPaper: true,
    withBounds: isAllNamed,
  };
}

/** Panels of a file; they have runs and series of their own. */
function own(what: string | undefined, options: FiguresOptions): Asked {
  const file = options.panels ?? what;
  const isOther = what !== undefined && what !== PAPER && options.panels !== undefined;
  if (file === undefined || isOther) {
    throw new UsageError('Say which experiment: cpe experiment paper, or a file with panels.');
  }
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
  const { runs } = options;
  return {
    title: title ?? basename(file),
    panels:
      runs === undefined
        ? panels
        : panels.map((one) => ({ ...one, runs: parseWhole('--runs', runs, MOST_RUNS) })),
    isPaper: false,
    withBounds: options.series === ALL_NAMED,
  };
}

function howOf(runs: FigureRuns, ran: number, elapsed: number, threads: number): string {
  const { seed, cellSeconds } = runs.settings;
  return `${count(runs.done)} runs, seeds from ${seed}; at most ${cellSeconds} s a run. Of these ${count(ran)} were run now, in ${formatClock(elapsed)} on ${counted(threads, 'thread')}. CPE Workbench ${version}, Node ${process.version}. Times are of this machine, with all threads busy.`;
}
