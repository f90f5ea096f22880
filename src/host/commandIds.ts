/** The ids of the commands, as the manifest contributes them. */
export const COMMAND_IDS = [
  'cpe.newInstance',
  'cpe.openSample',
  'cpe.checkObserverSet',
  'cpe.previewActions',
  'cpe.run',
  'cpe.runPolyAlba',
  'cpe.runGcbPe',
  'cpe.runRecommended',
  'cpe.stopRun',
  'cpe.showPanel',
  'cpe.lockPanel',
  'cpe.openRun',
  'cpe.resumeRun',
  'cpe.rerun',
  'cpe.rerunWithNewSeed',
  'cpe.renameRun',
  'cpe.editNote',
  'cpe.deleteRun',
  'cpe.revealSpec',
  'cpe.runRepeatedly',
  'cpe.compareRuns',
  'cpe.planSamples',
  'cpe.reproducePaper',
  'cpe.runSweep',
  'cpe.openResults',
  'cpe.engineSecrets',
  'cpe.exportRun',
  'cpe.copyResult',
  'cpe.openComparison',
  'cpe.renameComparison',
  'cpe.deleteComparison',
  'cpe.exportComparison',
  'cpe.filterHistory',
  'cpe.clearHistoryFilter',
  'cpe.sortHistory',
  'cpe.getStarted',
  'cpe.deleteRunsOfSpec',
  'cpe.saveSheet',
  'cpe.loadResults',
  'cpe.correctMeasurement',
  'cpe.startOver',
  'cpe.forgetAllowedCommands',
] as const;

/** Those of the algorithms: their facts say which. */
export type AlgorithmCommandId = 'cpe.runPolyAlba' | 'cpe.runGcbPe';

export type CommandId = (typeof COMMAND_IDS)[number];

/** The context keys that the extension sets, for the `when` clauses of the manifest. */
export const CONTEXT_KEYS = [
  'cpe.runLives',
  'cpe.hasRuns',
  'cpe.hasResults',
  'cpe.hasComparisons',
  'cpe.hasAllowedCommands',
  'cpe.runResumable',
  'cpe.measuresByHand',
  'cpe.hasJournal',
  'cpe.historyFiltered',
  'cpe.done.open',
  'cpe.done.check',
  'cpe.done.run',
  'cpe.done.read',
  'cpe.done.own',
  'cpe.done.real',
] as const;

export type ContextKey = (typeof CONTEXT_KEYS)[number];

/** The steps of the walkthrough, by their ids in the manifest. */
export type FirstStep = ContextKey extends infer Key
  ? Key extends `cpe.done.${infer Step}`
    ? Step
    : never
  : never;
