import { describe, expect, it } from 'vitest';
import type { Reply, Step, StepPlace } from '../../../../src/host/authoring/wizard/walk';
import { walk } from '../../../../src/host/authoring/wizard/walk';

type Answer = string | null | 'back';

/** Steps that take answers from a list; `more` adds a step after the second. */
function walking(answers: readonly Answer[]) {
  const left = [...answers];
  const places: StepPlace[] = [];
  const ask: Step<readonly string[]> = (state, place): Promise<Reply<readonly string[]>> => {
    places.push(place);
    const answer = left.shift() ?? null;
    if (answer === null) return Promise.resolve({ kind: 'cancel' });
    if (answer === 'back') return Promise.resolve({ kind: 'back' });
    return Promise.resolve({ kind: 'answer', value: [...state, answer] });
  };
  const plan = (state: readonly string[]) =>
    state.includes('more') ? [ask, ask, ask] : [ask, ask];
  return { end: walk<readonly string[]>([], plan), places, left };
}

describe('a walk through steps', () => {
  it('takes them in order, with their numbers, and ends after the last', async () => {
    const { end, places, left } = walking(['a', 'b', 'unused']);
    expect(await end).toEqual(['a', 'b']);
    expect(places).toEqual([
      { step: 1, steps: 2 },
      { step: 2, steps: 2 },
    ]);
    expect(left).toEqual(['unused']);
  });

  it('takes steps that an answer adds', async () => {
    const { end, places } = walking(['more', 'b', 'c']);
    expect(await end).toEqual(['more', 'b', 'c']);
    expect(places.map(({ steps }) => steps)).toEqual([2, 3, 3]);
  });

  it('goes back and forgets what was answered since', async () => {
    expect(await walking(['more', 'b', 'back', 'back', 'a', 'z']).end).toEqual(['a', 'z']);
    expect(await walking(['back', 'a', 'b']).end).toEqual(['a', 'b']);
  });

  it('is given up at any step', async () => {
    expect(await walking([null]).end).toBeNull();
    expect(await walking(['a', null]).end).toBeNull();
  });
});
