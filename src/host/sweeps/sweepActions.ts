/** Runs sweeps and opens result files. */
import { ProgressLocation, Uri, l10n, window, type Disposable } from 'vscode';
import type { ComparisonSummary } from '../../core/sweep/summary';
import { VIEW_TYPES } from '../../shared/protocol';
import { comparedKind } from '../compare/comparedPanels';
import type { HostParts } from '../hostParts';
import { isThere } from '../readText';
import { fileNameOf } from '../specDocuments';
import { uriArgument } from '../specActions';
import { isPressed, say, sayError } from '../util/say';
import { isTrusted } from '../util/workspaceTrust';
import { PanelSet } from '../views/panelSet';
import { showRuns } from '../views/runsProgress';
import type { CommandEnd, CommandLine } from './commandLine';
import type { EngineSecrets } from './engineSecrets';
import { SweepChecks } from './sweepChecks';
import { RESULTS_ENDING, SWEEP_ENDING, localFile } from './sweepFiles';
import { FIRST_SPEC, comparedResults, type ComparedResults } from './comparedResults';
import { SweepResults, ofPanelId } from './sweepResults';
import { areSaved, describedSweep, sweepArgument } from './sweepSpecs';

/** The exit codes of a sweep. */
const ENDED = { done: 0, nothingToRun: 1, stopped: 3, someFailed: 4 } as const;

export class SweepActions implements Disposable {
  readonly #results = new Map<string, SweepResults>();
  readonly #checks: SweepChecks;
  readonly #panels: PanelSet<ComparedResults>;

  constructor(
    private readonly parts: HostParts,
    private readonly commandLine: CommandLine,
    private readonly secrets: EngineSecrets,
  ) {
    this.#checks = new SweepChecks(commandLine, parts.programs, parts.timer);
    const kind = comparedKind<ComparedResults>(
      VIEW_TYPES.results,
      (id) => {
        const kept = ofPanelId(id);
        const results = kept === null ? null : this.#resultsOf(Uri.parse(kept.file, true));
        if (kept === null || results === null) return Promise.resolve(null);
        if (!results.isRunning) void this.#look(results).then(() => this.#closeEmpty(results));
        return Promise.resolve(this.#shownOf(results, kept.spec));
      },
      ({ results }) => this.#forgetUnused(results),
    );
    this.#panels = new PanelSet(parts, kind);
  }

  summaries(): readonly ComparisonSummary[] {
    const all = [...this.#results.values()];
    return all.flatMap((one) => one.specs.flatMap((spec) => one.summaryOf(spec) ?? []));
  }

  /** Sets the password of the engine or the signing key, or copies the key for workers. */
  manageSecrets(): Promise<void> {
    return this.secrets.manage();
  }

  dispose(): void {
    for (const results of this.#results.values()) results.stop();
    this.#checks.dispose();
    this.#panels.dispose();
  }

  /** Runs what has no result yet. @param argument the address of a sweep; the sweep in the editor if missing */
  async run(argument: unknown): Promise<void> {
    const sweep = sweepArgument(argument);
    if (sweep === null) return;
    const results = this.#resultsOf(resultsUriOf(sweep));
    if (results !== null) await this.#run(results, sweep);
  }

  /** Runs what has no result yet; the sweep is the file of the same name beside the results. */
  async resume(results: SweepResults): Promise<void> {
    const sweep = sweepUriOf(results.file);
    if (sweep === null || !(await isThere(sweep))) {
      say(
        l10n.t(
          'The sweep of {0} is not beside it. Run it on the command line: cpe sweep … --out {0}',
          results.name,
        ),
      );
      return;
    }
    await this.#run(results, sweep);
  }

  /** Shows a result file. @param argument its address; asks for it if missing */
  async open(argument: unknown): Promise<void> {
    const dialog = {
      title: l10n.t('Open Results of a Sweep'),
      filters: { [l10n.t('Results')]: ['ndjson'] },
    };
    const chosen = uriArgument(argument) ?? (await window.showOpenDialog(dialog))?.[0];
    if (chosen === undefined) return;
    const results = this.#resultsOf(chosen);
    if (results === null) return;
    if (!results.isRunning) {
      const title = l10n.t('Reading {0}', results.name);
      // Reading a long file takes seconds.
      const place = { location: ProgressLocation.Notification, title };
      const end = await window.withProgress(place, () => this.#look(results));
      if (end !== null) {
        this.#forgetUnused(results);
        sayError(end.notes[0] ?? l10n.t('{0} cannot be read.', results.name));
        return;
      }
    }
    if (results.specs.length === 0) {
      say(l10n.t('{0} has no results yet.', results.name));
      this.#forgetUnused(results);
      return;
    }
    const spec = await chosenSpec(results);
    if (spec === null) this.#forgetUnused(results);
    else this.#show(results, spec);
  }

  /** Reads the results, with the sweep beside them if it is valid. @returns the end of a process that could not read them */
  #look(results: SweepResults): Promise<CommandEnd | null> {
    return (results.looking ??= this.#read(results).finally(() => (results.looking = null)));
  }

  async #read(results: SweepResults): Promise<CommandEnd | null> {
    const sweep = sweepUriOf(results.file);
    const isBeside = sweep !== null && (await isThere(sweep));
    if (results.isRunning) return null;
    const isRead = isBeside && (await results.look(fileNameOf(sweep))) === null;
    // A run started meanwhile stops the reading.
    return isRead || results.isRunning ? null : results.look(null);
  }

  async #run(results: SweepResults, sweep: Uri): Promise<void> {
    if (results.isRunning) {
      this.#show(results, FIRST_SPEC);
      return;
    }
    const untrusted = l10n.t(
      'A sweep writes its results beside it, which Restricted Mode does not allow. Trust the workspace, then run {0}.',
      fileNameOf(sweep),
    );
    if (!(await isTrusted(untrusted)) || !(await areSaved(sweep))) return;
    const described = await describedSweep(sweep);
    const fileName = fileNameOf(sweep);
    const engine = await this.secrets.access();
    // The sweep may have been started twice.
    if (engine === 'refused' || results.isRunning) return;
    // One core is left to the editor.
    const run = results.run(fileName, Math.max(1, this.parts.cores - 1), engine);
    // Shown at once, because the process needs seconds to read and check the specs.
    results.checking = described?.line ?? '';
    if (this.#panelsOf(results).length === 0) this.#show(results, FIRST_SPEC);
    void showRuns({
      title: l10n.t('Running {0}', results.name),
      onChanged: results.onChanged,
      progress: () => {
        const { done = 0, total = 0 } = results.runs ?? {};
        return { done, total: total ?? 0, isLiving: results.isRunning };
      },
    });
    const end = await run;
    results.checking = null;
    if (results.specs.length === 0) this.#closeEmpty(results);
    this.#checks.mark(sweep, end.faults);
    this.#tell(results, fileName, end);
    this.#forgetUnused(results);
  }

  #tell({ name }: SweepResults, fileName: string, { exitCode, notes, faults }: CommandEnd): void {
    this.parts.log.info(`${fileName}: ended with exit code ${exitCode ?? 'none'}`);
    if (exitCode === ENDED.done || exitCode === ENDED.stopped) return;
    if (exitCode === ENDED.someFailed) {
      void window.showWarningMessage(
        l10n.t('Some runs of {0} failed; {1} says why.', fileName, name),
      );
      return;
    }
    if (exitCode === null)
      return sayError(l10n.t('{0} was ended from outside. Run it again: it goes on.', fileName));
    sayError(
      faults.length > 0
        ? l10n.t('{0} was not run: it has problems.', fileName)
        : // The first note says why a combination was skipped, the last why the whole run ended.
          (notes.at(exitCode === ENDED.nothingToRun ? 0 : -1) ??
            l10n.t('{0} was not run.', fileName)),
    );
  }

  async #tellLost(results: SweepResults): Promise<void> {
    const lost = l10n.t(
      '{0} is not followed any more: its reader has ended. Follow it again to see new results.',
      results.name,
    );
    if (await isPressed(lost, l10n.t('Follow Again'), window.showWarningMessage))
      await this.open(results.file);
  }

  #resultsOf(file: Uri): SweepResults | null {
    const known = this.#results.get(file.toString());
    if (known !== undefined) return known;
    const { programs, log, timer } = this.parts;
    const place = localFile(file, programs);
    if (place === null) {
      say(l10n.t('{0} is not a file of this machine: sweeps need one.', fileNameOf(file)));
      return null;
    }
    const note = (text: string): void => log.info(text);
    const results = new SweepResults(this.commandLine, file, place, note, timer.now);
    this.#results.set(file.toString(), results);
    results.onLost(() => void this.#tellLost(results));
    return results;
  }

  #shownOf(results: SweepResults, spec: string): ComparedResults {
    return comparedResults(results, spec, this.parts.programs, () => this.resume(results));
  }

  #show(results: SweepResults, spec: string): void {
    this.#panels.show(this.#shownOf(results, spec));
  }

  #panelsOf(results: SweepResults) {
    return this.#panels.all.filter(({ content }) => content.results === results);
  }

  #closeEmpty(results: SweepResults): void {
    const panels = results.isRunning ? [] : this.#panelsOf(results);
    for (const panel of panels) if (panel.content.summary() === null) panel.dispose();
  }

  /** Results shown in a panel are kept. */
  #forgetUnused(results: SweepResults): void {
    if (results.isRunning || this.#panelsOf(results).length > 0) return;
    results.stop();
    this.#results.delete(results.file.toString());
  }
}

/** The editor stores the results beside the sweep, under its name. */
function resultsUriOf(sweep: Uri): Uri {
  return sweep.with({ path: sweep.path.slice(0, -SWEEP_ENDING.length) + RESULTS_ENDING });
}

/** The sweep of results with a matching name; null for other names. */
function sweepUriOf(results: Uri): Uri | null {
  const { path } = results;
  if (!path.endsWith(RESULTS_ENDING)) return null;
  return results.with({ path: path.slice(0, -RESULTS_ENDING.length) + SWEEP_ENDING });
}

/** The only spec, or the one that the person picks. */
async function chosenSpec({ specs }: SweepResults): Promise<string | null> {
  if (specs.length === 1) return specs[0] ?? null;
  const chosen = await window.showQuickPick([...specs], {
    placeHolder: l10n.t('Select a spec: results of different specs are not compared'),
  });
  return chosen ?? null;
}
