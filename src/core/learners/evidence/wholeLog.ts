// One look at a log of measurements, whose counts are the fixed design (docs/recommended-polyalba.md, one look at a log).
import { samplesOf } from '../../protocol/dialogue';
import type { BestCandidate, Certainty, Learner, Routine } from '../../protocol/learner';
import type { MeasurementLog } from '../../protocol/measurementLog';
import type { Instance } from '../contract/instance';
import type { Random } from '../../numerics/random';
import { pullBlocks } from '../designs/phaseBlocks';
import type { PhasePull, PoolPull } from '../problem/pool';
import { tellNoise } from '../noise/tellNoise';
import { logAlternatives } from '../problem/linearProblem';
import { roundReport, withinOf, type Candidate } from '../contract/roundReport';
import type { Action } from '../../families/family';
import type { LookSpace } from './lookFrame';
import { MOST_CANDIDATES } from './certainty';
import { partsOfLook } from './lookBlocks';
import { lookAt, type Looked, type LookedAt } from './oneLook';
import { linesWanted } from './samplesWanted';
import { NO_VALUE, ONLY_DIFFERENCES } from './withoutNoise';

/** The design of a log: its informative actions with their counts. */
export function designOf({ actions }: MeasurementLog, pullOf: (action: Action) => PoolPull) {
  const shown = actions
    .map(({ action, samples }) => ({ pull: pullOf(action), count: samples.length }))
    .filter(({ pull }) => pull.rows.length > 0);
  return {
    pulls: shown.map(({ pull }) => pull),
    counts: Float64Array.from(shown, ({ count }) => count),
  };
}

/** The only round of a look at a log. */
export const LOG = { phase: 'log', round: 1 } as const;

/** Takes all samples of a log. @param parts those of a look @returns how many there are, and what each block showed */
export function* pullLog(
  log: MeasurementLog,
  pulls: readonly PoolPull[],
  parts: ReturnType<typeof partsOfLook>,
): Routine<{ readonly samples: number; readonly blocks: readonly (readonly PhasePull[])[] }> {
  const samples = samplesOf(
    log.actions.map(({ action, samples: { length } }) => ({ action, count: length })),
  );
  yield { type: 'roundStarted', ...LOG, planned: samples, threshold: 0 };
  const blocks: (readonly PhasePull[])[] = [];
  for (const part of parts) blocks.push(...(yield* pullBlocks({ actions: pulls }, part)));
  return { samples, blocks };
}

/** The log to analyse as a whole; null if the log answers requests, or there is none. */
export function analysedLog({
  environment,
  log,
}: Pick<Instance, 'environment' | 'log'>): MeasurementLog | null {
  return environment?.type === 'recorded' && environment.use === 'all' ? log : null;
}

interface Analysed {
  readonly own: LookedAt;
  readonly space: LookSpace & {
    pullOf(action: Action): PoolPull;
    /** Whether the rewards themselves are determined, and not only their differences; absent: they are. */
    hasValues?(): boolean;
  };
}

export function* wholeLog(
  { own: problem, space }: Analysed,
  log: MeasurementLog,
  random: Random,
): Learner {
  const { family, noise, delta } = problem;
  const design = designOf(log, space.pullOf);
  const { pulls } = design;
  const logRivals = logAlternatives(family);
  const parts = partsOfLook(problem, design, space.dimension, logRivals);
  const { logActions } = family.count;
  yield {
    type: 'constantsComputed',
    constants: {
      d: family.dimension,
      dimension: space.dimension,
      m: family.largestAction,
      logActions,
      counts: 'log',
      delta,
      ...noise.constants,
      ...(noise.blocks.kind === 'estimates' ? { blocks: parts.flat().length } : {}),
    },
  };
  const { samples, blocks } = yield* pullLog(log, pulls, parts);
  const hasNoValues = problem.share !== 0 && space.hasValues?.() === false;
  const looked = lookAt(problem, space, design, blocks, { logRivals, random });
  yield* tellNoise(noise);
  const { leader, ranked, rivals, hardest, isOpen, isEnough, within, estimate } = looked;
  const rival = hardest?.action;
  // An answer that is good enough rules nothing out.
  const isBest = isEnough && problem.accuracy === 0 && problem.share === 0;
  yield roundReport({
    round: LOG,
    samples,
    estimate,
    gap: hardest?.gap ?? null,
    pair: rival === undefined ? null : { leader: leader.action, rival },
    threshold: hardest?.threshold ?? 0,
    rivalRank: () => Math.max(2, 1 + ranked.findIndex(({ action }) => action === rival)),
    passed: isEnough,
    ranked: () => ranked,
    survivors: isOpen ? null : isBest ? [leader] : [leader, ...rivals],
    within: () => withinOf(leader.action, within),
    certainty: () => certaintyOf(looked, logRivals, space.hasValues?.() !== false),
  });
  const answer = { action: leader.action, estimate: leader.estimate, certified: isEnough };
  if (hasNoValues) return { ...answer, certified: false, reason: ONLY_DIFFERENCES };
  if (isEnough) return answer;
  if (looked.futile !== null) return { ...answer, reason: looked.futile };
  const counted = linesWanted(looked, design, noise, Math.log(delta) - logRivals);
  const more = pulls.flatMap(({ action }, index) => {
    const count = counted?.[index] ?? 0;
    return count > 0 ? [{ action, count }] : [];
  });
  const reason = looked.isWorthless && more.length === 0 ? NO_VALUE : undefined;
  return { ...answer, left: isOpen ? null : rivals.length + 1, more, ...(reason && { reason }) };
}

/**
 * A rule that drops an action with probability at most p is evidence 1 / p against it.
 * @param hasValues whether the rewards themselves are determined, and not only their differences
 */
function certaintyOf(
  { leader, rivals, isEnough, isOpen, error, interval }: Looked,
  logRivals: number,
  hasValues: boolean,
): Certainty {
  // A leader certified without a union bound is the best, whatever a union bound leaves.
  const left = isOpen || isEnough ? [] : rivals;
  const shown = ({ action, estimate, point }: Candidate, eValue: number): BestCandidate => ({
    action,
    estimate,
    eValue,
    interval: hasValues ? interval(point) : [null, null],
  });
  const more = left.length + 1 - MOST_CANDIDATES;
  return {
    confidence: error < 1 ? 1 - error : null,
    candidates: isOpen
      ? []
      : [
          shown(leader, 1),
          ...left
            .slice(0, MOST_CANDIDATES - 1)
            .map((one) => shown(one, Math.exp(Math.max(0, -logRivals - one.lead.logTail(0))))),
        ],
    ...(more > 0 && { candidatesMore: more }),
  };
}
