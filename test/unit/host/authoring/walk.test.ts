import { describe, expect, it } from 'vitest';
import { Fault, pick, text, walk } from '../../../../src/host/authoring/wizard/walk';
import type { Questions, Script, StepPlace } from '../../../../src/host/authoring/wizard/walk';

type Answer = string | null | 'back';

/** Two texts and, after `more`, a third one. */
function* script(): Script<readonly string[]> {
  const first = yield* text('first', 'one', String);
  const second = yield* text('second', 'two', String);
  return first === 'more'
    ? [first, second, yield* text('third', 'three', String)]
    : [first, second];
}

/** Takes answers from a list. */
function walking<T>(answers: readonly Answer[], asks: () => Script<T>) {
  const left = [...answers];
  const places: StepPlace[] = [];
  const faults: (string | null)[] = [];
  const next = (place: StepPlace) => {
    places.push(place);
    const answer = left.shift() ?? null;
    if (answer === null) return { kind: 'cancel' } as const;
    return answer === 'back' ? ({ kind: 'back' } as const) : answer;
  };
  const questions: Questions = {
    pick: ({ place, choices }) => {
      const answer = next(place);
      if (typeof answer !== 'string') return Promise.resolve(answer);
      const chosen = choices.find(({ label }) => label === answer);
      if (chosen === undefined) throw new Error(`no ${answer}`);
      return Promise.resolve({ kind: 'answer', value: chosen.value });
    },
    text: ({ place, fault }) => {
      const answer = next(place);
      if (typeof answer !== 'string') return Promise.resolve(answer);
      faults.push(fault(answer));
      return Promise.resolve({ kind: 'answer', value: answer });
    },
    told: () => Promise.resolve(undefined),
  };
  return { end: walk(questions, asks), places, left, faults };
}

describe('a walk through questions', () => {
  it('takes them in order, with their numbers, and ends after the last', async () => {
    const { end, places, left } = walking(['a', 'b', 'unused'], script);
    expect(await end).toEqual(['a', 'b']);
    expect(places).toEqual([
      { step: 1, steps: 2 },
      { step: 2, steps: 2 },
    ]);
    expect(left).toEqual(['unused']);
  });

  it('takes steps that an answer adds', async () => {
    const { end, places } = walking(['more', 'b', 'c'], script);
    expect(await end).toEqual(['more', 'b', 'c']);
    expect(places.map(({ steps }) => steps)).toEqual([2, 3, 3]);
  });

  it('goes back and forgets what was answered since', async () => {
    expect(await walking(['more', 'b', 'back', 'back', 'a', 'z'], script).end).toEqual(['a', 'z']);
    expect(await walking(['back', 'a', 'b'], script).end).toEqual(['a', 'b']);
  });

  it('is given up at any step', async () => {
    expect(await walking([null], script).end).toBeNull();
    expect(await walking(['a', null], script).end).toBeNull();
  });

  it('counts as many steps as a question foretells, until it is answered', async () => {
    const choices = [
      { label: 'short', value: false },
      { label: 'long', value: true },
    ];
    const { end, places } = walking(['long', 'a', 'b'], function* () {
      return (yield* pick('how', choices, 4)) ? yield* script() : [];
    });
    expect(await end).toEqual(['a', 'b']);
    expect(places.map(({ steps }) => steps)).toEqual([5, 3, 3]);
  });

  it('says what is wrong with a text', async () => {
    const { end, faults } = walking(['b'], () =>
      text('a letter', 'a', (typed) => (typed === 'a' ? 1 : new Fault('not a'))),
    );
    await end;
    expect(faults).toEqual(['not a']);
  });
});
