/** How a wizard asks. Injected, so that tests answer without a person. */
import type { Reply, StepPlace } from './walk';

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
