/** What a report of a run is written from, and the rows that every form of it has. */
import type { RunFacts } from '../run/facts';
import type { RunResult } from '../run/result';
import type { TraceRow } from '../run/trace';
import type { Overrides } from '../spec/overrides';
import { actionCount, count, counted, decimal } from './format';
import { algorithmText, headline } from './text';

/** A run that has ended, with all that a report of it tells. */
export interface RunReport {
  readonly fileName: string;
  /** The text that was run. */
  readonly specText: string;
  readonly overrides: Overrides;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  /** The spec has changed since. */
  readonly specChanged: boolean;
  readonly facts: RunFacts;
  readonly result: RunResult;
  /** The stopping tests, oldest first. */
  readonly trace: readonly TraceRow[];
}

/** The name of the instance, else that of its file. */
export function titleOf({ facts, fileName }: RunReport): string {
  return facts.name ?? fileName;
}

/** `Certified: The best of 120 actions, with probability at least 95%.` */
export function outcomeText({ result, facts }: RunReport): string {
  const [title = '', ...sentences] = headline(result, facts);
  return sentences.length === 0 ? title : `${title}: ${sentences.join(' ')}`;
}

/** The members of the answer by name; a ranking by place. */
export function answerText({ result, facts }: RunReport): string {
  if (result.action === null) return 'none yet';
  const names = result.action.map((arm) => facts.labels.arms[arm] ?? `arm ${arm}`);
  return facts.instance.family === 'ranking'
    ? names.map((name, place) => `${place + 1}. ${name}`).join(', ')
    : names.join(', ');
}

/** The answer and its figures, as name and value; the same in every form of the report. Plain text, exact counts. */
export function resultRows(report: RunReport): readonly (readonly [name: string, value: string])[] {
  const { facts, result } = report;
  return [
    ['Instance', `${titleOf(report)} (${instanceText(facts)})`],
    ['Algorithm', algorithmText(facts)],
    ['Error probability δ, seed', `${result.delta}, ${result.seed}`],
    ['Outcome', outcomeText(report)],
    ['Answer', answerText(report)],
    ['Base arms', result.action === null ? 'none yet' : result.action.join(', ')],
    ['Estimated reward', estimateText(report)],
    ['Samples', count(result.samples)],
    ['With preset paper', printedText(result)],
    ['Lower bound', lowerBoundText(result)],
    ...truthRows(report),
  ];
}

function instanceText({ instance }: RunFacts): string {
  return `${instance.family}, d = ${count(instance.d)}, |X| = ${actionCount(instance.actions)}`;
}

/** The whole number, with half of its 95% interval where the last test that names the answer has one. */
function estimateText({ result, trace }: RunReport): string {
  const { action, estimate } = result;
  if (estimate === null || action === null) return 'not known';
  const key = action.join(' ');
  const leader = trace
    .findLast((row) => row.leaders.some((one) => one.action.join(' ') === key))
    ?.leaders.find((one) => one.action.join(' ') === key);
  const width = leader?.halfWidth ?? null;
  return width === null ? String(estimate) : `${estimate} ± ${decimal(width)} (95% interval)`;
}

function printedText({ printedSamples, samples }: RunResult): string {
  if (printedSamples === null) return 'not known';
  const ratio = samples > 0 ? `, ${decimal(printedSamples / samples)} times as many` : '';
  return `${counted(printedSamples, 'sample')}${ratio}`;
}

function lowerBoundText({ lowerBound, samples }: RunResult): string {
  if (lowerBound === null) return 'not known';
  const least = Math.ceil(lowerBound);
  const ratio = least > 0 ? `, this run took ${decimal(samples / least)} times as many` : '';
  return `${counted(least, 'sample')}${ratio}`;
}

function truthRows({ facts, result }: RunReport): readonly (readonly [string, string])[] {
  const { optimal, correct } = result;
  if (optimal === null) return [];
  const names = optimal.action.map((arm) => facts.labels.arms[arm] ?? `arm ${arm}`).join(', ');
  const verdict =
    correct === null ? '' : correct ? 'the answer is right: ' : 'the answer is wrong: ';
  const gap = optimal.gapMin === null ? '' : `, ${decimal(optimal.gapMin)} above the second best`;
  return [['Simulated truth', `${verdict}${names} is worth ${decimal(optimal.value)}${gap}`]];
}
