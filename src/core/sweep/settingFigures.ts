/** What the runs of one setting say together. */
import { meanSequence, rateSequence } from '../statistics/anytime';
import type { MeanInterval } from '../statistics/meanInterval';
import type { CountedRun } from './endedRun';

export type SettingFigures = Readonly<ReturnType<typeof settingFigures>>;

/** How a mean comes to its interval. */
export type MeanOf = (values: readonly number[]) => MeanInterval;

/**
 * @param runs of one setting: those of a complete prefix of its seeds, since fast ones come first
 * @param meanOf the interval of the means; by default one that may be looked at after every seed
 */
export function settingFigures(runs: readonly CountedRun[], meanOf: MeanOf = meanSequence) {
  const certified = runs.filter(({ status }) => status === 'certified');
  const { wrong, judged } = wrongCertificates(runs);
  const bounds = runs.flatMap(({ lowerBound }) => lowerBound ?? []);
  const times = runs.flatMap(({ durationMs }) => durationMs ?? []);
  const samples = runs.flatMap((run) => run.samples ?? []);
  const limited = limitedSamples(runs);
  const regrets = runs.flatMap(({ regret }) => regret ?? []);
  const number = (is: (run: CountedRun) => boolean): number => runs.filter(is).length;
  return {
    /** Runs that have an outcome, and of these those that ended by the rule of their algorithm. */
    runs: runs.length,
    certified: certified.length,
    /** Cut by their seconds, or by a budget of samples. */
    cutBySeconds: number(({ limit }) => limit === 'seconds'),
    cutBySamples: number(({ limit }) => limit === 'samples'),
    inconclusive: number(({ status }) => status === 'inconclusive'),
    failed: number(({ status }) => status === 'failed'),
    /**
     * Samples of a run, or its limit of samples where it reached that; null where another run did not end by its rule:
     * the mean of the others leaves out the longest.
     */
    samples: limited === null ? null : meanOf(limited),
    /** The mean where the others count with what they had taken: the true one is larger. Null where nothing of them is known. */
    atLeast: samples.length === 0 ? null : meanOf(samples).mean,
    /** Milliseconds of all runs that ended, cut ones included; null before there is one. */
    time: times.length === 0 ? null : meanOf(times),
    /** Wrong certificates, the runs that could have had one, and the rate that they leave possible. */
    ...{ wrong, judged },
    errorRate: judged === 0 ? null : rateSequence(wrong, judged),
    /** How far the answers of runs that spend a budget are from the best; absent where one is not known. */
    ...(regrets.length > 0 && regrets.length === runs.length ? { regret: meanOf(regrets) } : {}),
    /** No algorithm needs less on average; the instance may be another one for each seed. Null where it is not known. */
    lowerBound: bounds.length === 0 ? null : meanOf(bounds).mean,
  };
}

/** Samples of each run, where all ended by their rule or by the limit of samples. */
function limitedSamples(runs: readonly CountedRun[]): readonly number[] | null {
  const isKnown = ({ status, limit, regret }: CountedRun): boolean =>
    status === 'certified' || limit === 'samples' || regret !== undefined;
  if (runs.length === 0 || !runs.every(isKnown)) return null;
  const samples = runs.flatMap((run) => run.samples ?? []);
  return samples.length === runs.length ? samples : null;
}

/**
 * What delta speaks of: a run that ended without a certificate had no wrong one, of a run that its seconds cut or that
 * failed nobody knows. Where the truth is not known, none is judged.
 */
function wrongCertificates(runs: readonly Pick<CountedRun, 'status' | 'limit' | 'correct'>[]): {
  readonly wrong: number;
  readonly judged: number;
} {
  const ended = runs.filter(({ status, limit }) => status !== 'failed' && limit !== 'seconds');
  const isKnown = ended.every(({ status, correct }) => status !== 'certified' || correct !== null);
  const isWrong = ({ status, correct }: (typeof runs)[number]): boolean =>
    status === 'certified' && correct === false;
  return { wrong: ended.filter(isWrong).length, judged: isKnown ? ended.length : 0 };
}
