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

/** The ids of the walkthrough steps in the manifest. */
export type FirstStep = ContextKey extends infer Key
  ? Key extends `cpe.done.${infer Step}`
    ? Step
    : never
  : never;
