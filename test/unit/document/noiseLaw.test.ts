/** What a spec says of the noise: stated, else by what stands beside it, and what does not go with it. */
import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../src/core/text/paths';
import { load, specText } from './specText';

const MANUAL = '{ "type": "manual" }';
const PROCESS = '{ "type": "process", "command": ["node"] }';
const GCB_PE = '{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1 }';
const MIN = '{ "type": "min" }';
const SEMI = '{ "type": "semi-bandit" }';

const lawOf = (parts: Parameters<typeof specText>[0]) => {
  const { instance, problems } = load(specText(parts));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return instance?.assumptions.law;
};

describe('what is known of the noise', () => {
  it.each([
    ['nothing, where real measurements say nothing', PROCESS, '{}', 'symmetric'],
    ['a scale that is stated', PROCESS, '{ "noiseScale": 1 }', null],
    ['a range that is stated', PROCESS, '{ "feedbackRange": [0, 1] }', null],
    ['what is stated', PROCESS, '{ "noise": "gaussian" }', 'gaussian'],
    [
      'what is stated, besides a scale',
      PROCESS,
      '{ "noise": "symmetric", "noiseScale": 1 }',
      'symmetric',
    ],
    ['the long form', PROCESS, '{ "noise": { "type": "gaussian" } }', 'gaussian'],
    ['a simulation knows its noise', undefined, '{}', null],
    ['a simulation may do as if it did not', undefined, '{ "noise": "symmetric" }', 'symmetric'],
  ])('%s', (_, environment, assumptions, type) => {
    const law = lawOf({ assumptions, ...(environment === undefined ? {} : { environment }) });
    expect(law?.type ?? null).toBe(type);
  });

  it('a request of a person is one block, unless they say more of it', () => {
    expect(lawOf({ environment: MANUAL })).toMatchObject({ blocks: 'request', samplesPerBlock: 1 });
    expect(lawOf({ environment: PROCESS })).toMatchObject({ blocks: 'spread' });
    const assumptions =
      '{ "noise": { "type": "symmetric", "blocks": "spread", "samplesPerBlock": 20 } }';
    const law = { type: 'symmetric', blocks: 'spread', samplesPerBlock: 20, robust: false };
    expect(lawOf({ environment: MANUAL, assumptions })).toEqual(law);
  });

  it.each([
    ['a program', PROCESS, '{}', /Nothing is stated/, /at least/],
    ['a person', MANUAL, '{}', /Nothing is stated.*at least \d+ requests/, /never/],
    [
      'a person, stated',
      MANUAL,
      '{ "noise": "symmetric" }',
      /at least \d+ requests/,
      /Nothing is stated/,
    ],
  ])('%s is told what that means', (_, environment, assumptions, said, unsaid) => {
    const { problems } = load(specText({ environment, assumptions }));
    const [message = ''] = problems.flatMap((one) =>
      one.code === 'noise-not-known' ? [one.message] : [],
    );
    expect(message).toMatch(said);
    expect(message).not.toMatch(unsaid);
  });

  it('who states it is told nothing, and neither is who spends a budget told of requests', () => {
    const assumptions = '{ "noise": "gaussian" }';
    expect(load(specText({ environment: MANUAL, assumptions })).problems).toEqual([]);
    const run =
      '{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1, "stop": "budget", "maxSamples": 2 }';
    const noise = '{ "noise": "symmetric" }';
    const guess = load(specText({ environment: MANUAL, assumptions: noise, run }));
    expect(guess.problems.filter(({ code }) => code === 'noise-not-known')).toEqual([]);
  });

  it('the numbers of a sample are independent where they are normal, else they may depend', () => {
    const rowsOf = (assumptions: string) =>
      load(specText({ environment: PROCESS, assumptions })).instance?.assumptions.noise.rows;
    expect(rowsOf('{ "noise": "gaussian" }')).toBe('independent');
    expect(rowsOf('{ "noise": "symmetric" }')).toBe('any');
    expect(rowsOf('{ "rowNoise": "independent" }')).toBe('independent');
  });
});

describe('what does not go with it', () => {
  it.each([
    [
      'an algorithm that needs a scale',
      { run: GCB_PE.replace('gcb-pe', 'rage') },
      '{}',
      'noise-scale-needed',
    ],
    [
      'a preset that needs one',
      { run: GCB_PE.replace('}', ', "preset": "paper" }') },
      '{}',
      'noise-scale-needed',
    ],
    [
      'numbers that depend, and are normal',
      {},
      '{ "noise": "gaussian", "rowNoise": "any" }',
      'gaussian-rows',
    ],
    ['a scale that is declared, and missing', {}, '{ "noise": "declared" }', 'assumption-missing'],
    [
      'a scale that has no effect',
      {},
      '{ "noise": "symmetric", "noiseScale": 1 }',
      'assumption-unused',
    ],
    ['a law that there is not', {}, '{ "noise": "skewed" }', 'unknown-value'],
    ['no type', {}, '{ "noise": { "blocks": "spread" } }', 'missing-property'],
    [
      'no number of samples',
      {},
      '{ "noise": { "type": "symmetric", "samplesPerBlock": 0 } }',
      'out-of-range',
    ],
  ])('%s', (_, parts, assumptions, code) => {
    const { problems } = load(specText({ environment: PROCESS, assumptions, ...parts }));
    expect(problems.map((problem) => problem.code)).toEqual([code]);
  });

  it.each([['an algorithm', 2, { run: GCB_PE.replace('gcb-pe', 'rage') }]])(
    'each way out of a missing scale leaves a spec without an error: %s',
    (_, least, parts) => {
      const text = specText({ environment: PROCESS, ...parts });
      const fixes = load(text).problems[0]?.fixes ?? [];
      expect(fixes.length).toBeGreaterThanOrEqual(least);
      for (const { edits } of fixes) {
        const set = edits.map(({ path, value }) => [formatPath(path), value] as const);
        expect(load(text, { set }).instance).not.toBeNull();
      }
    },
  );

  it.each(['gaussian', 'symmetric'])(
    'no scale is needed where the reward is not linear: %s',
    (noise) => {
      const parts = { run: GCB_PE, reward: MIN, feedback: SEMI };
      expect(lawOf({ ...parts, assumptions: `{ "noise": "${noise}" }` })?.type).toBe(noise);
    },
  );
});
