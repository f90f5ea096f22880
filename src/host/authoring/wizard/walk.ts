/** A walk through the steps of a wizard, forwards and back. */

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

/** Asks one question and adds its answer to what is known. */
export type Step<State> = (state: State, place: StepPlace) => Promise<Reply<State>>;

/**
 * Asks until there is nothing left to ask. Going back forgets what was answered since.
 * @param plan the steps for what is known so far: those that were taken stay the same
 * @returns null where the person changed their mind
 */
export async function walk<State>(
  start: State,
  plan: (state: State) => readonly Step<State>[],
): Promise<State | null> {
  const before: State[] = [];
  let state = start;
  for (;;) {
    const steps = plan(state);
    const ask = steps[before.length];
    if (ask === undefined) return state;
    const reply = await ask(state, { step: before.length + 1, steps: steps.length });
    if (reply.kind === 'cancel') return null;
    if (reply.kind === 'answer') {
      before.push(state);
      state = reply.value;
    } else {
      state = before.pop() ?? start;
    }
  }
}
