/** Formats numbers, actions and facts for people; shared by the host and the page. */
export * from '../core/words/actions';
export * from '../core/report/answer';
export * from '../core/report/answerFacts';
export { MOST_FRAMES, replayFrames, sinceLastTest } from '../core/report/replay';
export { CHECK_NAMES, checkStanding, linesAtEnd } from '../core/words/checks';
export { constantFormula, constantName, constantValue } from '../core/words/constants';
export { isolated } from '../core/words/escapes';
export * from '../core/words/counts';
export * from '../core/words/factors';
export * from '../core/words/family';
export * from '../core/words/goal';
export * from '../core/words/leads';
export { rewardFactsOf, rewardWords } from '../core/reward/facts';
export { splitLastLines } from '../core/words/lastLines';
export * from '../core/words/lists';
export { NOISE_MEANING, seenNoise } from '../core/words/noise';
export { titleOf as formatAlgorithm } from '../core/learners/contract/algorithms';
export {
  ALGORITHM_COMMANDS,
  PHASE_NAMES,
  isOfTests,
  phaseTitle,
  paperSizeOf,
  stepWord,
} from '../core/learners/names';
export * from '../core/run/session/rounds';
export * from '../core/sweep/intervalWords';
export * from '../core/words/route';
