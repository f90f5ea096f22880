/** What a spec says of the noise: stated, else by what stands beside it, and what does not go with it. */
import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../src/core/text/paths';
import { GCB_PE, load, rowsOf, specText } from './specText';

const MANUAL = '{ "type": "manual" }';
const PROCESS = '{ "type": "process", "command": ["node"] }';
const RAGE = GCB_PE.replace('gcb-pe', 'rage');

const lawOf = (parts: Parameters<typeof specText>[0]) => {
  const { instance, problems } = load(specText(parts));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return instance?.assumptions.law;
};

describe('what is known of the noise', () => {
  it.each(
    rowsOf(
      `
      symmetric process  {}
      none      process  { "noiseScale": 1 }
      none      process  { "feedbackRange": [0, 1] }
      gaussian  process  { "noise": "gaussian" }
      symmetric process  { "noise": "symmetric", "noiseScale": 1 }
      gaussian  process  { "noise": { "type": "gaussian" } }
      none      simulated {}
      symmetric simulated { "noise": "symmetric" }
    `,
      3,
    ),
  )('is %s of a %s that states %s', (type, environment, assumptions) => {
    const own = environment === 'process' ? { environment: PROCESS } : {};
    expect(lawOf({ assumptions, ...own })?.type ?? 'none').toBe(type);
  });

  it('has a request of a person as one block, unless they say more of it', () => {
    expect(lawOf({ environment: MANUAL })).toMatchObject({ blocks: 'request', samplesPerBlock: 1 });
    expect(lawOf({ environment: PROCESS })).toMatchObject({ blocks: 'spread' });
    const law = { type: 'symmetric', blocks: 'spread', samplesPerBlock: 20 };
    const assumptions = JSON.stringify({ noise: law });
    expect(lawOf({ environment: MANUAL, assumptions })).toEqual({ ...law, robust: false });
  });

  it.each([
    ['a program', PROCESS, '{}', /says nothing about/, /at least/],
    ['a person', MANUAL, '{}', /says nothing about.*at least \d+ requests/, /never/],
    ['a person, stated', MANUAL, '{ "noise": "symmetric" }', /at least \d+ requests/, /Nothing/],
  ])('is told with what that means: %s', (_, environment, assumptions, said, unsaid) => {
    const { problems } = load(specText({ environment, assumptions }));
    const { message } = problems.find(({ code }) => code === 'noise-not-known') ?? {};
    expect(message).toMatch(said);
    expect(message).not.toMatch(unsaid);
  });

  it('has no requests in a log that is analysed as a whole, and before them what was measured', () => {
    const told = (environment: string, settings = '"blocks": "request"') => {
      const assumptions = `{ "noise": { "type": "symmetric", ${settings} } }`;
      const { problems } = load(specText({ environment, assumptions }));
      return problems.map(({ code, message }) => `${code}: ${message}`);
    };
    const recorded = '{ "type": "recorded", "file": "log.csv" }';
    expect(told(recorded)).toEqual([expect.stringMatching(/^assumption-unused: `blocks`/)]);
    const robust = told(recorded, '"robust": true');
    expect(robust).toEqual([expect.stringMatching(/^assumption-unused: `robust`/)]);
    const asked = recorded.replace('}', ', "use": "as-asked" }');
    expect(told(asked)).toEqual([expect.stringMatching(/at least \d+ requests/)]);
    const before = MANUAL.replace('}', ', "before": [{ "file": "log.csv" }] }');
    expect(told(before)).toEqual([expect.not.stringMatching(/at least|no effect/)]);
  });

  it('is not told to who states it, nor of requests to who spends a budget', () => {
    const assumptions = '{ "noise": "gaussian" }';
    expect(load(specText({ environment: MANUAL, assumptions })).problems).toEqual([]);
    const run = GCB_PE.replace('}', ', "stop": "budget", "maxSamples": 2 }');
    const noise = '{ "noise": "symmetric" }';
    const { problems } = load(specText({ environment: MANUAL, assumptions: noise, run }));
    expect(problems.map(({ code }) => code)).not.toContain('noise-not-known');
  });

  it('has the numbers of a sample independent where they are normal, else they may depend', () => {
    const rowsBy = (assumptions: string) =>
      load(specText({ environment: PROCESS, assumptions })).instance?.assumptions.noise.rows;
    expect(rowsBy('{ "noise": "gaussian" }')).toBe('independent');
    expect(rowsBy('{ "noise": "symmetric" }')).toBe('any');
    expect(rowsBy('{ "rowNoise": "independent" }')).toBe('independent');
  });
});

describe('what does not go with it', () => {
  it.each(
    rowsOf(`
      noise-scale-needed {}
      gaussian-rows      { "noise": "gaussian", "rowNoise": "any" }
      assumption-missing { "noise": "declared" }
      assumption-unused  { "noise": "symmetric", "noiseScale": 1 }
      assumption-unused  { "noise": { "type": "gaussian", "blocks": "request" } }
      unknown-value      { "noise": "skewed" }
      missing-property   { "noise": { "blocks": "spread" } }
      out-of-range       { "noise": { "type": "symmetric", "samplesPerBlock": 0 } }
      out-of-range       { "noiseScale": -1 }
      unknown-property   { "noiseScal": 1 }
    `),
  )('%s of %s', (code, assumptions) => {
    const parts = { environment: PROCESS, assumptions };
    const runs =
      code === 'noise-scale-needed'
        ? [RAGE, GCB_PE.replace('}', ', "preset": "paper" }')]
        : /gaussian|unused/.test(code)
          ? [GCB_PE]
          : [GCB_PE, RAGE];
    for (const run of runs) {
      const { problems } = load(specText({ ...parts, run }));
      expect(problems.map((problem) => problem.code)).toEqual([code]);
    }
  });

  it.each([
    ['process', '{}', RAGE],
    ['process', '{ "noise": "gaussian" }', RAGE],
    ['process', '{ "noise": "symmetric", "noiseScale": 1 }', RAGE],
    ['simulated', '{ "noise": { "type": "symmetric" } }', RAGE],
    ['simulated', '{ "noise": "gaussian" }', RAGE.replace('}', ', "preset": "paper" }')],
    ['process', '{}', GCB_PE.replace('}', ', "preset": "paper" }')],
    ['semi-bandit process', '{}', RAGE.replace('rage', 'clucb')],
  ])(
    'each way out of a missing scale leaves a spec without an error: %s %s %s',
    (type, assumptions, run) => {
      const own = type.endsWith('process') ? { environment: PROCESS } : {};
      const seen = type.startsWith('semi') ? { feedback: '{ "type": "semi-bandit" }' } : {};
      const text = specText({ ...own, ...seen, assumptions, run });
      const { message, fixes = [] } =
        load(text).problems.find(({ code }) => code === 'noise-scale-needed') ?? {};
      expect(message?.includes('remove `noise`')).toBe(assumptions !== '{}');
      expect(fixes.length).toBeGreaterThanOrEqual(2);
      for (const { edits } of fixes) {
        const set = edits.map(({ path, value }) => [formatPath(path), value] as const);
        expect(load(text, { set }).instance).not.toBeNull();
      }
    },
  );
});
