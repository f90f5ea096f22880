/** The figures of all runs of one setting. */
import { meanSequence, rateSequence } from '../statistics/anytime';
import type { MeanInterval } from '../statistics/meanInterval';
import { countedSamples, type CountedRun } from './endedRun';

export type SettingFigures = Readonly<ReturnType<typeof settingFigures>>;

export type MeanOf = (values: readonly number[]) => MeanInterval;

/**
 * @param runs runs of one setting, for a complete prefix of its seeds, since fast seeds end first
 * @param meanOf how to compute a mean; by default with an interval that may be looked at after every seed
 */
export function settingFigures(runs: readonly CountedRun[], meanOf: MeanOf = meanSequence) {
  const certified = runs.filter(({ status }) => status === 'certified');
  const { wrong, judged } = wrongCertificates(runs);
  const bounds = runs.flatMap(({ lowerBound }) => lowerBound ?? []);
  const times = runs.flatMap(({ durationMs }) => durationMs ?? []);
  const samples = runs.flatMap((run) => countedSamples(run) ?? []);
  const limited = limitedSamples(runs);
  const regrets = runs.flatMap(({ regret }) => regret ?? []);
  const number = (is: (run: CountedRun) => boolean): number => runs.filter(is).length;
  return {
    /** Runs with an outcome, and those of them that stopped by the rule of their algorithm. */
    runs: runs.length,
    certified: certified.length,
    /** Cut by their limit of seconds, and by a budget of samples. */
    cutBySeconds: number(({ limit }) => limit === 'seconds'),
    cutBySamples: number(({ limit }) => limit === 'samples'),
    inconclusive: number(({ status }) => status === 'inconclusive'),
    failed: number(({ status }) => status === 'failed'),
    /**
     * Mean samples, in which a run cut by a limit of samples counts with that limit. Null if any other run did not finish, since
     * the mean would leave out the longest runs.
     */
    samples: limited === null ? null : meanOf(limited),
    /** The mean if other unfinished runs count with what they took: the true mean is larger. Null if no samples are known. */
    atLeast: samples.length === 0 ? null : meanOf(samples).mean,
    /** Mean milliseconds of all runs that ended, including cut ones; null if there are none. */
    time: times.length === 0 ? null : meanOf(times),
    /** Wrong certificates, the runs that were judged, and the error rates that these results leave possible. */
    wrong,
    judged,
    errorRate: judged === 0 ? null : rateSequence(wrong, judged),
    /** Mean distance of the answers from the best, for runs that spend a budget; absent if any distance is unknown. */
    ...(regrets.length > 0 && regrets.length === runs.length ? { regret: meanOf(regrets) } : {}),
    /** No algorithm needs less on average. The mean over the instances of the seeds; null if unknown. */
    lowerBound: bounds.length === 0 ? null : meanOf(bounds).mean,
  };
}

/** The samples of each run, if all finished or count with a limit of samples. */
function limitedSamples(runs: readonly CountedRun[]): readonly number[] | null {
  const isKnown = ({ status, maxSamples, regret }: CountedRun): boolean =>
    status === 'certified' || maxSamples !== undefined || typeof regret === 'number';
  if (runs.length === 0 || !runs.every(isKnown)) return null;
  const samples = runs.flatMap((run) => countedSamples(run) ?? []);
  return samples.length === runs.length ? samples : null;
}

/**
 * Counts errors as delta does: a run that ended without a certificate has no wrong one. Runs that failed or were cut by their
 * seconds are left out, and without a known truth no run is judged.
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
