/** What the paper says of its experiments, and what the runs here say of it. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { MeanInterval } from '../statistics/meanInterval';
import { slopeOf } from '../statistics/slope';
import { formatCount, formatSetting, formatTimes } from '../words/counts';
import type { Cell, PanelSummary, SeriesSummary } from './figureSummary';

export type Verdict = 'holds' | 'does not hold' | 'not comparable' | 'not run';

export interface Claim {
  readonly id: string;
  /** What the paper says. */
  readonly text: string;
  readonly verdict: Verdict;
  /** The figures behind it. */
  readonly because: string;
}

type Found = readonly [Verdict, string];
const NOT_RUN: Found = ['not run', 'The paper’s version was not run on this panel.'];
/** Numbers of 8 bytes, d a sample: what an array of all samples takes. */
const BYTES = 8;
const GIGABYTE = 1e9;
/** “Two orders of magnitude”: at least so many times. */
const ORDERS = 30;
/** “Hardly”: the exponent of the samples in the gap is at most that. */
const HARDLY = 0.5;
const RAGE_BEYOND = 48;
const ICB_GAP = 0.4;
const ICB_SAMPLES = 1e9;
const ALBA_ARMS = 18;

/** All eight, in order. */
export function paperClaims(panels: readonly PanelSummary[]): readonly Claim[] {
  const of = (id: string): PanelSummary | null => panels.find((one) => one.id === id) ?? null;
  const claim = (id: string, text: string, [verdict, because]: Found): Claim => ({
    ...{ id, text, verdict, because },
  });
  return [
    claim(
      'C1',
      'On matchings PolyALBA is about 100 times faster than ALBA and RAGE, and its time grows more slowly in |X|.',
      faster(of('bl')),
    ),
    claim('C2', 'PolyALBA takes more samples than ALBA and RAGE.', moreSamples(of('bl'))),
    claim('C3', 'The samples of the three are equal in every run.', equalSamples(of('bl'))),
    claim('C4', 'RAGE runs out of memory for |X| > 48.', rageMemory(of('bl'))),
    claim(
      'C5',
      'With the mean reward GCB-PE is right and about 100 times faster; ALBA and RAGE are wrong.',
      meanReward(of('pl')),
    ),
    claim(
      'C6',
      'The samples of ICB grow as Δ min^−2, those of PolyALBA hardly.',
      growth(of('gap')),
    ),
    claim('C7', 'ICB takes more than 10^9 samples at Δ min = 0.4.', icbSamples(of('gap'))),
    claim('C8', 'ALBA runs out of memory at d = 18, |X| = 816.', albaMemory(of('dim'))),
  ];
}

function find(panel: PanelSummary | null, algorithm: AlgorithmName): SeriesSummary | null {
  const found = panel?.series.find((one) => one.algorithm === algorithm && one.preset === 'paper');
  return found?.cells.some(({ runs }) => runs > 0) === true ? found : null;
}

/** For each x that both have, something of the two cells. */
function both<T>(
  one: SeriesSummary,
  other: SeriesSummary,
  of: (one: Cell, other: Cell) => T | null,
): readonly T[] {
  return one.cells.flatMap((cell) => {
    const second = other.cells.find(({ x }) => x === cell.x);
    return second === undefined ? [] : (of(cell, second) ?? []);
  });
}

function timesOver(slow: SeriesSummary, quick: SeriesSummary): readonly number[] {
  return both(slow, quick, (one, other) =>
    one.time === null || other.time === null || other.time.mean === 0
      ? null
      : one.time.mean / other.time.mean,
  );
}

function range(values: readonly number[], format: (value: number) => string): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return format(low) === format(high) ? format(low) : `${format(low)} to ${format(high)}`;
}

/** Our time is that of totals; where the ratio is small, nothing is said of theirs. */
function faster(panel: PanelSummary | null): Found {
  const polyAlba = find(panel, 'polyalba');
  const alba = find(panel, 'alba');
  const rage = find(panel, 'rage');
  if (polyAlba === null || alba === null || rage === null) return NOT_RUN;
  const ratios = [timesOver(alba, polyAlba), timesOver(rage, polyAlba)];
  const growths = [polyAlba, alba, rage].map((one) => slopeOf(logs(one, ({ time }) => time)));
  const [own, ...others] = growths;
  if (own === undefined || own === null || ratios.some((list) => list.length === 0)) return NOT_RUN;
  const isSlower = others.every((other) => other !== null && own.mean < other.mean);
  const isAll = ratios.flat().every((ratio) => ratio >= ORDERS);
  const last = ratios.map((list) => formatTimes(list.at(-1) ?? NaN));
  return [
    isSlower && isAll ? 'holds' : isSlower ? 'not comparable' : 'does not hold',
    `ALBA takes ${range(ratios[0] ?? [], formatTimes)} the time of PolyALBA (${last[0] ?? ''} at the largest |X|), RAGE ${range(ratios[1] ?? [], formatTimes)} (${last[1] ?? ''}). Time grows as |X| to the power ${growths.map(slopeText).join(', ')} (PolyALBA, ALBA, RAGE). Here no algorithm draws samples one by one, in the original all did.`,
  ];
}

function moreSamples(panel: PanelSummary | null): Found {
  const polyAlba = find(panel, 'polyalba');
  const others = (['alba', 'rage'] as const).map((name) => find(panel, name));
  if (polyAlba === null) return NOT_RUN;
  const texts: string[] = [];
  let isMore = true;
  for (const other of others) {
    if (other === null) return NOT_RUN;
    const ratios = both(polyAlba, other, (one, two) =>
      one.samples === null || two.samples === null ? null : one.samples.mean / two.samples.mean,
    );
    if (ratios.length === 0) return NOT_RUN;
    isMore &&= ratios.every((ratio) => ratio > 1);
    texts.push(`${range(ratios, formatTimes)} those of ${other.title}`);
  }
  return [isMore ? 'holds' : 'does not hold', `PolyALBA takes ${texts.join(', ')}.`];
}

/** Their sizes are fixed by the actions that survive: where those differ between runs, the samples do. */
function equalSamples(panel: PanelSummary | null): Found {
  const names = ['polyalba', 'alba', 'rage'] as const;
  const series = names.map((name) => find(panel, name));
  if (series.includes(null)) return NOT_RUN;
  const texts: string[] = [];
  let isEqual = true;
  for (const one of series) {
    const cells = (one?.cells ?? []).filter(({ runs }) => runs > 0);
    const spreads = cells.map(({ runSamples }) => {
      const known = runSamples.filter((value) => value !== null);
      return Math.max(...known) / Math.min(...known);
    });
    const equal = spreads.filter((spread) => spread === 1).length;
    isEqual &&= equal === cells.length;
    texts.push(
      `${one?.title ?? ''}: equal at ${equal} of ${cells.length} |X|${equal === cells.length ? '' : `, else at most ${formatTimes(Math.max(...spreads))} apart`}`,
    );
  }
  return [
    isEqual ? 'holds' : 'does not hold',
    `${texts.join('; ')}. Samples differ between runs where other actions survive a round, or counts are drawn.`,
  ];
}

function memory(cells: readonly Cell[], dimension: (cell: Cell) => number): string {
  const most = Math.max(...cells.map((cell) => (cell.samples?.mean ?? 0) * dimension(cell)));
  return `${formatSetting((most * BYTES) / GIGABYTE)} GB`;
}

function allRan(cells: readonly Cell[]): string {
  const certified = cells.reduce((sum, cell) => sum + cell.certified, 0);
  const runs = cells.reduce((sum, cell) => sum + cell.runs, 0);
  return `${certified} of ${runs} runs ended by their rule`;
}

function rageMemory(panel: PanelSummary | null): Found {
  const cells = find(panel, 'rage')?.cells.filter(({ x, runs }) => x > RAGE_BEYOND && runs > 0);
  if (cells === undefined || cells.length === 0) return NOT_RUN;
  return [
    'not comparable',
    `${allRan(cells)}: only totals are kept here. A list of all samples, d numbers each, would take up to ${memory(cells, ({ x }) => armsOf(x))}.`,
  ];
}

/** Of the matchings panel. */
function armsOf(actions: number): number {
  return actions <= 24 ? 9 : actions <= 120 ? 16 : 25;
}

function albaMemory(panel: PanelSummary | null): Found {
  const cells = find(panel, 'alba')?.cells.filter(({ x, runs }) => x === ALBA_ARMS && runs > 0);
  if (cells === undefined || cells.length === 0) return NOT_RUN;
  return [
    'not comparable',
    `${allRan(cells)}: only totals are kept here. A list of all samples would take ${memory(cells, ({ x }) => x)}.`,
  ];
}

function meanReward(panel: PanelSummary | null): Found {
  const gcbPe = find(panel, 'gcb-pe');
  const alba = find(panel, 'alba');
  const rage = find(panel, 'rage');
  if (gcbPe === null || alba === null || rage === null) return NOT_RUN;
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
    `Wrong answers: ${shown} (GCB-PE, ALBA, RAGE). Time, not comparable: ALBA takes ${range(timesOver(alba, gcbPe), formatTimes)} that of GCB-PE, RAGE ${range(timesOver(rage, gcbPe), formatTimes)}.`,
  ];
}

function growth(panel: PanelSummary | null): Found {
  const slopes = (['icb', 'polyalba'] as const).map((name) => {
    const series = find(panel, name);
    return series === null ? null : slopeOf(logsOfRuns(series));
  });
  const [icb, polyAlba] = slopes;
  if (!icb || !polyAlba) return NOT_RUN;
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

function icbSamples(panel: PanelSummary | null): Found {
  const cell = find(panel, 'icb')?.cells.find(({ x }) => x === ICB_GAP);
  const mean = cell?.samples?.mean ?? null;
  if (mean === null) return NOT_RUN;
  return [
    mean > ICB_SAMPLES ? 'holds' : 'does not hold',
    `ICB takes ${formatCount(mean)} samples on average. The allocation that the original used is not known.`,
  ];
}

function logs(
  { cells }: SeriesSummary,
  of: (cell: Cell) => MeanInterval | null,
): readonly (readonly [number, number])[] {
  return cells.flatMap((cell) => {
    const value = of(cell)?.mean ?? 0;
    return value > 0 ? [[Math.log(cell.x), Math.log(value)] as const] : [];
  });
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
  const end = (value: number): string => value.toFixed(2).replace('-', '−');
  return interval === null
    ? end(mean)
    : `${end(mean)} (${end(interval.low)} to ${end(interval.high)})`;
}
