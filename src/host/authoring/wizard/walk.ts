/** A walk through the questions of a wizard, forwards and back. How it asks is injected: tests answer without a person. */
import type { QuickPickItem } from 'vscode';

/** What became of a question. */
export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  /** To the question before; the same one again where it is the first. */
  | { readonly kind: 'back' }
  | { readonly kind: 'cancel' };

/** Where a question stands. */
export interface StepPlace {
  /** From 1. */
  readonly step: number;
  /** As far as is known: later answers may add steps. */
  readonly steps: number;
}

export interface Choice<T> extends QuickPickItem {
  readonly value: T;
}

export interface Questions {
  readonly pick: <T>(question: {
    readonly place: StepPlace;
    readonly placeholder: string;
    readonly choices: readonly Choice<T>[];
  }) => Promise<Reply<T>>;
  /** @param question `fault`: what is wrong with a text, null where it can be taken */
  readonly text: (question: {
    readonly place: StepPlace;
    readonly prompt: string;
    readonly initial: string;
    readonly fault: (text: string) => string | null;
  }) => Promise<Reply<string>>;
  /** What to do with a text that cannot be read; undefined where the person closes it. */
  readonly told: <T>(message: string, choices: readonly Choice<T>[]) => Promise<T | undefined>;
}

/** One question of a script. */
interface Step {
  readonly ask: (questions: Questions, place: StepPlace) => Promise<Reply<unknown>>;
  /** The answer that is taken for granted where the steps are counted. */
  readonly proposed: unknown;
  /** How many steps are about to follow, where that is not known before the answer. */
  readonly followedBy?: number | undefined;
}

/** Asks by `yield*`, one question after the other. It is begun anew for every question, so it does nothing else. */
export type Script<T> = Generator<Step, T, unknown>;

/** What is wrong with a text. */
export class Fault {
  constructor(readonly words: string) {}
}

export function choice<const T>(value: T, label: string, detail?: string): Choice<T> {
  return detail === undefined ? { value, label } : { value, label, detail };
}

/** One of several. */
export function pick<T>(
  placeholder: string,
  choices: readonly Choice<T>[],
  followedBy?: number,
): Script<T> {
  return asked<T>(
    (questions, place) => questions.pick({ place, placeholder, choices }),
    choices[0]?.value as T,
    followedBy,
  );
}

/** What a text says. */
export function text<T>(
  prompt: string,
  initial: string,
  read: (text: string) => T | Fault,
): Script<T> {
  const fault = (answer: string): string | null => {
    const value = read(answer);
    return value instanceof Fault ? value.words : null;
  };
  return asked<T>(
    async (questions, place) => {
      const reply = await questions.text({ place, prompt, initial, fault });
      return reply.kind === 'answer' ? { ...reply, value: read(reply.value) as T } : reply;
    },
    read(initial) as T,
  );
}

/** Asked in a way of its own. */
export function* asked<T>(
  ask: (questions: Questions, place: StepPlace) => Promise<Reply<T>>,
  proposed: T,
  followedBy?: number,
): Script<T> {
  return (yield { ask, proposed, followedBy }) as T;
}

/**
 * Asks until there is nothing left to ask. Going back forgets what was answered since.
 * @returns null where the person changed their mind
 */
export async function walk<T>(questions: Questions, script: () => Script<T>): Promise<T | null> {
  const answers: unknown[] = [];
  for (;;) {
    const { turn } = after(script, answers);
    if (turn.done === true) return turn.value;
    const place = { step: answers.length + 1, steps: stepsOf(script, answers) };
    const reply = await turn.value.ask(questions, place);
    if (reply.kind === 'cancel') return null;
    if (reply.kind === 'answer') answers.push(reply.value);
    else answers.pop();
  }
}

function after<T>(script: () => Script<T>, answers: readonly unknown[]) {
  const run = script();
  let turn = run.next();
  for (const answer of answers) turn = run.next(answer);
  return { run, turn };
}

/** If what is proposed is the answer from here on. */
function stepsOf<T>(script: () => Script<T>, answers: readonly unknown[]): number {
  let steps = answers.length;
  const { run, turn: first } = after(script, answers);
  for (let turn = first; turn.done !== true; turn = run.next(turn.value.proposed)) {
    steps += 1;
    const { followedBy } = turn.value;
    if (followedBy !== undefined) return steps + followedBy;
  }
  return steps;
}
