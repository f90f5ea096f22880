/** Answers to the questions of the wizard, from a list. */
import type { Questions, Reply } from '../../../src/host/authoring/wizard/walk';

/** A label to pick or a text to write; `''` takes the first choice or what is proposed. */
export type Scripted = string | { readonly press: 'back' | 'escape' };

export interface Asked {
  readonly questions: Questions;
  /** What was asked, and how it was answered. */
  readonly log: string[];
  /** What was told as a fault. */
  readonly faults: string[];
}

const CANCEL = { kind: 'cancel' } as const;

/** Answers in order; when there are no more, with what is proposed. */
export function answering(answers: readonly Scripted[]): Asked {
  const left = [...answers];
  const log: string[] = [];
  const faults: string[] = [];
  const pressed = (answer: Scripted): Reply<never> | null => {
    if (typeof answer === 'string') return null;
    return answer.press === 'back' ? { kind: 'back' } : CANCEL;
  };
  const questions: Questions = {
    pick: ({ place, placeholder, choices }) => {
      const answer = left.shift() ?? '';
      const button = pressed(answer);
      const chosen = answer === '' ? choices[0] : choices.find(({ label }) => label === answer);
      if (button === null && chosen === undefined) {
        throw new Error(
          `${String(answer)} is not among ${choices.map(({ label }) => label).join()}`,
        );
      }
      log.push(`${place.step}/${place.steps} ${placeholder} ${chosen?.label ?? ''}`);
      if (button !== null || chosen === undefined) return Promise.resolve(button ?? CANCEL);
      return Promise.resolve({ kind: 'answer', value: chosen.value });
    },
    text: ({ place, prompt, initial, fault }) => {
      const answer = left.shift() ?? '';
      const text = answer === '' ? initial : String(answer);
      log.push(`${place.step}/${place.steps} ${prompt} ${text}`);
      const button = pressed(answer);
      if (button !== null) return Promise.resolve(button);
      const words = fault(text);
      if (words !== null) throw new Error(`${text} is refused: ${words}`);
      return Promise.resolve({ kind: 'answer', value: text });
    },
    told: (message, choices) => {
      faults.push(message);
      const answer = left.shift() ?? '';
      return Promise.resolve(choices.find(({ label }) => label === answer)?.value);
    },
  };
  return { questions, log, faults };
}
