/** The input of a report of a run, and the rows that all its formats share. */
import type { Measurements } from '../experiment/measurements';
import type { RunFacts } from '../run/check/facts';
import type { RunResult } from '../run/result/result';
import type { TraceRow } from '../run/session/trace';
import type { Overrides } from '../document/overrides';
import { actionName } from '../words/actions';
import { besidesConstraints, formatActions, formatExact } from '../words/counts';
import { algorithmText, factRows, headline, howGood, truthText } from './text';

/** A run that has ended, with all data of its report. */
export interface RunReport {
  readonly fileName: string;
  /** The text that ran. */
  readonly specText: string;
  readonly overrides: Overrides;
  /** Milliseconds since 1970, UTC. */
  readonly startedAt: number;
  /** Whether the spec has changed since the run. */
  readonly specChanged: boolean;
  readonly facts: RunFacts;
  readonly result: RunResult;
  /** The stopping tests, oldest first. */
  readonly trace: readonly TraceRow[];
  /** The contents of its journal, for real measurements. */
  readonly measurements?: Measurements;
}

/** The name of the instance, or else of its file. */
export function titleOf({ facts, fileName }: RunReport): string {
  return facts.name ?? fileName;
}

/** `Certified: The best of 120 assignments, with probability at least 95%.` */
export function outcomeText({ result, facts }: RunReport): string {
  const [title = '', ...sentences] = headline(result, facts);
  return sentences.length === 0 ? title : `${title}: ${sentences.join(' ')}`;
}

/** All members of the answer, by name. */
export function answerText({ result, facts }: RunReport): string {
  if (result.action === null) return 'none yet';
  return actionName(facts.labels, facts.instance.family, result.action);
}

/** The answer and its figures as names and values, the same in every format of the report. Plain text. */
export function resultRows(report: RunReport): readonly (readonly [name: string, value: string])[] {
  const { facts, result, trace } = report;
  const { family, d, actions, logActions, withoutConstraints } = facts.instance;
  const size = `${family}, d = ${formatExact(d)}, |X| = ${formatActions(actions, logActions)}${besidesConstraints(withoutConstraints)}`;
  const truth = truthText(result, facts);
  const good = howGood(result, facts);
  return [
    ['Instance', `${titleOf(report)} (${size})`],
    ['Algorithm', algorithmText(facts)],
    ['Error probability δ, seed', `${result.delta}, ${result.seed}`],
    ['Outcome', outcomeText(report)],
    ['Answer', answerText(report)],
    ['Base arms', result.action === null ? 'none yet' : result.action.join(', ')],
    ...factRows(result, facts, trace),
    ...(good === '' ? [] : [['How good is that?', good] as const]),
    ...(truth === null ? [] : [['Simulated truth', truth] as const]),
  ];
}
