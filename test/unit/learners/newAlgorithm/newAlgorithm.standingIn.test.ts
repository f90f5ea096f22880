/** An algorithm is its learner and its row in three lists: with no more it is checked, offered, planned and run. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { emitJsonSchema } from '../../../../src/core/document/jsonSchema';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import type * as Algorithms from '../../../../src/core/learners/contract/algorithms';
import type * as Catalogue from '../../../../src/core/learners/catalogue';
import type * as Facts from '../../../../src/core/learners/facts';
import { planText } from '../../../../src/core/report/planText';
import { preparePlan } from '../../../../src/core/plan/preparePlan';
import { possibleAlgorithm } from '../../../../src/core/pairs/rules';
import { algorithmsTable, pairsMatrix } from '../../report/docTables';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { preparedFrom } from '../../experiment/lab';
import { resultOf } from '../../run/drive';
import { differences } from '../../../../src/core/sweep/differences';
import { variantsOf } from '../../../../src/host/compare/variants';
import { runOffer } from '../../../../src/host/authoring/runOffer';
import { algorithmsFor } from '../../../../src/core/document/begin/drafts';
import { ALGORITHM_COMMANDS, formatAlgorithm } from '../../../../src/shared/format';
import { phaseName, stepName } from '../../../../webview/words';
import { setting } from '../../sweep/comparisons';
import { planOf } from '../../plan/planned';
import { expectProblem, specText } from '../../document/specText';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

vi.mock('../../../../src/core/learners/contract/algorithms', async (original) => {
  const algorithms = await original<typeof Algorithms>();
  const ALGORITHM_TITLES = { ...algorithms.ALGORITHM_TITLES, uniform: 'Uniform' };
  const titleOf = (name: string) => ALGORITHM_TITLES[name as 'uniform'] ?? name;
  const ALGORITHM_NAMES = Object.keys(ALGORITHM_TITLES);
  return { ...algorithms, ALGORITHM_TITLES, ALGORITHM_NAMES, titleOf };
});

vi.mock('../../../../src/core/learners/facts', async (original) => {
  const { ALGORITHM_FACTS } = await original<typeof Facts>();
  const { UNIFORM_FACTS } = await import('./facts');
  const all = { ...ALGORITHM_FACTS, uniform: UNIFORM_FACTS };
  return { ALGORITHM_FACTS: all, factsOf: (name: keyof typeof all) => all[name] };
});

vi.mock('../../../../src/core/learners/catalogue', async (original) => {
  const { algorithmOf } = await original<typeof Catalogue>();
  const { UNIFORM } = await import('./entry');
  return {
    algorithmOf: (name: Algorithms.AlgorithmName | 'uniform') =>
      name === 'uniform' ? UNIFORM : algorithmOf(name),
  };
});

/** The types of this version do not have the name. */
const UNIFORM_NAME = 'uniform' as Algorithms.AlgorithmName;
const run = (rest = '') => `{ "algorithm": "uniform", "delta": 0.1, "seed": 1${rest} }`;
const text = specText({ feedback: '{ "type": "semi-bandit" }', run: run() });

test('it is checked', () => {
  expect(checkSpec(text, NO_OVERRIDES)).toMatchObject({
    ok: true,
    problems: [{ severity: 'info', code: 'other-algorithm-recommended' }],
  });
  expectProblem(
    specText({ reward: '{ "type": "mean" }', run: run().replace('"uniform"', '«"uniform"»') }),
    'algorithm-does-not-cover',
  );
  const options = ', "options": { «"threshold"»: "printed", "rounds": "few" }';
  expectProblem(specText({ run: run(options) }), 'option-without-effect');
});

test.each(['full-bandit', 'semi-bandit'])('it is run to a certified answer: %s', (feedback) => {
  const tests = ['few', 'many'].map((rounds) => {
    const set = Object.entries({ 'feedback.type': feedback, 'run.options.rounds': rounds });
    const { phases, ...result } = resultOf(preparedFrom(text, set));
    expect(result).toMatchObject({ status: 'certified', action: [0, 1], correct: true });
    expect(phases[0]).toMatchObject({ name: 'sampling', round: 1 });
    return phases.length;
  });
  expect(tests[0]).toBeLessThan(tests[1] as number);
});

test('the schema, the completion and the questions of a new spec have it', () => {
  const schema = JSON.stringify(emitJsonSchema());
  expect(schema).toContain('**Uniform**: every feedback that determines the reward');
  expect(algorithmsFor(undefined, 'semi-bandit', 'linear')).toContain(UNIFORM_NAME);
  expect(possibleAlgorithm('semi-bandit', 'mean', UNIFORM_NAME).possible).toBe(false);
  const broken = text.replace('"uniform"', '');
  expect(runOffer(broken, broken.indexOf('"algorithm":') + 13)?.label).toBe('GCB-PE, recommended');
});

test('the page and the lines above a spec name it and its phases', () => {
  expect(formatAlgorithm('uniform')).toBe('Uniform');
  expect(ALGORITHM_COMMANDS.map(({ title }) => title)).toEqual(['PolyALBA', 'GCB-PE', 'Uniform']);
  const row = { phase: 'sampling', epoch: null, epsilon: null, round: 3 };
  expect([phaseName(row), stepName(row)]).toEqual(['Sampling', 'test 3']);
});

test('it is planned beside the others', () => {
  const preparation = preparePlan(text, NO_OVERRIDES);
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems));
  const plan = planOf(preparation.prepared, { gaps: [1] });
  const planned = plan.rows.filter(({ samples }) => samples !== null);
  expect(planned.map(({ algorithm }) => algorithm)).toEqual(['uniform', 'gcb-pe']);
  expect(planText(plan)).toContain('Uniform');
});

test('a comparison offers it and says what differs', () => {
  const labels = variantsOf(text.replace('uniform', 'gcb-pe')).map(({ label }) => label);
  expect(labels).toContain('Uniform paper');
  const own = { algorithm: UNIFORM_NAME, observerSetSize: 6 };
  const rows = differences([setting([1]), setting([1], own)]);
  const valuesOf = (name: string) => rows.find(({ setting }) => setting === name)?.values;
  expect(valuesOf('Algorithm')).toEqual(['PolyALBA', 'Uniform']);
  expect(valuesOf('Observer set')).toEqual(['spanner, 16', '6']);
});

test('the tables of the docs have it', () => {
  expect(algorithmsTable()).toContain('| `uniform` (Uniform) |');
  expect(pairsMatrix()).toContain('`gcb-pe` `clucb` `peace` `uniform`');
});

test.each(['facts', 'uniform', 'entry'])('docs/extending.md has the code of %s', (file) => {
  const docs = readFileSync(new URL('../../../../docs/extending.md', import.meta.url), 'utf8');
  const blocks = [...docs.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  // The files that are imported lie elsewhere.
  const withoutFolders = (code: string) => code.replace(/from '[^']*\/(\w+)'/g, "from '$1'");
  const code = withoutFolders(readFileSync(new URL(`${file}.ts`, import.meta.url), 'utf8'));
  expect(blocks.map(withoutFolders)).toContain(code);
});
