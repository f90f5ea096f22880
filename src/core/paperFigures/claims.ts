/** The paper's claims about its experiments, and what the runs here say about them. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { MeanInterval } from '../statistics/meanInterval';
import { slopeOf } from '../statistics/slope';
import { formatCount, formatFixed, formatSetting, formatTimes } from '../words/counts';
import type { Cell, PanelSummary, SeriesSummary } from './figureSummary';

export type Verdict = 'holds' | 'does not hold' | 'not comparable' | 'not run';

export interface Claim {
  readonly id: string;
  /** What the paper says. */
  readonly text: string;
  readonly verdict: Verdict;
  /** The figures behind the verdict. */
  readonly because: string;
}

type Found = readonly [Verdict, string];
const NOT_RUN: Found = ['not run', 'The paper’s version was not run on this panel.'];
/** Each sample takes d numbers of 8 bytes in a list of all samples. */
const BYTES = 8;
const GIGABYTE = 1e9;
/** “About 100 times”, two orders of magnitude: at least this factor. */
const ORDERS = 30;
/** “Hardly”: the exponent of the samples in the gap is at most this. */
const HARDLY = 0.5;
const RAGE_BEYOND = 48;
const ICB_GAP = 0.4;
const ICB_SAMPLES = 1e9;
const ALBA_ARMS = 18;

/** A claim about some series of a panel. */
interface Tried {
  readonly text: string;
  readonly panel: string;
  readonly algorithms: readonly AlgorithmName[];
  /** Judges all series; null if too few were run. */
  readonly judge: (series: readonly SeriesSummary[]) => Found | null;
}

function claim<const Names extends readonly AlgorithmName[]>(
  text: string,
  panel: string,
  algorithms: Names,
  judge: (series: { readonly [Name in keyof Names]: SeriesSummary }) => Found | null,
): Tried {
  return { text, panel, algorithms, judge: judge as Tried['judge'] };
}

const THREE = ['polyalba', 'alba', 'rage'] as const;

const CLAIMS: readonly Tried[] = [
  claim(
    'On matchings PolyALBA is about 100 times faster than ALBA and RAGE, and its time grows more slowly in |X|.',
    'bl',
    THREE,
    faster,
  ),
  claim('PolyALBA takes more samples than ALBA and RAGE.', 'bl', THREE, moreSamples),
  claim('The samples of the three are equal in every run.', 'bl', THREE, equalSamples),
  claim('RAGE runs out of memory for |X| > 48.', 'bl', ['rage'], ([{ cells }]) =>
    memory(
      cells.filter(({ x }) => x > RAGE_BEYOND),
      'samples, d numbers each, would take up to',
      armsOf,
    ),
  ),
  claim(
    'With the mean reward GCB-PE is right and about 100 times faster; ALBA and RAGE are wrong.',
    'pl',
    ['gcb-pe', 'alba', 'rage'],
    meanReward,
  ),
  claim(
    'The samples of ICB grow as Δ min⁻², those of PolyALBA hardly.',
    'gap',
    ['icb', 'polyalba'],
    growth,
  ),
  claim('ICB takes more than 10⁹ samples at Δ min = 0.4.', 'gap', ['icb'], icbSamples),
  claim('ALBA runs out of memory at d = 18, |X| = 816.', 'dim', ['alba'], ([{ cells }]) =>
    memory(
      cells.filter(({ x }) => x === ALBA_ARMS),
      'samples would take',
      (arms) => arms,
    ),
  ),
];

/** All eight claims, in order. */
export function paperClaims(panels: readonly PanelSummary[]): readonly Claim[] {
  return CLAIMS.map(({ text, panel, algorithms, judge }, index) => {
    const known = (panels.find(({ id }) => id === panel)?.series ?? []).filter(
      ({ preset, cells }) => preset === 'paper' && cells.some(({ runs }) => runs > 0),
    );
    const series = algorithms.flatMap(
      (name) => known.find(({ algorithm }) => algorithm === name) ?? [],
    );
    const found = series.length < algorithms.length ? null : judge(series);
    const [verdict, because] = found ?? NOT_RUN;
    return { id: `C${index + 1}`, text, verdict, because };
  });
}

/** The mean of the first series over that of the second, for each x that both have. */
function ratios(
  one: SeriesSummary,
  other: SeriesSummary,
  of: (cell: Cell) => MeanInterval | null,
): readonly number[] {
  return one.cells.flatMap((cell) => {
    const second = other.cells.find(({ x }) => x === cell.x);
    const [mean, by] = [of(cell)?.mean, second && of(second)?.mean];
    return mean === undefined || by === undefined || by === 0 ? [] : [mean / by];
  });
}

function timeOf({ time }: Cell): MeanInterval | null {
  return time;
}

function range(values: readonly number[], format: (value: number) => string): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return format(low) === format(high) ? format(low) : `${format(low)} to ${format(high)}`;
}

type Three = readonly [SeriesSummary, SeriesSummary, SeriesSummary];

/** Runs here keep totals, not single samples: a small ratio of times does not contradict the paper. */
function faster([polyAlba, alba, rage]: Three): Found | null {
  const [ofAlba, ofRage] = [ratios(alba, polyAlba, timeOf), ratios(rage, polyAlba, timeOf)];
  const growths = [polyAlba, alba, rage].map((one) => slopeOf(logsOfTimes(one)));
  const [own, ...others] = growths;
  if (!own || ofAlba.length === 0 || ofRage.length === 0) return null;
  const isSlower = others.every((other) => other !== null && own.mean < other.mean);
  const isAll = [...ofAlba, ...ofRage].every((ratio) => ratio >= ORDERS);
  const last = (of: readonly number[]): string => formatTimes(of.at(-1) ?? NaN);
  return [
    isSlower && isAll ? 'holds' : isSlower ? 'not comparable' : 'does not hold',
    `ALBA takes ${range(ofAlba, formatTimes)} the time of PolyALBA (${last(ofAlba)} at the largest |X|), RAGE ${range(ofRage, formatTimes)} (${last(ofRage)}). Time grows as |X| to the power ${growths.map(slopeText).join(', ')} (PolyALBA, ALBA, RAGE). Here no algorithm draws samples one by one, in the original all did.`,
  ];
}

function moreSamples([polyAlba, ...others]: Three): Found | null {
  const found = others.map((other) => ratios(polyAlba, other, ({ samples }) => samples));
  if (found.some(({ length }) => length === 0)) return null;
  const texts = others.map(
    ({ title }, index) => `${range(found[index] ?? [], formatTimes)} those of ${title}`,
  );
  const isMore = found.flat().every((ratio) => ratio > 1);
  return [isMore ? 'holds' : 'does not hold', `PolyALBA takes ${texts.join(', ')}.`];
}

/** The surviving actions fix the number of samples: it differs between runs only if they do, or if counts are drawn. */
function equalSamples(series: Three): Found | null {
  const all = series.map(({ title, cells }) => {
    const spreads = cells.flatMap(({ runSamples }) => {
      const known = runSamples.filter((value) => value !== null);
      return known.length === 0 ? [] : [Math.max(...known) / Math.min(...known)];
    });
    const equal = spreads.filter((spread) => spread === 1).length;
    const isEqual = equal === spreads.length;
    const apart = isEqual ? '' : `, else at most ${formatTimes(Math.max(...spreads))} apart`;
    const text = `${title}: equal at ${equal} of ${spreads.length} |X|${apart}`;
    return { isKnown: spreads.length > 0, isEqual, text };
  });
  if (!all.every(({ isKnown }) => isKnown)) return null;
  return [
    all.every(({ isEqual }) => isEqual) ? 'holds' : 'does not hold',
    `${all.map(({ text }) => text).join('; ')}. Samples differ between runs where other actions survive a round, or counts are drawn.`,
  ];
}

/** The memory of an algorithm that keeps all samples, as none does here. @param list the words for its list of samples */
function memory(
  all: readonly Cell[],
  list: string,
  dimension: (x: number) => number,
): Found | null {
  const cells = all.filter(({ runs }) => runs > 0);
  if (cells.length === 0) return null;
  const certified = cells.reduce((sum, cell) => sum + cell.certified, 0);
  const runs = cells.reduce((sum, cell) => sum + cell.runs, 0);
  const most = Math.max(...cells.map(({ x, samples }) => (samples?.mean ?? 0) * dimension(x)));
  return [
    'not comparable',
    `${certified} of ${runs} runs ended by their rule: only totals are kept here. A list of all ${list} ${formatSetting((most * BYTES) / GIGABYTE)} GB.`,
  ];
}

/** The number of base arms of the matchings panel. */
function armsOf(actions: number): number {
  return actions <= 24 ? 9 : actions <= 120 ? 16 : 25;
}

function meanReward([gcbPe, alba, rage]: Three): Found {
  const errors = [gcbPe, alba, rage].map(({ cells }) => ({
    wrong: cells.reduce((sum, { wrong }) => sum + wrong, 0),
    judged: cells.reduce((sum, { judged }) => sum + judged, 0),
  }));
  const [own, ...others] = errors;
  const isRight = own !== undefined && own.judged > 0 && own.wrong <= 0.05 * own.judged;
  const isWrong = others.every(({ wrong, judged }) => judged > 0 && wrong === judged);
  const shown = errors.map(({ wrong, judged }) => `${wrong} of ${judged}`).join(', ');
  return [
    isRight && isWrong ? 'holds' : 'does not hold',
    `Wrong answers: ${shown} (GCB-PE, ALBA, RAGE). Time, not comparable: ALBA takes ${range(ratios(alba, gcbPe, timeOf), formatTimes)} that of GCB-PE, RAGE ${range(ratios(rage, gcbPe, timeOf), formatTimes)}.`,
  ];
}

function growth(series: readonly SeriesSummary[]): Found | null {
  const [icb, polyAlba] = series.map((one) => slopeOf(logsOfRuns(one)));
  if (!icb || !polyAlba) return null;
  const reaches = ({ mean, interval }: MeanInterval): boolean =>
    interval === null
      ? Math.abs(mean + 2) < 0.25
      : interval.low - 0.25 <= -2 && -2 <= interval.high + 0.25;
  const isSo = reaches(icb) && Math.abs(polyAlba.mean) <= HARDLY;
  return [
    isSo ? 'holds' : 'does not hold',
    `Samples grow as Δ min to the power ${slopeText(icb)} for ICB and ${slopeText(polyAlba)} for PolyALBA. It counts as −2 within 0.25, as hardly up to ${HARDLY}.`,
  ];
}

function icbSamples([icb]: readonly [SeriesSummary]): Found | null {
  const mean = icb.cells.find(({ x }) => x === ICB_GAP)?.samples?.mean;
  if (mean === undefined) return null;
  return [
    mean > ICB_SAMPLES ? 'holds' : 'does not hold',
    `ICB takes ${formatCount(mean)} samples on average. The allocation that the original used is not known.`,
  ];
}

function logsOfTimes({ cells }: SeriesSummary): readonly (readonly [number, number])[] {
  return cells.flatMap(({ x, time }) =>
    time === null || time.mean <= 0 ? [] : [[Math.log(x), Math.log(time.mean)] as const],
  );
}

function logsOfRuns({ cells }: SeriesSummary): readonly (readonly [number, number])[] {
  return cells
    .filter(({ samples }) => samples !== null)
    .flatMap(({ x, runSamples }) =>
      runSamples.flatMap((value) =>
        value === null ? [] : [[Math.log(x), Math.log(value)] as const],
      ),
    );
}

function slopeText(slope: MeanInterval | null): string {
  if (slope === null) return 'unknown';
  const { mean, interval } = slope;
  const end = (value: number): string => formatFixed(value, 2);
  return interval === null
    ? end(mean)
    : `${end(mean)} (${end(interval.low)} to ${end(interval.high)})`;
}
