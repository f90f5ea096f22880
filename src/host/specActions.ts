/** What commands and panel do with a spec: run, check, open it. */
import { ProgressLocation, Uri, l10n, window } from 'vscode';
import type { Disposable, LogOutputChannel } from 'vscode';
import type { Overrides } from '../core/document/overrides';
import type { CheckReport } from '../core/document/report';
import { assertNever } from '../shared/protocol';
import { stepDone } from './firstSteps';
import type { CorrectionRequest } from '../worker/protocol';
import type { AccessOptions, RealAccess } from './laboratory/realAccess';
import { realEnvironmentIn } from './laboratory/realEnvironment';
import type { CheckClient } from './runs/checkClient';
import type { RunController, SpecText } from './runs/runController';
import type { RunRecord } from './runs/runRecord';
import { withBudgetWrittenSince } from './runs/sampleBudget';
import { openSpec, specNow } from './specDocuments';
import { say, sayError } from './util/say';
import { CheckStatus } from './views/checkStatus';
import type { RunPanels } from './views/runPanels';

/** The preset `recommended`, none of its options changed. */
export const AS_RECOMMENDED: Overrides = {
  set: [
    ['run.preset', 'recommended'],
    ['run.options', {}],
  ],
};

export class SpecActions implements Disposable {
  readonly #checkStatus = new CheckStatus();
  readonly #subscription: { dispose: () => void };

  constructor(
    private readonly runs: RunController,
    private readonly checks: CheckClient,
    private readonly panels: RunPanels,
    private readonly access: RealAccess,
    private readonly log: LogOutputChannel,
  ) {
    this.#subscription = runs.onBegun(() => this.#checkStatus.hide());
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#checkStatus.dispose();
  }

  /** Runs a spec and shows the run; asks first where a run of it lives. With a journal it goes on from there. */
  async run(spec: SpecText, overrides: Overrides, how: AccessOptions = {}): Promise<void> {
    if (!(await this.#isFree(spec, l10n.t('Stop and Run Again')))) return;
    const run = await this.start(spec, overrides, how);
    if (run === null) return;
    this.panels.show(spec.uri, run);
    // The document may have changed meanwhile.
    const document = await openSpec(spec.uri);
    if (document !== null) this.runs.specChanged(spec.uri, document.getText());
  }

  /** Starts a run of a spec none of which lives, and shows nothing; null where its measurements are refused. */
  async start(
    spec: SpecText,
    overrides: Overrides,
    how: AccessOptions = {},
  ): Promise<RunRecord | null> {
    const real = await this.access.prepare(spec, overrides, how);
    if (real === 'refused') return null;
    const run = this.runs.start(spec, overrides, real ?? undefined);
    this.log.info(`${spec.fileName}: run ${run.id} started`);
    return run;
  }

  /** Runs what a run ran, as the spec stands now, or as it was run where the document is gone. */
  async runAgain(run: RunRecord): Promise<void> {
    const spec = await specNow(run.spec);
    await this.run(spec, withBudgetWrittenSince(run.origin, spec.text));
  }

  /** Runs the spec as it stands now with the preset `recommended`, none of its options changed. */
  async runRecommended(run: RunRecord): Promise<void> {
    const spec = await specNow(run.spec);
    const { set } = withBudgetWrittenSince(run.origin, spec.text);
    const others = set.filter(([path]) => !/^run\.(preset|options)\b/.test(path));
    await this.run(spec, { set: [...others, ...AS_RECOMMENDED.set] });
  }

  /** Runs the text of that run, not that of the document now: with the same settings and seed, so to the same result, but for what is changed. */
  async runAsItWas(run: RunRecord, ...changes: Overrides['set']): Promise<void> {
    const changed = changes.map(([path]) => path);
    const kept = run.origin.overrides.set.filter(([path]) => !changed.includes(path));
    await this.run(run.spec, { set: [...kept, ...changes] });
  }

  /** Goes on with a run that was interrupted or stopped, and shows it; asks first where another of its spec lives. */
  async resume(run: RunRecord): Promise<void> {
    if (run.isResumable && !(await this.#isFree(run.spec, l10n.t('Stop and Resume')))) return;
    await this.#goOn(run, {});
  }

  /** Stops a run where it lives, and goes on with it from its journal after a correction. */
  async correct(run: RunRecord, correction: CorrectionRequest): Promise<void> {
    const living = this.runs.livingOf(run.spec.uri);
    if (living !== null) await this.#stopped(living);
    if (run.isResumable) await this.#goOn(run, { correction });
    else await this.run(run.spec, run.origin.overrides, { correction });
  }

  /** Asks, and starts a spec over with a new journal; the old one is kept under a numbered name. */
  async startOver(spec: SpecText, overrides: Overrides): Promise<void> {
    if (realEnvironmentIn(spec.text, overrides) === null) {
      say(l10n.t('{0} is simulated and keeps no journal: run it again.', spec.fileName));
      return;
    }
    const startOver = l10n.t('Start Over');
    const answer = await window.showWarningMessage(
      l10n.t('Start {0} over?', spec.fileName),
      {
        modal: true,
        detail: l10n.t(
          'The run begins again. Its journal is kept under a numbered name, and its answers are not used.',
        ),
      },
      startOver,
    );
    if (answer === startOver) await this.run(spec, overrides, { fresh: true });
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

  /** Clears what a check found. */
  hideCheck(): void {
    this.#checkStatus.hide();
  }

  /** Checks a spec and says what was found: errors in the panel, else one line in the status bar. */
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

  /** Asks where a run of the spec lives. @param goOn the button that stops it */
  async #isFree({ uri, fileName }: Omit<SpecText, 'text'>, goOn: string): Promise<boolean> {
    const living = this.runs.livingOf(uri);
    if (living === null) return true;
    this.panels.show(uri, living);
    const answer = await window.showInformationMessage(
      l10n.t('A run of {0} is in progress.', fileName),
      goOn,
    );
    if (answer !== goOn) return false;
    await this.#stopped(living);
    return true;
  }

  #tellReport(spec: SpecText, report: CheckReport): void {
    for (const { line, column, severity, code, message } of report.problems) {
      this.log.info(`${spec.fileName}:${line}:${column}: ${severity} ${code}: ${message}`);
    }
    if (!report.ok || report.observerSet === null) {
      this.panels.show(spec.uri, this.runs.reject(spec, report));
      return;
    }
    this.log.info(`${spec.fileName}: ${JSON.stringify(report.observerSet)}`);
    // A panel that showed errors has nothing to show any more; one that shows a run keeps it.
    if (this.panels.of(spec.uri)?.content.run?.state === 'problem') {
      this.panels.show(spec.uri, this.runs.lastResultOf(spec.uri));
    }
    this.#checkStatus.showPassed(spec, report.observerSet);
  }

  #stopped(run: RunRecord): Promise<void> {
    this.runs.cancel(run.id);
    return this.runs.endOf(run);
  }
}

/** A command's argument that names a spec: an address, or its text. */
export function uriArgument(argument: unknown): Uri | null {
  if (argument instanceof Uri) return argument;
  return typeof argument === 'string' && argument !== '' ? Uri.parse(argument) : null;
}
