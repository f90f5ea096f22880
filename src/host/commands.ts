/** All commands of the extension in one map, so that none is registered twice or forgotten. */
import { Disposable, commands, l10n } from 'vscode';
import { NO_OVERRIDES, type Overrides } from '../core/document/overrides';
import { openSample } from './authoring/newSpec';
import { ComparisonRecord } from './compare/comparisonRecord';
import { historyCommands, type Handler } from './history/historyCommands';
import { choose } from './history/historyTargets';
import type { Parts } from './parts';
import type { SpecText } from './runs/runController';
import { RunRecord } from './runs/runRecord';
import { stepDone } from './firstSteps';
import { withBudget, withBudgetWrittenSince } from './runs/sampleBudget';
import { readSettings } from './settings';
import { AS_RECOMMENDED, uriArgument, type SpecActions } from './specActions';
import { specNow } from './specDocuments';
import { SpecTarget } from './specTarget';
import { runSmallSweep } from './sweeps/smallSweep';
import { isExportName } from './views/runExports';
import { ALGORITHM_COMMANDS } from '../shared/format';
import { say } from './util/say';

export function registerCommands(parts: Parts): Disposable {
  const { extensionUri, previews, runs, panels, actions, compare, plans, exports } = parts;
  const target = new SpecTarget(panels);
  /** The argument of a command, or the spec of the focused plan or preview. */
  const meant = (argument: unknown): unknown => argument ?? plans.activeSpec ?? previews.activeSpec;
  /** Calls `act` with the target spec, if there is one. */
  const withSpec =
    (act: (spec: SpecText) => unknown): Handler =>
    async (argument) => {
      const spec = await target.spec(meant(argument));
      if (spec !== null) await act(spec);
    };
  /**
   * Calls `act` with the target spec and the budget of the settings, or with the current spec of a run and its overrides.
   * @param overrides take the place of those of the run
   */
  const withBudgetOf =
    (act: SpecActions['startOver'], overrides = NO_OVERRIDES): Handler =>
    async (argument) => {
      if (argument instanceof RunRecord) {
        const now = await specNow(argument.spec);
        const { set } = withBudgetWrittenSince(argument.origin, now.text);
        const paths = overrides.set.map(([path]) => path);
        const others = set.filter(
          ([path]) => !paths.some((own) => `${path}.`.startsWith(`${own}.`)),
        );
        return act(now, { set: [...others, ...overrides.set] });
      }
      const spec = await target.spec(meant(argument));
      if (spec === null) return;
      const { maxSamples } = readSettings(uriArgument(spec.uri) ?? undefined);
      await act(spec, withBudget(spec.text, overrides, maxSamples));
    };
  const runWith = (overrides: Overrides): Handler =>
    withBudgetOf((spec, all) => actions.run(spec, all), overrides);
  /**
   * Calls `act` with a run that has a result: the selected history entry, else the run in the target panel, else the last one of
   * the spec, else of any spec.
   */
  const withResult = async (
    argument: unknown,
    act: (run: RunRecord) => Promise<void>,
  ): Promise<void> => {
    const given = argument instanceof RunRecord ? [argument] : null;
    const uri = given === null ? target.uri(argument) : null;
    const ofSpec = uri === null ? null : [panels.of(uri)?.content.run, runs.lastResultOf(uri)];
    const run = (given ?? ofSpec ?? runs.all.toReversed()).find((one) => one?.result);
    if (run === undefined || run === null) {
      say(l10n.t('There is no result to export yet.'));
      return;
    }
    await act(run);
    stepDone('read');
  };
  const handlers: Readonly<Record<string, Handler>> = {
    'cpe.newInstance': () => parts.begin.show(),
    'cpe.openSample': async (argument) => {
      const name = typeof argument === 'string' ? argument : null;
      if (await openSample(extensionUri, name)) stepDone('open');
    },
    'cpe.getStarted': async () => {
      await commands.executeCommand('workbench.action.openWalkthrough', parts.walkthroughId, false);
    },
    'cpe.checkObserverSet': withSpec((spec) => actions.check(spec)),
    'cpe.previewActions': withSpec((spec) => previews.show(spec)),
    'cpe.run': runWith(NO_OVERRIDES),
    'cpe.runRecommended': runWith(AS_RECOMMENDED),
    'cpe.stopRun': async (argument) => {
      if (argument instanceof ComparisonRecord) {
        parts.comparisons.cancel(argument);
        return;
      }
      const run = await runToStop(argument, parts, target);
      if (run !== null) runs.cancel(run.id);
    },
    'cpe.runRepeatedly': withSpec((spec) => compare.repeat(spec)),
    'cpe.compareRuns': (argument, selected) => compare.compare(argument, selected),
    'cpe.showPanel': (argument) => {
      const uri = target.uri(meant(argument)) ?? runs.all.at(-1)?.origin.specUri ?? '';
      const panel = panels.show(uri, runs.livingOf(uri) ?? runs.lastOf(uri));
      panel.reveal(false);
      if ((panel.content.run?.result ?? null) !== null) stepDone('read');
    },
    /** @returns whether the panel is locked now; undefined if none has the focus */
    'cpe.lockPanel': () => panels.active?.toggleLock(),
    ...historyCommands(parts),
    ...measurementCommands(parts, target, meant),
    'cpe.startOver': withBudgetOf((spec, all) => actions.startOver(spec, all)),
    'cpe.reanalyse': withBudgetOf((spec, all) => actions.run(spec, all, { reanalyse: true })),
    'cpe.planSamples': withSpec((spec) => {
      plans.plan(spec);
      stepDone('own');
    }),
    'cpe.reproducePaper': () => parts.paper.reproduce(),
    'cpe.runSweep': (argument) => parts.sweeps?.run(argument) ?? runSmallSweep(argument, compare),
    'cpe.openResults': (argument) => parts.sweeps?.open(argument) ?? noSweeps(),
    'cpe.engineSecrets': () => parts.sweeps?.manageSecrets() ?? noSweeps(),
    'cpe.exportRun': (argument) =>
      isExportName(argument)
        ? withResult(undefined, (run) => exports.save(run, argument))
        : withResult(meant(argument), (run) => exports.choose(run, 'all')),
    'cpe.copyResult': (argument) => withResult(meant(argument), (run) => exports.chooseCopy(run)),
  };
  return Disposable.from(
    target,
    ...Object.entries(handlers).map(([id, handler]) => commands.registerCommand(id, handler)),
    ...ALGORITHM_COMMANDS.map(({ name, command }) =>
      commands.registerCommand(command, runWith({ set: [['run.algorithm', name]] })),
    ),
  );
}

function noSweeps(): void {
  say(l10n.t('Sweeps need the desktop or a server: a browser starts no processes.'));
}

/** The run of the target spec, else the only running one, else one that the person picks. */
async function runToStop(
  argument: unknown,
  { runs }: Parts,
  target: SpecTarget,
): Promise<RunRecord | null> {
  if (argument instanceof RunRecord) return argument.isLiving ? argument : null;
  const uri = target.uri(argument);
  const meant = uri === null ? null : runs.livingOf(uri);
  if (meant !== null) return meant;
  const living = runs.living;
  if (living.length === 0) say(l10n.t('No run is in progress.'));
  if (living.length < 2) return living[0] ?? null;
  return choose(living, l10n.t('Which run should stop?'));
}

/** @param meant the argument of a command, or the spec of what has the focus */
function measurementCommands(
  { runs, measurements, allowed }: Parts,
  target: SpecTarget,
  meant: (argument: unknown) => unknown,
) {
  /** Calls `act` with the last fitting run of the target spec, or of any spec if there is no target. */
  const withRun =
    (
      fits: (run: RunRecord) => boolean,
      act: (run: RunRecord, file: unknown) => Promise<void>,
      none = l10n.t('No run waits for measurements by hand.'),
    ) =>
    async (argument: unknown, file: unknown): Promise<void> => {
      await runs.loaded;
      const uri = argument instanceof RunRecord ? null : target.uri(meant(argument));
      const run =
        argument instanceof RunRecord
          ? argument
          : runs.all.findLast((one) => (uri === null || one.origin.specUri === uri) && fits(one));
      if (run !== undefined && fits(run)) {
        await act(run, file);
        return;
      }
      say(none);
    };
  const isWaiting = ({ measuring }: RunRecord): boolean => measuring?.by === 'manual';
  const isHere = (run: RunRecord): boolean => run.isReal && !run.isElsewhere;
  return {
    'cpe.saveSheet': withRun(isWaiting, (run) => measurements.saveSheet(run)),
    'cpe.loadResults': withRun(isWaiting, (run, file) =>
      measurements.loadResults(run, uriArgument(file)),
    ),
    'cpe.correctMeasurement': withRun(
      isHere,
      (run) => measurements.correct(run),
      l10n.t('There are no real measurements to correct.'),
    ),
    'cpe.forgetAllowedCommands': () => allowed.forget(),
  } satisfies Readonly<Record<string, Handler>>;
}
