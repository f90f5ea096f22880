/** The line of commands above a spec. */
import { CodeLens, EventEmitter, Range, l10n, workspace } from 'vscode';
import type { CodeLensProvider, Disposable, TextDocument } from 'vscode';
import { NO_OVERRIDES } from '../../core/document/overrides';
import { ALGORITHM_COMMANDS, actionName, formatCount } from '../../shared/format';
import { realEnvironmentIn } from '../laboratory/realEnvironment';
import type { RunController } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import { readSettings } from '../settings';
import { isSpecDocument } from '../specDocuments';
import { outcomeWord } from '../views/outcomeWord';

const FIRST_LINE = new Range(0, 0, 0, 0);
/** Most members of a large action named in the last result. */
const NAMED = 3;

export class SpecCodeLens implements CodeLensProvider, Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: { dispose: () => void }[];
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(private readonly runs: RunController) {
    const states = new WeakMap<RunRecord, string>();
    this.#subscriptions = [
      this.#changed,
      // Lenses show no live numbers, so they are redrawn only when the state or its staleness changes.
      runs.onChanged((run) => {
        const state = `${run.state} ${String(run.isSpecChanged)} ${String(run.isElsewhere)}`;
        if (states.get(run) === state) return;
        states.set(run, state);
        this.#changed.fire();
      }),
      runs.onRemoved(() => this.#changed.fire()),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('cpe.codeLens')) this.#changed.fire();
      }),
    ];
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const { uri } = document;
    if (!isSpecDocument(document) || !readSettings(uri).isCodeLensEnabled) return [];
    const lens = (
      title: string,
      command: string,
      { argument = uri, tooltip = '' }: { argument?: unknown; tooltip?: string } = {},
    ): CodeLens => new CodeLens(FIRST_LINE, { title, command, tooltip, arguments: [argument] });
    const lenses = [lens(l10n.t('Check Observer Set'), 'cpe.checkObserverSet')];
    if (this.runs.livingOf(uri.toString()) !== null) {
      // The editor drops an ordinary space behind an icon.
      lenses.push(lens(`$(stop-circle)\u00a0${l10n.t('Stop')}`, 'cpe.stopRun'));
      lenses.push(lens(l10n.t('Running'), 'cpe.showPanel'));
      return lenses;
    }
    // The algorithm of the spec comes first, since not every algorithm supports every spec.
    const text = document.getText();
    const [, own] = /"algorithm"\s*:\s*"([\w-]+)"/.exec(text) ?? [];
    // A log is analysed, unless its lines are requested one by one.
    const isLog = realEnvironmentIn(text, NO_OVERRIDES)?.type === 'recorded';
    const isAnalysed = isLog && !/"use"\s*:\s*"as-asked"/.test(text);
    const offered = [...ALGORITHM_COMMANDS].sort(
      (one, other) => Number(other.name === own) - Number(one.name === own),
    );
    for (const { name, title, command } of offered) {
      const run = isAnalysed ? l10n.t('Analyse with {0}', title) : l10n.t('Run {0}', title);
      const tooltip = name === own ? '' : l10n.t('Not that of the spec');
      lenses.push(lens(run, command, { tooltip }));
    }
    const newest = this.runs.lastOf(uri.toString());
    if (newest?.isResumable === true) {
      lenses.push(
        lens(`$(debug-continue)\u00a0${l10n.t('Resume')}`, 'cpe.resumeRun', {
          argument: newest.id,
        }),
      );
    }
    const last = this.runs.lastResultOf(uri.toString());
    if (last !== null)
      lenses.push(lens(lastOutcome(last), 'cpe.showPanel', { tooltip: lastResult(last) }));
    return lenses;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}

/** `Last: certified`: short, for narrow editors. */
function lastOutcome(run: RunRecord): string {
  const outcome = outcomeWord(run);
  return run.isSpecChanged
    ? l10n.t('Last: {0}, spec changed since', outcome)
    : l10n.t('Last: {0}', outcome);
}

/** `Ada → Packing, Boris → Sorting, 12.5 k samples`. */
function lastResult(run: RunRecord): string {
  const { result, facts } = run;
  const action =
    result === null || facts === null || result.action === null
      ? l10n.t('no answer yet')
      : actionName(facts.labels, facts.instance.family, result.action, NAMED);
  return `${action}, ${l10n.t('{0} samples', formatCount(run.totalSamples))}`;
}
