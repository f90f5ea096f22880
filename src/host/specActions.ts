/** What commands and the panel do with a spec: run, check, open it. */
import { ProgressLocation, Uri, l10n, window } from 'vscode';
import type { Disposable, LogOutputChannel } from 'vscode';
import type { Overrides } from '../core/document/overrides';
import type { CheckReport } from '../core/document/report';
import { problemText } from '../core/report/text';
import { assertNever } from '../shared/protocol';
import { stepDone } from './firstSteps';
import type { CorrectionRequest } from '../worker/protocol';
import type { AccessOptions, RealAccess } from './laboratory/realAccess';
import { realEnvironmentIn } from './laboratory/realEnvironment';
import type { CheckClient } from './runs/checkClient';
import type { RunController, SpecText } from './runs/runController';
import type { RunRecord } from './runs/runRecord';
import { openSpec } from './specDocuments';
import { isAgreed, isPressed, say, sayError } from './util/say';
import { CheckStatus } from './views/checkStatus';
import type { RunPanels } from './views/runPanels';

/** The preset `recommended` with its default options. */
export const AS_RECOMMENDED: Overrides = {
  set: [
    ['run.preset', 'recommended'],
    ['run.options', {}],
  ],
};

export class SpecActions implements Disposable {
  readonly #checkStatus = new CheckStatus();

  constructor(
    private readonly runs: RunController,
    private readonly checks: CheckClient,
    private readonly panels: RunPanels,
    private readonly access: RealAccess,
    private readonly log: LogOutputChannel,
  ) {}

  dispose(): void {
    this.#checkStatus.dispose();
  }

  /** Runs a spec and shows the run; asks first if the spec is already running. A spec with a journal continues from it. */
  async run(spec: SpecText, overrides: Overrides, how: AccessOptions = {}): Promise<void> {
    if (!(await this.#isFree(spec, l10n.t('Stop and Run Again')))) return;
    const run = await this.start(spec, overrides, how);
    if (run === null) return;
    this.panels.show(spec.uri, run);
    // The document may have changed meanwhile.
    const document = await openSpec(spec.uri);
    if (document !== null) this.runs.specChanged(spec.uri, document.getText());
  }

  /** Starts a run without showing it; a run of the spec that has started meanwhile is kept. Null if real measurements are refused. */
  async start(
    spec: SpecText,
    overrides: Overrides,
    how: AccessOptions = {},
  ): Promise<RunRecord | null> {
    const real = await this.access.prepare(spec, overrides, how);
    if (real === 'refused') return null;
    // The second click of a double click asks before the first one has started.
    const living = this.runs.livingOf(spec.uri);
    if (living !== null) return living;
    const run = this.runs.start(spec, overrides, real ?? undefined);
    this.log.info(`${spec.fileName}: run ${run.id} started`);
    return run;
  }

  /** Runs the stored text of a run with its settings and seed, and therefore to the same result, except for the changes. */
  async runAsItWas(run: RunRecord, ...changes: Overrides['set']): Promise<void> {
    const changed = changes.map(([path]) => path);
    const kept = run.origin.overrides.set.filter(([path]) => !changed.includes(path));
    await this.run(run.spec, { set: [...kept, ...changes] });
  }

  /** Resumes and shows a run; asks first if another run of its spec is in progress. */
  async resume(run: RunRecord): Promise<void> {
    if (run.isResumable && !(await this.#isFree(run.spec, l10n.t('Stop and Resume')))) return;
    await this.#goOn(run, {});
  }

  /** Stops the run if it is in progress, then continues it from its journal with a correction. */
  async correct(run: RunRecord, correction: CorrectionRequest): Promise<void> {
    await this.#stopped(run.spec.uri);
    if (run.isResumable) await this.#goOn(run, { correction });
    else await this.run(run.spec, run.origin.overrides, { correction });
  }

  /** Starts a spec over with a new journal after a confirmation; the old one is kept under a numbered name. */
  async startOver(spec: SpecText, overrides: Overrides): Promise<void> {
    if (realEnvironmentIn(spec.text, overrides) === null) {
      say(l10n.t('{0} is simulated and keeps no journal: run it again.', spec.fileName));
      return;
    }
    const detail = l10n.t(
      'The run begins again. Its journal is kept under a numbered name, and its answers are not used.',
    );
    if (await isAgreed(l10n.t('Start {0} over?', spec.fileName), l10n.t('Start Over'), detail))
      await this.run(spec, overrides, { fresh: true });
  }

  async #goOn(run: RunRecord, how: AccessOptions): Promise<void> {
    const { spec, origin } = run;
    const real = run.isResumable ? await this.access.prepare(spec, origin.overrides, how) : null;
    if (real === 'refused') return;
    if (await this.runs.resume(run.id, real ?? undefined)) {
      this.log.info(`${spec.fileName}: run ${run.id} resumed`);
      this.panels.show(spec.uri, run);
    } else if (run.isElsewhere)
      say(l10n.t('This run of {0} is running in another window.', spec.fileName));
  }

  /** Removes the result of a check. */
  hideCheck(): void {
    this.#checkStatus.hide();
  }

  /** Checks a spec and shows the result: errors in the panel, otherwise a line in the status bar. */
  async check(spec: SpecText): Promise<void> {
    this.#checkStatus.hide();
    const outcome = await window.withProgress(
      { location: ProgressLocation.Window, title: l10n.t('Checking {0}', spec.fileName) },
      () => this.checks.check(`command ${spec.uri}`, spec.text, spec.uri),
    );
    switch (outcome.kind) {
      case 'checked':
        stepDone('check');
        this.#tellReport(spec, outcome.report);
        return;
      case 'superseded':
        return;
      case 'timedOut':
        this.#checkStatus.showTimedOut(spec);
        return;
      case 'failed':
        this.log.error(outcome.error.details ?? outcome.error.message);
        sayError(l10n.t('Cannot check {0}: {1}', spec.fileName, outcome.error.message));
        return;
      default:
        assertNever(outcome);
    }
  }

  /** Asks whether to stop a run of the spec in progress. @param goOn label of the button that stops it */
  async #isFree({ uri, fileName }: Omit<SpecText, 'text'>, goOn: string): Promise<boolean> {
    const living = this.runs.livingOf(uri);
    if (living === null) return true;
    this.panels.show(uri, living);
    if (!(await isPressed(l10n.t('A run of {0} is in progress.', fileName), goOn))) return false;
    await this.#stopped(uri);
    return true;
  }

  #tellReport(spec: SpecText, report: CheckReport): void {
    for (const problem of report.problems) this.log.info(problemText(spec.fileName, problem));
    if (!report.ok || report.observerSet === null) {
      this.panels.show(spec.uri, this.runs.reject(spec, report));
      return;
    }
    this.log.info(`${spec.fileName}: ${JSON.stringify(report.observerSet)}`);
    // A panel that showed errors goes back to the last result; a panel with a run keeps it.
    if (this.panels.of(spec.uri)?.content.run?.state === 'problem') {
      this.panels.show(spec.uri, this.runs.lastResultOf(spec.uri));
    }
    this.#checkStatus.showPassed(spec, report.observerSet);
  }

  /** Stops the run of a spec that is in progress now, which may be another than the one asked about. */
  async #stopped(specUri: string): Promise<void> {
    const living = this.runs.livingOf(specUri);
    if (living === null) return;
    this.runs.cancel(living.id);
    await this.runs.endOf(living);
  }
}

/** The address of a spec in a command's argument: a URI or its text. */
export function uriArgument(argument: unknown): Uri | null {
  if (argument instanceof Uri) return argument;
  return typeof argument === 'string' && argument !== '' ? Uri.parse(argument) : null;
}
