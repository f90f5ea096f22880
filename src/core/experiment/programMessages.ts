/** The messages between a run and a measuring program: one JSON object per line. */
import type { Labels } from '../words/labels';
import type { Feedback } from '../feedback/feedback';
import { isObject, jsonIn } from '../text/isObject';
import { notesOf, type AnswerNotes, type ObservationsAnswer, type TotalsAnswer } from './answer';
import type { WantedPull } from './source';

/** What a program is told about the instance. */
export interface ProgramSubject {
  readonly name: string | null;
  readonly labels: Pick<Labels, 'arms'>;
  readonly feedback: Pick<Feedback, 'observe'>;
}

export type ProgramMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: ObservationsAnswer | TotalsAnswer }
  | {
      readonly type: 'error';
      readonly pull: number;
      readonly message: string;
      readonly retry: boolean;
    }
  /** An invalid line, with the reason as a sentence. */
  | { readonly type: 'fault'; readonly reason: string };

export const STOP_LINE = '{"type":"stop"}\n';

export function startLine({ name, labels }: ProgramSubject): string {
  return line({ type: 'start', protocol: 1, name: name ?? '', arms: labels.arms });
}

/** A request to a program: samples of an action, with the rows of M_x as [arm, weight] pairs. */
export function pullLine({ labels, feedback }: ProgramSubject, pull: WantedPull): string {
  const { id, action, remaining } = pull;
  return line({
    type: 'pull',
    id: String(id),
    action,
    labels: action.map((arm) => labels.arms[arm]),
    count: remaining,
    rows: feedback
      .observe(action)
      .map(({ arms, coefficients }) => arms.map((arm, at) => [arm, coefficients[at]])),
  });
}

function line(message: object): string {
  return `${JSON.stringify(message)}\n`;
}

/** Reads a line from a program. Required properties must have the right type; others are ignored. Callers check the content. */
export function readProgramLine(text: string): ProgramMessage {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof Unreadable) return { type: 'fault', reason: error.message };
    throw error;
  }
}

class Unreadable extends Error {}

type Fields = Readonly<Record<string, unknown>>;

function read(text: string): ProgramMessage {
  const fields = parsed(text);
  switch (fields.type) {
    case 'ready':
      return { type: 'ready' };
    case 'observations': {
      const { observations } = fields;
      if (!Array.isArray(observations) || observations.length === 0) {
        throw new Unreadable('Its `observations` have to be a list with one entry a sample.');
      }
      const samples = observations.map((sample, at) => numbers(sample, `Sample ${at + 1}`));
      const answer = { pull: pullOf(fields), observations: samples, ...notesIn(fields) };
      return { type: 'answer', answer };
    }
    case 'totals': {
      const { count, sum, sumOfSquares } = fields;
      if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) {
        throw new Unreadable('Its `count` has to be a positive integer.');
      }
      const squares =
        sumOfSquares === undefined ? {} : { sumOfSquares: numbers(sumOfSquares, '`sumOfSquares`') };
      const totals = { count, sum: numbers(sum, '`sum`'), ...squares };
      return { type: 'answer', answer: { pull: pullOf(fields), ...totals, ...notesIn(fields) } };
    }
    case 'error': {
      const { message, retry = false } = fields;
      if (typeof message !== 'string') throw new Unreadable('Its `message` has to be a text.');
      if (typeof retry !== 'boolean') throw new Unreadable('Its `retry` has to be true or false.');
      return { type: 'error', pull: pullOf(fields), message, retry };
    }
    default:
      throw new Unreadable('Its `type` has to be "ready", "observations", "totals" or "error".');
  }
}

function parsed(text: string): Fields {
  const value = jsonIn(text);
  if (isObject(value)) return value;
  const isJson = value !== undefined;
  const hasNone = !isJson && /\b(NaN|Infinity)\b/.test(text);
  throw new Unreadable(
    isJson
      ? 'It is not an object of JSON.'
      : `It is not JSON${hasNone ? ', which has no NaN and no Infinity' : ''}.`,
  );
}

/** The id exactly as it was sent. */
function pullOf({ id }: Fields): number {
  const pull = typeof id === 'string' && /^[1-9]\d*$/.test(id) ? Number(id) : NaN;
  if (!Number.isSafeInteger(pull)) {
    throw new Unreadable('Its `id` has to be that of a pull, as a text such as "7".');
  }
  return pull;
}

/** Finite numbers. @throws Unreadable naming the first invalid entry, counted from 1 */
function numbers(value: unknown, owner: string): readonly number[] {
  if (!Array.isArray(value)) {
    const isOne = typeof value === 'number';
    throw new Unreadable(
      `${owner} has to be a list of numbers${isOne ? `, also where it is a single one: [${value}], not ${value}` : ''}.`,
    );
  }
  const wrong = value.findIndex((entry) => typeof entry !== 'number' || !Number.isFinite(entry));
  if (wrong === -1) return value as readonly number[];
  const entry: unknown = value[wrong];
  // A JSON number beyond the range of doubles is read as Infinity.
  const fault = typeof entry === 'number' ? 'is too large' : `is ${described(entry)}, not a number`;
  throw new Unreadable(`${owner}: entry ${wrong + 1} ${fault}.`);
}

/** Avoids serialising lists, which may be nested too deep. */
function described(entry: unknown): string {
  if (Array.isArray(entry)) return 'a list';
  return entry === null || typeof entry !== 'object'
    ? JSON.stringify(entry).slice(0, 40)
    : 'an object';
}

function notesIn(fields: Fields): AnswerNotes {
  const notes = notesOf(fields);
  if (typeof notes === 'string') throw new Unreadable(`Its \`${notes}\` has to be a text.`);
  return notes;
}
