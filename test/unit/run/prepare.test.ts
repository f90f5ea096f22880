import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { preparedFrom } from '../experiment/lab';

function factsOf(example: string, set: readonly (readonly [string, unknown])[] = []) {
  const text = readFileSync(
    new URL(`../../../examples/${example}.cpe.json`, import.meta.url),
    'utf8',
  );
  return preparedFrom(text, set).facts;
}

describe('the facts of a run say what one sample looks at', () => {
  test('the top of a ranking', () => {
    expect(factsOf('online-ranking', [['feedback.count', 1]]).observedCount?.count).toBe(1);
    expect(factsOf('online-ranking', [['feedback.count', 3]]).observedCount).toEqual({
      count: 3,
      isSum: false,
    });
  });

  test('the first pairs, or their sum', () => {
    const first = (count: number, sum: boolean) =>
      factsOf('crowdsourcing-4x4', [['feedback', { type: 'first', count, sum }]]).observedCount;
    expect(first(2, true)).toEqual({ count: 2, isSum: true });
    expect(first(2, false)).toEqual({ count: 2, isSum: false });
  });

  test('nothing of the kind with other feedback', () => {
    expect(factsOf('top-8-3')).not.toHaveProperty('observedCount');
  });
});

describe('the facts of a run say whether the recommended preset takes its caveat away', () => {
  const notMet = (facts: ReturnType<typeof factsOf>) =>
    facts.assumptions.filter(({ grade }) => grade === 'not-met');
  const TIE = ['environment.theta', [1, 1, 1, 1, 1, 1, 1, 1]] as const;

  test.each([
    ['assignment-3x3', [['run.preset', 'paper']]],
    ['assignment-3x3', [['run.options', { constants: 'printed', counts: 'multinomial' }]]],
    ['crowdsourcing-4x4', [['run.preset', 'paper']]],
    ['top-8-3', [['run.preset', 'paper'], TIE]],
    ['top-8-3', [TIE]],
    ['top-8-3', [['assumptions', { noiseScale: 0.01 }]]],
    ['audience-coverage', [['run.preset', 'paper']]],
    ['assignment-3x3', []],
  ] as const)('%s, %j', (example, set) => {
    const facts = factsOf(example, set);
    const recommended = factsOf(example, [
      ...set.filter(([path]) => !path.startsWith('run.')),
      ['run.preset', 'recommended'],
      ['run.options', {}],
    ]);
    const covers = notMet(facts).length > 0 && notMet(recommended).length === 0;
    expect(facts.recommendedCovers ?? false).toBe(covers);
  });
});
