import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSweep } from '../../../src/core/sweep/description';
import { gridPoints, gridSize } from '../../../src/core/sweep/grid';
import { planSweep } from '../../../src/core/sweep/plan';
import {
  shardOf,
  specIdentity,
  sweepId,
  taskKey,
  tasksOf,
} from '../../../src/core/sweep/plannedRuns';
import { simulatedSpec } from '../experiment/lab';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

const SPEC = simulatedSpec({
  name: 'one',
  environment: { type: 'simulated', theta: [0.9, 0.6, 0.3, 0] },
  run: { algorithm: 'polyalba', delta: 0.05 },
});
const SWEEP = { version: 1, specs: ['a.cpe.json'], seeds: { from: 1, to: 3 } };
const find = (pattern: string) =>
  pattern === 'a.cpe.json' ? [{ name: pattern, text: SPEC }] : { fault: 'No file matches it.' };
describe('the description of a sweep', () => {
  it('is read with its specs', () => {
    const limits = { maxSamples: 1e12, seconds: 60 };
    const vary = { 'run.delta': [0.05, 0.01] };
    const { problems, description, specs } = readSweep(
      JSON.stringify({ ...SWEEP, vary, limits }),
      find,
    );
    expect(problems).toEqual([]);
    expect(description).toEqual({
      specs: ['a.cpe.json'],
      vary: [{ path: 'run.delta', values: [0.05, 0.01] }],
      seeds: [1, 2, 3],
      limits,
    });
    expect(specs.map(({ name }) => name)).toEqual(['a.cpe.json']);
  });

  it('keeps the warnings of a text that is read, and says what kind of text lacks something', () => {
    const text = JSON.stringify(SWEEP).replace('{', '{"version":1,').replace(/}$/, ',}');
    const { problems, description } = readSweep(text, find);
    expect(problems.map(({ code }) => code)).toEqual(['repeated-key', 'trailing-comma']);
    expect(description).not.toBeNull();
    const messages = readSweep('{"version":1,"colour":1}', find).problems.map((one) => one.message);
    expect(messages.join('\n')).toMatch(/`specs` is missing in the sweep\..*of a sweep\./s);
    expect(readSweep('[]', find).problems[0]?.message).toMatch(/^The sweep must be/);
    expect(readSweep(' ', find).problems).toMatchObject([
      { code: 'empty-text', message: expect.stringContaining('a sweep is') as string },
    ]);
  });

  it.each([
    ['syntax', '{"version": 1,', 'syntax'],
    ['an unknown property', { ...SWEEP, sedes: 1 }, 'unknown-property'],
    ['no specs', { ...SWEEP, specs: [] }, 'no-spec'],
    ['a spec that is not there', { ...SWEEP, specs: ['b.cpe.json'] }, 'spec-file'],
    ['seeds the wrong way round', { ...SWEEP, seeds: { from: 3, to: 1 } }, 'seed-order'],
    ['too many seeds', { ...SWEEP, seeds: { from: 0, to: 4e9 } }, 'too-many-seeds'],
    ['a path that is none', { ...SWEEP, vary: { 'run..x': [1] } }, 'varied-path'],
    ['no values', { ...SWEEP, vary: { 'run.delta': [] } }, 'varied-path'],
    ['one value without a list', { ...SWEEP, vary: { 'run.delta': 0.1 } }, 'varied-path'],
    ['a path within another', { ...SWEEP, vary: { run: [{}], 'run.delta': [1] } }, 'varied-path'],
    ['the seed', { ...SWEEP, vary: { 'run.seed': [1] } }, 'varied-path'],
    ['a column that each line has', { ...SWEEP, vary: { version: [1] } }, 'varied-path'],
  ])('is refused where it stands: %s', (_, sweep, code) => {
    const text = typeof sweep === 'string' ? sweep : JSON.stringify(sweep);
    const { problems, description } = readSweep(text, find);
    expect(description).toBeNull();
    if (code !== 'syntax') expect(problems.map((problem) => problem.code)).toContain(code);
    expect(problems[0]?.line).toBe(1);
  });
});

it('a grid has every combination once, the last path fastest', () => {
  forAll([fc.array(integer(1, 4), { maxLength: 4 })], (sizes) => {
    const vary = sizes.map((size, index) => ({
      path: `p${index}`,
      values: Array.from({ length: size }, (_, i) => i),
    }));
    const points = [...gridPoints(vary)].map((point) => point.map(([, value]) => value));
    expect(points).toHaveLength(gridSize(vary));
    expect(new Set(points.map(String)).size).toBe(points.length);
    const asNumbers = points.map((point) =>
      point.reduce<number>((sum, value, i) => sum * (sizes[i] ?? 1) + (value as number), 0),
    );
    expect(asNumbers).toEqual(points.map((_, index) => index));
  });
});

describe('the key of a task', () => {
  const setting = { spec: 'x', set: [], limits: {}, core: 'c' };
  const key = (change: object, seed = 1) => taskKey({ ...setting, ...change }, seed);

  it('does not depend on the order of overrides and properties, nor on the name of the spec', () => {
    const a = ['run.delta', 0.1] as const;
    const b = ['reward', { type: 'linear', weights: [1] }] as const;
    const c = ['reward', { weights: [1], type: 'linear' }] as const;
    expect(key({ set: [a, b] })).toBe(key({ set: [c, a] }));
    expect(specIdentity({ name: 'x', a: 1, b: 2 })).toBe(specIdentity({ b: 2, name: 'y', a: 1 }));
  });

  it('depends on everything else', () => {
    const changes = [
      ...[{}, { spec: 'y' }, { core: 'd' }, { judgedBy: [] }],
      ...[{ limits: { seconds: 1 } }, { limits: { maxSamples: 1 } }],
      ...[{ set: [['run.delta', 0.1]] }, { set: [['run.delta', '0.1']] }],
    ];
    const keys = [...changes.map((change) => key(change)), key({}, 2)];
    expect(new Set(keys).size).toBe(keys.length);
    for (const one of keys) expect(one).toMatch(/^[a-z][0-9a-f]{32}$/);
  });

  it('is of one of the shards, and these are of about one size', () => {
    const keys = Array.from({ length: 1600 }, (_, seed) => key({}, seed));
    const shards = keys.map((one) => shardOf(one, 16));
    expect(shards).toEqual(keys.map((one) => Number(BigInt(`0x${one.slice(1)}`) % 16n)));
    const sizes = Array.from({ length: 16 }, (_, shard) => shards.filter((one) => one === shard));
    expect(Math.min(...sizes.map(({ length }) => length))).toBeGreaterThan(60);
  });
});

describe('the plan of a sweep', () => {
  const specs = [{ name: 'a.cpe.json', text: SPEC }];
  const description = { specs: [], vary: [], seeds: [1, 2], limits: {} };

  it('has a task for each combination and seed, and says once which are skipped and why', () => {
    const vary = [{ path: 'run.algorithm', values: ['polyalba', 'clucb', 'rage'] }];
    const { settings, skipped, faults: wrong } = planSweep({ ...description, vary }, specs, 'c');
    expect(settings.map(({ point }) => point[0]?.[1])).toEqual(['polyalba', 'rage']);
    expect(skipped).toMatchObject([{ spec: 'a.cpe.json', setting: { 'run.algorithm': 'clucb' } }]);
    expect(skipped[0]?.reason).toMatch(/CLUCB needs feedback/);
    expect(wrong).toEqual([]);
    const tasks = [...tasksOf(settings, [1, 2])].map(({ task }) => task);
    // Seed by seed: an early look has the same seeds of all settings.
    expect(tasks.map(({ seed }) => seed)).toEqual([1, 1, 2, 2]);
    const many = Array.from({ length: 20 }, () => settings).flat();
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const early = [...tasksOf(many, seeds)].slice(0, 400);
    expect(new Set(early.map(({ task }) => task.seed)).size).toBe(10);
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(4);
    expect(sweepId(settings, [1, 2])).not.toBe(sweepId(settings, [1, 3]));
  });

  it('runs identical specs once, with a warning, and a value that is given twice', () => {
    const other = { name: 'b.cpe.json', text: SPEC.replace('"one"', '"two"') };
    const { settings, warnings } = planSweep(description, [...specs, other, ...specs], 'c');
    expect(settings).toHaveLength(1);
    expect(warnings).toEqual([
      'b.cpe.json is the same spec as a.cpe.json: it is run once.',
      'a.cpe.json is named twice: it is run once.',
    ]);
    const vary = [{ path: 'run.delta', values: [0.1, 0.1, 0.2] }];
    expect(planSweep({ ...description, vary }, specs, 'c').settings).toHaveLength(2);
  });

  it('tells a spec that is wrong from a combination that is', () => {
    const wrong = { name: 'w.cpe.json', text: SPEC.replace('"k":2', '"k":7') };
    const vary = [{ path: 'run.delta', values: [0.1, 7] }];
    const plan = planSweep({ ...description, vary }, [...specs, wrong], 'c');
    expect(plan.settings).toHaveLength(1);
    expect(plan.skipped).toMatchObject([{ setting: { 'run.delta': 7 } }]);
    expect(plan.faults.map(({ spec }) => spec.name)).toEqual(['w.cpe.json']);
    // Whatever stands in `run` of a spec as it is.
    const own = { name: 'o.cpe.json', text: SPEC.replace('0.05', '5') };
    expect(planSweep(description, [...specs, own], 'c')).toMatchObject({
      ...{ settings: { length: 1 }, skipped: [] },
      faults: [{ problems: [{ path: 'run.delta', line: expect.any(Number) as unknown }] }],
    });
    // And wherever the error of a setting stands: RAGE needs the scale of the noise.
    const noise = {
      name: 'n.cpe.json',
      text: SPEC.replace('{', '{"assumptions":{"noise":"symmetric"},'),
    };
    for (const values of [['polyalba', 'rage'], ['rage']]) {
      const varied = [{ path: 'run.algorithm', values }];
      expect(planSweep({ ...description, vary: varied }, [noise], 'c')).toMatchObject({
        ...{ settings: { length: values.length - 1 }, faults: [] },
        skipped: [{ setting: { 'run.algorithm': 'rage' } }],
      });
    }
    const real = { name: 'r.cpe.json', text: SPEC.replace('"simulated"', '"manual"') };
    expect(planSweep(description, [real], 'c').faults).toHaveLength(1);
  });
});
