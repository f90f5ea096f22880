/** What CSAR and SAQM refuse, and what is offered instead. */
import { expect, test } from 'vitest';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';

function problemOf(code: string, changes: object, log?: string) {
  const spec = {
    version: 1,
    actions: { family: 'topK', arms: 8, k: 3 },
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    assumptions: { noiseScale: 1 },
    ...changes,
  };
  const overrides = log === undefined ? NO_OVERRIDES : { set: [], log: { text: log } };
  return checkSpec(JSON.stringify(spec), overrides).problems.find((each) => each.code === code);
}

const runOf = (algorithm: string, own: object = {}) => ({
  run: { algorithm, delta: 0.05, seed: 1, ...own },
});
const edit = (path: readonly string[], value: string) => [{ path, value }];

test.each(['csar', 'saqm'])('%s looks for the best k base arms only', (algorithm) => {
  const actions = { family: 'subsets', arms: 5, size: { min: 1, max: 2 } };
  const problem = problemOf('algorithm-does-not-cover', { actions, ...runOf(algorithm) });
  expect(problem?.path).toBe('run.algorithm');
  expect(problem?.message).toContain('the family `topK`');
  expect(problem?.fixes?.[0]?.edits).toEqual(edit(['run', 'algorithm'], 'polyalba'));
  expect(problemOf('algorithm-does-not-cover', runOf(algorithm))).toBeUndefined();
  const reward = { type: 'max' };
  expect(problemOf('algorithm-does-not-cover', { reward, ...runOf(algorithm) })).toBeDefined();
});

test('the paper’s CSAR needs a Hadamard matrix: for three arms there is none', () => {
  const paper = problemOf('no-hadamard', runOf('csar', { preset: 'paper' }));
  expect(paper).toMatchObject({ severity: 'error', path: 'run.algorithm' });
  expect(paper?.message).toContain('none of order 6');
  expect(paper?.fixes?.[0]?.edits).toEqual(edit(['run', 'preset'], 'recommended'));
  const option = problemOf('no-hadamard', runOf('csar', { options: { threshold: 'printed' } }));
  expect(option?.fixes?.[0]?.edits).toEqual(edit(['run', 'options', 'threshold'], 'sound'));
  const small = { actions: { family: 'topK', arms: 5, k: 4 } };
  expect(
    problemOf('no-hadamard', { ...small, ...runOf('csar', { preset: 'paper' }) })?.message,
  ).toContain('takes 8 base arms');
  expect(problemOf('no-hadamard', runOf('csar'))).toBeUndefined();
  for (const [arms, k] of [
    [4, 2],
    [9, 1],
    [4, 4],
  ]) {
    const actions = { family: 'topK', arms, k };
    expect(
      problemOf('no-hadamard', { actions, ...runOf('csar', { preset: 'paper' }) }),
    ).toBeUndefined();
  }
});

test('CSAR needs a log of all actions, as it chooses them while it runs', () => {
  const environment = { type: 'recorded', file: 'a log.csv' };
  const actions = { family: 'topK', arms: 3, k: 2 };
  const spec = { actions, environment };
  const whole = 'action,y1\n0 1,1\n0 2,2\n1 2,3\n';
  const part = 'action,y1\n0 1,1\n0 2,2\n';
  const problem = problemOf('log-lacks-actions', { ...spec, ...runOf('csar') }, part);
  expect(problem).toMatchObject({ severity: 'error', path: 'environment.file' });
  expect(problem?.message).toContain('all 3 actions, and the log has only 2');
  expect(problem?.fixes?.[0]?.edits).toEqual(edit(['run', 'algorithm'], 'polyalba'));
  expect(problemOf('log-lacks-actions', { ...spec, ...runOf('csar') }, whole)).toBeUndefined();
  expect(problemOf('log-lacks-actions', { ...spec, ...runOf('saqm') }, part)).toBeUndefined();
});
