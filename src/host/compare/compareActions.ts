/** What commands and panels do with comparisons: choose settings and runs, start comparisons, show them. */
import { Uri, env, l10n, window } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import type { Comparison } from '../../core/sweep/comparison';
import { NO_OVERRIDES, type Overrides } from '../../core/document/overrides';
import { formatAlgorithm, formatCount } from '../../shared/format';
import { specLabels } from '../history/historyGroups';
import { realEnvironmentIn } from '../laboratory/realEnvironment';
import type { RunController, SpecText } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import { budgetIn, withBudget } from '../runs/sampleBudget';
import { specSettings } from '../runs/specSettings';
import { readSettings } from '../settings';
import { say } from '../util/say';
import { outcomeWord } from '../views/outcomeWord';
import { showRuns } from '../views/runsProgress';
import { runIds } from './compareArguments';
import type { ComparisonController } from './comparisonController';
import { seedsFrom, type ComparisonRecord } from './comparisonRecord';
import { pickSettings } from './settingsPick';
import { leftOutOf } from './variants';

const DEFAULT_SEEDS = 20;
const MOST_SEEDS = 10_000;
const DEFAULT_SECONDS = 60;
const MOST_SECONDS = 86_400;

export class CompareActions {
  constructor(
    private readonly comparisons: ComparisonController,
    private readonly runs: RunController,
    private readonly show: (record: ComparisonRecord) => void,
  ) {}

  /** Asks for the seeds and the settings. */
  async repeat(spec: SpecText): Promise<void> {
    if (realEnvironmentIn(spec.text, NO_OVERRIDES) !== null) {
      say(
        l10n.t(
          'The measurements of {0} are real: only simulations can be repeated.',
          spec.fileName,
        ),
      );
      return;
    }
    const howMany = l10n.t('How many seeds? 1 to {0}', MOST_SEEDS);
    const count = await askWhole(howMany, DEFAULT_SEEDS, MOST_SEEDS, false);
    if (count === null || count === undefined) return;
    const chosen = await askSettings(spec, true);
    if (chosen === null || chosen.settings.length === 0) return;
    const { settings, ...more } = chosen;
    const seeds = seedsFrom(specSettings(spec.text, NO_OVERRIDES).seed ?? 1, count);
    const { maxSamples } = readSettings(Uri.parse(spec.uri));
    const bounded = settings.map((overrides) => withBudget(spec.text, overrides, maxSamples));
    this.start(spec, bounded, seeds, more);
  }

  /** Runs a spec with every setting and seed, and shows the comparison. */
  start(...what: Parameters<ComparisonController['start']>): void {
    const record = this.comparisons.start(...what);
    this.show(record);
    this.showProgress(record);
  }

  /** Compares runs: the given ones, or runs that the person picks. */
  async compare(...given: readonly unknown[]): Promise<void> {
    await this.runs.loaded;
    const named = runIds(...given)
      .map((id) => this.runs.find(id))
      .filter((run) => run !== null);
    const runs = named.length >= 2 ? named : await this.#chooseRuns(named);
    if (runs === null) return;
    const record = this.comparisons.ofRuns(runs);
    if (record === null) {
      sayTooFew();
      return;
    }
    this.show(record);
  }

  /** Adds settings with the same seeds; to a comparison of single runs, adds runs. */
  async add(record: ComparisonRecord): Promise<void> {
    if (!(await this.#isHere(record))) return;
    const { spec } = record;
    const { kind, settings } = record.comparison;
    if (kind === 'runs') {
      const runs = await this.#chooseRuns([]);
      for (const run of runs ?? []) this.comparisons.addRun(record, run);
      return;
    }
    const chosen = await askSettings(spec, false);
    if (chosen === null || chosen.settings.length === 0) return;
    // New settings get the budget of the others, even if no seed has started, to keep the comparison fair.
    const maxSamples = budgetIn(settings[0]?.overrides ?? NO_OVERRIDES);
    const there = new Set(settings.map(({ overrides }) => JSON.stringify(overrides)));
    const bounded = chosen.settings
      .map((overrides) => withBudget(spec.text, overrides, maxSamples))
      .filter((overrides) => !there.has(JSON.stringify(overrides)));
    if (bounded.length === 0) return;
    this.comparisons.addSettings(record, spec, bounded);
    this.showProgress(record);
  }

  /** Adds the seeds needed to verify delta. */
  async addMissingSeeds(record: ComparisonRecord): Promise<void> {
    if (!(await this.#isHere(record))) return;
    const more = summarise(record.comparison).missing?.more ?? 0;
    if (more <= 0 || record.isLiving) return;
    this.comparisons.addSeeds(record, more);
    this.showProgress(record);
  }

  /** Runs the cancelled seeds. */
  async resume(record: ComparisonRecord): Promise<void> {
    if (record.isLiving || !(await this.#isHere(record))) return;
    this.comparisons.resume(record);
    this.showProgress(record);
  }

  /** Shows a progress notice while seeds run; its Cancel keeps the finished seeds. */
  showProgress(record: ComparisonRecord): void {
    if (!record.isLiving) return;
    void showRuns({
      title: l10n.t('Running {0} repeatedly', record.comparison.fileName),
      onChanged: (listener) =>
        this.comparisons.onChanged((changed) => {
          if (changed === record) listener();
        }),
      progress: () => progressOf(record),
      cancel: () => this.comparisons.cancel(record),
    });
  }

  /** False, with a message, if another window runs seeds of the comparison. */
  async #isHere(record: ComparisonRecord): Promise<boolean> {
    if (!record.isLiving) await this.comparisons.follow(record);
    if (!record.isElsewhere) return true;
    say(l10n.t('This comparison is running in another window. Stop it there first.'));
    return false;
  }

  async #chooseRuns(preselected: readonly RunRecord[]): Promise<readonly RunRecord[] | null> {
    const known = this.runs.all.filter(({ result }) => result !== null).reverse();
    if (known.length < 2) {
      sayTooFew();
      return null;
    }
    const specs = specLabels(known.map(({ spec }) => spec));
    const items = known.map((run, index) => ({
      label: `${formatAlgorithm(run.facts?.algorithm ?? '')} ${run.facts?.preset ?? ''}`,
      description: `${specs[index] ?? ''}, ${l10n.t('seed {0}', run.result?.seed ?? 0)}`,
      // Runs may differ in nothing else that is shown here.
      detail: l10n.t(
        '{0} samples, {1}, {2}',
        formatCount(run.totalSamples),
        outcomeWord(run),
        new Date(run.origin.startedAt).toLocaleString(env.language),
      ),
      picked: preselected.includes(run),
      run,
    }));
    const chosen = await window.showQuickPick(items, {
      canPickMany: true,
      placeHolder: l10n.t('Select at least 2 runs to compare'),
    });
    return chosen?.map(({ run }) => run) ?? null;
  }
}

function sayTooFew(): void {
  say(l10n.t('A comparison needs at least two runs that have ended with a result.'));
}

function progressOf({ comparison, isLiving }: ComparisonRecord) {
  const settings = comparison.settings.filter(({ rejected }) => rejected === undefined);
  const total = settings.reduce((sum, { seeds }) => sum + seeds.length, 0);
  const done = settings.reduce((sum, { runs }) => sum + runs.length, 0);
  return { total, done, isLiving };
}

/** @returns null for an empty answer, undefined if cancelled */
async function askWhole(
  prompt: string,
  value: number,
  most: number,
  mayBeEmpty: boolean,
): Promise<number | null | undefined> {
  const isRight = (text: string): boolean =>
    text === '' ? mayBeEmpty : /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  const answer = await window.showInputBox({
    title: l10n.t('Run Repeatedly'),
    prompt,
    value: String(value),
    validateInput: (text) =>
      isRight(text.trim()) ? null : l10n.t('Write a whole number from 1 to {0}.', most),
  });
  const text = answer?.trim();
  return text === undefined ? undefined : text === '' ? null : Number(text);
}

/** The chosen settings, and what is stored with the comparison. */
interface Chosen extends Pick<Comparison, 'limits' | 'leftOut'> {
  readonly settings: readonly Overrides[];
}

/**
 * Null if cancelled.
 * @param isNew false if the comparison exists, whose time limit is then kept
 */
async function askSettings(spec: SpecText, isNew: boolean): Promise<Chosen | null> {
  const chosen = await pickSettings(spec);
  if (chosen === null) return null;
  const isAll = chosen.some((item) => item.isAll);
  const byLabel = new Map(
    chosen.flatMap(({ variants }) => variants).map((one) => [one.label, one.overrides] as const),
  );
  const settings = [...byLabel.values()];
  if (!isAll || !isNew) return { settings, limits: {}, leftOut: [] };
  // Some of the algorithms are slow.
  const prompt = l10n.t('Stop a run after how many seconds? Leave empty for no limit');
  const seconds = await askWhole(prompt, DEFAULT_SECONDS, MOST_SECONDS, true);
  if (seconds === undefined) return null;
  const limits = seconds === null ? {} : { seconds };
  return { settings, limits, leftOut: leftOutOf(spec.text) };
}
