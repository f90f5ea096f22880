/** How the dialogue of a run ended, and the result that follows. */
import type { AssumptionCheck } from '../../assumptionChecks/checks';
import type { Action } from '../../families/family';
import { MOST_EXACT_UNIFORM } from '../../environment/simulated';
import type { Certainty, Recommendation } from '../../protocol/learner';
import type { Tie } from '../../protocol/ties';
import { once, withLazyFields } from '../../protocol/withLazyFields';
import { refutedLine, type CheckName } from '../../words/checks';
import { actionName } from '../../words/actions';
import { formatCount, formatExact, significant } from '../../words/counts';
import { formatValue } from '../../words/factors';
import { inQuotes, listed, listedUpTo } from '../../words/lists';
import { samplesOf } from '../../protocol/dialogue';
import type { Instance } from '../../learners/contract/instance';
import { factsOf } from '../../learners/facts';
import { inForce } from '../../learners/problem/accuracy';
import { throughDoor } from '../../words/goal';
import { boundOf, judge } from '../result/judge';
import { bestByLeastNorm } from '../result/leastNorm';
import type { PreparedRun } from '../check/prepare';
import type { RunResult, RunStatus } from '../result/result';
import { rewardOfEstimate } from './rewardsOfRound';
import type { RunState } from './runState';
import { phaseEntries } from './trace';

export interface Ending {
  readonly status: RunStatus;
  readonly recommendation: Recommendation | null;
  readonly reason?: string;
  /** An assumption of the run was found false, so nothing is known about its answer. */
  readonly isRefuted?: boolean;
}

/** The ending of a run whose learner has answered. */
export function endingOf(
  recommendation: Recommendation,
  { instance }: PreparedRun,
  samples: number,
): Ending {
  if (instance.run.stop === 'budget') {
    const { reason: unpaid } = recommendation;
    return {
      status: 'budget',
      recommendation,
      ...(unpaid === undefined ? {} : { reason: unpaid }),
    };
  }
  if (recommendation.certified) return { status: 'certified', recommendation };
  const { tie } = recommendation;
  const said = tie === undefined ? recommendation.reason : tieText(tie, instance, samples);
  const reason = said ?? openText(recommendation, instance);
  return {
    status: 'inconclusive',
    recommendation,
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Whether the last request is cut to the remaining budget and the answer uses all measurements. */
export function fitsItsBudget({
  algorithm,
  preset,
}: Pick<Instance['run'], 'algorithm' | 'preset'>): boolean {
  return preset === 'recommended' && factsOf(algorithm).fitsItsBudget === true;
}

type AnswerSoFar = Pick<Recommendation, 'action' | 'estimate' | 'next'>;

/** The best action so far: by least squares if the budget ended the run or no test was made, else the leader of the last test. */
function answerSoFar(
  { instance }: PreparedRun,
  state: RunState,
  status: RunStatus,
): AnswerSoFar | null {
  const { leader } = state;
  if (!fitsItsBudget(instance.run) || (status !== 'budget' && leader !== null)) return leader;
  const measured = state.tally.answered();
  const before = state.before.map((one) => ({ ...one, samples: one.count }));
  const found = measured === null ? [] : bestByLeastNorm(instance, [...before, ...measured]);
  const [best, next] = found.map(({ action, value }) => ({
    action,
    estimate: throughDoor(instance.reward, value),
  }));
  return best === undefined ? leader : { ...best, next: next ?? null };
}

/**
 * @param refuted the assumptions that the measurements contradict
 * @param checks the evidence against the assumptions; null without checks
 */
export function resultOf(
  prepared: PreparedRun,
  state: RunState,
  { status: ended, recommendation, reason, isRefuted = false }: Ending,
  refuted: readonly CheckName[],
  checks: readonly AssumptionCheck[] | null,
): RunResult {
  const { instance, facts } = prepared;
  const run = inForce(instance.run);
  const { law } = instance.assumptions;
  const status = ended === 'certified' && refuted.length > 0 ? 'doubtful' : ended;
  const soFar = recommendation === null ? answerSoFar(prepared, state, ended) : null;
  const answer = recommendation ?? soFar;
  const estimate =
    recommendation === null
      ? (soFar?.estimate ?? null)
      : rewardOfEstimate(instance.reward, recommendation.estimate);
  const next = recommendation === null ? soFar?.next : nextOf(recommendation, instance.reward);
  const within = ended === 'certified' || isRefuted ? null : state.within.ofAnswer(recommendation);
  const noiseByAction = state.noiseByAction();
  const verdict = judge(prepared, answer?.action ?? null, status, state.totalSamples);
  const result = {
    status,
    algorithm: run.algorithm,
    preset: run.preset,
    delta: run.delta,
    seed: run.seed,
    ...(run.accuracy === undefined ? {} : { accuracy: run.accuracy }),
    ...(run.stop === undefined ? {} : { stop: run.stop }),
    action: answer?.action ?? null,
    estimate: estimate !== null && Number.isFinite(estimate) ? estimate : null,
    ...(within === null ? {} : { within: { ...within, delta: instance.run.delta } }),
    ...certaintyOfResult(state, run, answer?.action ?? null, status),
    ...(recommendation?.estimatedLoss === undefined
      ? {}
      : { estimatedLoss: recommendation.estimatedLoss }),
    samples: state.totalSamples,
    cost: instance.cost === null ? null : state.totalCost,
    ...(run.changedSentences && { reanalysed: run.changedSentences }),
    ...(recommendation?.more && {
      more: recommendation.more.map(({ action, count }) => ({ action, samples: count })),
    }),
    ...(instance.before === null ? {} : { before: instance.before.lines }),
    phases: phasesOf(state, facts.instance.actions),
    constants: { ...state.constants },
    ...(noiseByAction.length === 0 ? {} : { noiseByAction }),
    ...(law === null ? {} : { assumptions: { noise: law.type } }),
    ...verdict,
    lowerBound: null,
    ...(prepared.known?.lowerBound === null ? { isBoundMissing: true as const } : {}),
    assumptionsNotMet: [
      ...facts.assumptions.filter(({ grade }) => grade === 'not-met').map(({ text }) => text),
      ...refuted.map(refutedLine),
    ],
    assumptionsDerived: [
      ...instance.assumptions.derived.map(
        ({ name, from }) => `${name} = ${significant(instance.assumptions[name], 4)}, ${from}`,
      ),
      // Simulated noise that was drawn from another law than the spec states.
      ...(instance.truth?.noise.distribution === 'uniform' &&
      state.largestBatch > MOST_EXACT_UNIFORM
        ? [
            `totals of more than ${formatExact(MOST_EXACT_UNIFORM)} samples at once were drawn from the normal law of the same mean and variance; smaller ones are exact sums of uniform noise`,
          ]
        : []),
    ],
    durationMs: 0,
    final: state.finalOf(answer?.action ?? null, next),
    ...(reason === undefined ? {} : { reason }),
    ...(checks === null ? {} : { checks }),
    ...(instance.truth === null ? { refuted } : {}),
  };
  const withBound = withLazyFields(result, { lowerBound: once(() => boundOf(prepared)) });
  return withBound;
}

function nextOf({ next }: Recommendation, reward: Instance['reward']): Recommendation['next'] {
  return next && { ...next, estimate: rewardOfEstimate(reward, next.estimate) };
}

/** The certainty about the answer. Unknown if the last test had another leader or an assumption is contradicted. */
function certaintyOfResult(
  state: RunState,
  run: Instance['run'],
  action: Action | null,
  status: RunStatus,
): Certainty {
  const known = status === 'doubtful' ? null : state.certainty;
  const { confidence = null, ...candidates } = known ?? { candidates: [] };
  const [leader] = candidates.candidates;
  const isLeader = leader !== undefined && leader.action.join() === action?.join();
  const certain = status === 'certified' && fitsItsBudget(run) ? 1 - run.delta : null;
  return { confidence: isLeader ? (confidence ?? certain) : certain, ...candidates };
}

/** The rounds, including the samples of an unfinished one, so that the entries add up to the total. */
function phasesOf(
  { trace, started, totalSamples, earlierSamples }: RunState,
  actions: string | null,
) {
  const entries = phaseEntries(trace.rows, actions);
  const samples = entries.reduce(
    (left, entry) => left - entry.samples,
    totalSamples - earlierSamples,
  );
  if (samples <= 0 || started === null) return entries;
  const { phase: name, epoch, round, epsilon } = started;
  const key = {
    ...(epoch === undefined ? {} : { epoch }),
    round,
    ...(epsilon === undefined ? {} : { epsilon }),
  };
  return [...entries, { name, ...key, samples }];
}

/** The most actions named, and the most base arms named of each. */
const NAMED_ACTIONS = 2;
const NAMED_ARMS = 5;

/** What the analysis of a whole log leaves open, and which further samples would suffice. */
function openText(
  { left, more }: Recommendation,
  { labels, family, log }: Pick<Instance, 'labels' | 'family' | 'log'>,
): string | undefined {
  if (left === undefined) return undefined;
  const lines = `The ${formatExact(log?.lines ?? 0)} lines of the log`;
  const open =
    left === null
      ? `${lines} leave too many actions to list.`
      : `${lines} leave ${left} ${left === 1 ? 'action' : 'actions'} that may be the best.`;
  if (more === undefined || more.length === 0) return open;
  const named = [...more]
    .sort((one, other) => other.count - one.count)
    .map(
      ({ action, count }) =>
        `${formatCount(count)} of ${inQuotes(actionName(labels, family.kind, action))}`,
    );
  return `${open} At the differences seen about ${formatCount(samplesOf(more))} more would be enough: ${listedUpTo(named, WANTED)}.`;
}

/** The most actions named that need more samples. */
const WANTED = 8;

/** A tie in words: its actions, the difference that would have shown, and what continuing would take. */
function tieText(
  { actions, count, isLeast, accuracy }: Tie,
  of: Pick<Instance, 'labels' | 'family' | 'transform'>,
  samples: number,
): string {
  const nameOf = (action: Action) =>
    inQuotes(actionName(of.labels, of.family.kind, action, NAMED_ARMS));
  const more = count - NAMED_ACTIONS;
  const others = more > 0 ? [`${isLeast ? 'at least ' : ''}${more} more`] : [];
  const names = listed([...actions.slice(0, NAMED_ACTIONS).map(nameOf), ...others]);
  if (accuracy === 0) {
    return `${names} are tied. There is no noise, so more samples would not help. Each of them is a best action.`;
  }
  const seen = `${names} may be tied: ${formatCount(samples)} samples cannot distinguish them, although a difference of ${formatValue(of, accuracy)} would show.`;
  const needed = 4 * samples;
  return needed > Number.MAX_SAFE_INTEGER
    ? `${seen} Half of that needs more than 2^53 - 1 samples, the most that can be counted exactly.`
    : `${seen} Half of that needs about ${formatCount(needed)} samples: set \`run.options.maxRounds\` to continue.`;
}
