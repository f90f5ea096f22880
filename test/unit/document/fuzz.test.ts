import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { emitJsonSchema } from '../../../src/core/document/jsonSchema';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { valueOf } from '../../../src/core/text/parse/document';
import { parseSpec } from '../../../src/core/text/parse/parse';
import { SpecSchema } from '../../../src/core/document/schema';
import { checkForm } from '../../../src/core/document/validate/form';

const SEED = 20_260_731;
const FOLDER = new URL('../../../examples/', import.meta.url);
const TEXTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.cpe.json'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));

/** Punctuation, keywords, names and numbers that a mutation puts where something else was. */
const TOKENS = [
  ...Array.from('{}[],:"\\'),
  ...['//', '/*', '*/', '\uFEFF', '\u0000', '\r\n', '\ud800'],
  ...['null', 'true', 'NaN', 'Infinity', '-Infinity', 'nothing', '"x"', '""', '{}', '[]'],
  ...['1e400', '-1e400', '-0', '1e308', '5e-324', '0', '-1', '2.5', '1e9', '9007199254740993'],
  ...['4294967296', '1e100', '1e101', '2000', '2001', '0x10', '01', '.5', '1.', '+1', '1e'],
  ...['"__proto__"', '"constructor"', '"toString"', '"family"', '"type"', '"matching"', '"topK"'],
  ...['"explicit"', '"partition"', '"subsets"', '"masked"', '"mean"', '"gcb-pe"', '"alba"'],
  ...['"path"', '"spanningTree"', '"matroid"', '"matroidIntersection"', '"knapsack"', '"ranking"'],
  ...['"uniform"', '"laminar"', '"transversal"', '"graphic"', '"first"', '"top-ranked"', '"dcg"'],
  ...['"min"', '"link"', '"coverage"', '"expression"', '"formula": "max - min / theta[1]",'],
  ...['"Home"', '"matrices": [[[1]]],', '"sets": [[0, 1]],', '"elements": 3,', '"capacity": 1,'],
  ...['"weights": [1],', '"seed": 1,', '"size": 1,', '"edges": [[0,0]],', '"labels": ["a"],'],
  '['.repeat(70),
  '{"a":'.repeat(70),
  '[1,'.repeat(30),
];

type Mutation = (text: string) => string;

const position = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, share: number) => Math.floor(share * text.length);
const token = fc.constantFrom(...TOKENS);

/** Puts `replacement` over the n-th match of a pattern. */
function replaceMatch(pattern: RegExp, share: number, replacement: string): Mutation {
  return (text) => {
    const matches = [...text.matchAll(pattern)];
    const match = matches[at(' '.repeat(matches.length), share)] ?? matches[0];
    if (!match) return text;
    return text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length);
  };
}

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  // A flipped bit of a character.
  fc.tuple(position, fc.integer({ min: 0, max: 7 })).map(([share, bit]): Mutation => (text) => {
    const i = at(text, share);
    const flipped = String.fromCharCode(text.charCodeAt(i) ^ (1 << bit));
    return text.slice(0, i) + flipped + text.slice(i + 1);
  }),
  fc.tuple(position, token).map(([share, inserted]): Mutation => (text) => {
    const i = at(text, share);
    return text.slice(0, i) + inserted + text.slice(i);
  }),
  fc.tuple(position, fc.integer({ min: 1, max: 40 })).map(([share, length]): Mutation => (text) => {
    const i = at(text, share);
    return text.slice(0, i) + text.slice(i + length);
  }),
  position.map(
    (share): Mutation =>
      (text) =>
        text.slice(0, at(text, share)),
  ),
  fc.tuple(position, token).map(([share, by]) => replaceMatch(/-?\d[\d.eE+-]*/g, share, by)),
  fc.tuple(position, token).map(([share, by]) => replaceMatch(/"[^"\n]*"/g, share, by)),
  fc.tuple(position, token).map(([share, by]) => replaceMatch(/[{}[\],:]/g, share, by)),
  // Two names change places.
  fc.tuple(position, position).map(([from, to]): Mutation => (text) => {
    const names = [...text.matchAll(/"[^"\n]*"/g)].map(({ 0: name }) => name);
    const a = names[at(' '.repeat(names.length), from)] ?? '';
    const b = names[at(' '.repeat(names.length), to)] ?? '';
    return text.replace(a, '\u0001').replace(b, a).replace('\u0001', b);
  }),
);

const mutated = fc
  .tuple(fc.constantFrom(...TEXTS), fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([text, mutations]) => mutations.reduce((current, mutate) => mutate(current), text));

test('3,000 mutated specs: no throw, every rejected one has a located error', () => {
  let rejected = 0;
  let accepted = 0;
  fc.assert(
    fc.property(mutated, (text) => {
      const { problems, instance } = loadSpec(text, NO_OVERRIDES);
      const errors = problems.filter(({ severity }) => severity === 'error');
      if (instance) accepted++;
      else rejected++;
      expect(errors.length === 0).toBe(instance !== null);
      const lines = text.split(/\r\n|\n|\r/);
      for (const problem of problems) {
        expect(problem.code).not.toBe('internal');
        expect(problem.offset).toBeGreaterThanOrEqual(0);
        expect(problem.offset + problem.length).toBeLessThanOrEqual(text.length);
        expect(problem.line).toBeLessThanOrEqual(lines.length);
        const line = lines[problem.line - 1] ?? '';
        expect(problem.column).toBeGreaterThanOrEqual(1);
        expect(problem.column).toBeLessThanOrEqual(line.length + 1);
        expect(problem.message).not.toMatch(/undefined|\[object/);
      }
    }),
    { numRuns: 3000, seed: SEED },
  );
  expect(rejected).toBeGreaterThan(1500);
  expect(accepted).toBeGreaterThan(300);
});

test('3,000 mutated specs: the form is sound exactly where a validator of JSON schema finds it so', () => {
  const emitted = emitJsonSchema();
  const verdicts = { sound: 0, faulty: 0 };
  fc.assert(
    fc.property(mutated, (text) => {
      const { document, problems } = parseSpec(text, []);
      if (problems.hasErrors || document.root === null) return;
      const value = valueOf(document.root);
      let isSound = true;
      checkForm(SpecSchema, value, () => {
        isSound = false;
      });
      expect(isSound).toBe(Check(emitted, value));
      verdicts[isSound ? 'sound' : 'faulty']++;
    }),
    { numRuns: 1500, seed: SEED },
  );
  expect(verdicts.sound).toBeGreaterThan(100);
  expect(verdicts.faulty).toBeGreaterThan(100);
});

const small = fc.integer({ min: 0, max: 6 });
const positive = fc.integer({ min: 1, max: 6 });
const node = fc.oneof(small, fc.constantFrom('a', 'b', '1', ''));
const edges = fc.array(fc.tuple(node, node), { maxLength: 9 });
const set = fc.array(small, { minLength: 1, maxLength: 4 });

const matroid = fc.oneof(
  fc.record({ type: fc.constant('uniform'), elements: positive, rank: positive }),
  fc.record({
    type: fc.constant('partition'),
    groups: fc.array(fc.record({ size: positive, choose: small }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('graphic'), edges }),
  fc.record({
    type: fc.constant('laminar'),
    elements: positive,
    sets: fc.array(fc.record({ elements: set, capacity: small }), { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('transversal'),
    elements: positive,
    sets: fc.array(fc.array(small, { maxLength: 3 }), { maxLength: 4 }),
  }),
);

const actions = fc.oneof(
  fc.record({ family: fc.constant('path'), edges, source: node, target: node }),
  fc.record({ family: fc.constant('spanningTree'), edges }),
  matroid.map((kind) => ({ family: 'matroid', ...kind })),
  fc
    .tuple(matroid, matroid)
    .map((matroids) => ({ family: 'matroidIntersection', matroids: [...matroids] })),
  fc.record({
    family: fc.constant('knapsack'),
    weights: fc.array(positive, { minLength: 1, maxLength: 6 }),
    capacity: positive,
  }),
  fc.record({ family: fc.constant('ranking'), items: positive }),
);

const feedback = fc.oneof(
  fc.constantFrom({ type: 'full-bandit' }, { type: 'semi-bandit' }),
  fc.record({ type: fc.constant('first'), count: positive, sum: fc.boolean() }),
  fc.record({ type: fc.constant('top-ranked'), count: positive }),
);

const reward = fc.constantFrom(
  { type: 'linear' },
  { type: 'mean' },
  { type: 'min' },
  { type: 'max' },
  { type: 'link', function: 'softplus' },
  { type: 'coverage' },
  { type: 'dcg' },
  { type: 'expression', formula: 'max - min / theta[2]', lipschitz: 2 },
);

const spec = fc.record({
  version: fc.constant(1),
  actions,
  feedback,
  reward,
  environment: fc.constant({
    type: 'simulated',
    theta: { geometric: { first: 1, ratio: 0.7 } },
  }),
  run: fc.record({
    algorithm: fc.constantFrom('polyalba', 'gcb-pe', 'alba'),
    delta: fc.constant(0.1),
    seed: fc.constant(1),
  }),
});

test('well-formed specs of any numbers: an instance that has an action, or a located error', () => {
  const built = new Set<string>();
  fc.assert(
    fc.property(spec, (value) => {
      const { problems, instance } = loadSpec(JSON.stringify(value, null, 1), NO_OVERRIDES);
      for (const { code, origin, message } of problems) {
        expect(code).not.toBe('internal');
        expect(origin).toBe('meaning');
        expect(message).not.toMatch(/undefined|NaN|\[object/);
      }
      expect(problems.some(({ severity }) => severity === 'error')).toBe(instance === null);
      if (instance === null) return;
      const { family, labels, truth } = instance;
      built.add(family.kind);
      expect(labels.arms).toHaveLength(family.dimension);
      expect(instance.reward.best(truth?.theta ?? new Float64Array(), 1)).toHaveLength(1);
      expect(family.smallestAction).toBeGreaterThanOrEqual(1);
    }),
    { seed: 20_260_801, numRuns: 1200 },
  );
  expect([...built].sort()).toEqual(
    ['knapsack', 'matroid', 'matroidIntersection', 'path', 'ranking', 'spanningTree'].sort(),
  );
});
