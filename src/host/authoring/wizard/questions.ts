/** How a wizard asks. Injected, so that tests answer without a person. */

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

export interface Choice<T> {
  readonly label: string;
  readonly detail?: string;
  readonly value: T;
}

export interface PickQuestion<T> {
  readonly place: StepPlace;
  readonly placeholder: string;
  readonly choices: readonly Choice<T>[];
}

export interface TextQuestion {
  readonly place: StepPlace;
  readonly prompt: string;
  readonly initial: string;
  /** What is wrong with a text, null where it can be taken. */
  readonly fault: (text: string) => string | null;
}

/** What to do with a text that cannot be read. */
export interface FaultQuestion<T> {
  readonly message: string;
  readonly choices: readonly Choice<T>[];
}

export interface Questions {
  readonly pick: <T>(question: PickQuestion<T>) => Promise<Reply<T>>;
  readonly text: (question: TextQuestion) => Promise<Reply<string>>;
  /** Undefined where the person closes it. */
  readonly told: <T>(question: FaultQuestion<T>) => Promise<T | undefined>;
}
