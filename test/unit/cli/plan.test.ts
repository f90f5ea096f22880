import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHASE_NAMES } from '../../../src/core/learners/names';
import type { Plan } from '../../../src/core/plan/plan';
import type { BuiltCli } from './buildCli';
import { buildCli } from './buildCli';

let cli: BuiltCli;
/** A spec that all three algorithms cover, planned in a moment. */
let SPEC: string;
beforeAll(async () => {
  cli = await buildCli();
  SPEC = join(cli.folder, 'pairs.cpe.json');
  writeFileSync(
    SPEC,
    JSON.stringify({
      version: 1,
      actions: { family: 'topK', arms: 4, k: 2 },
      feedback: { type: 'full-bandit' },
      reward: { type: 'linear' },
      environment: {
        type: 'simulated',
        theta: [1, 0.9, 0.4, 0.1],
        noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
      },
      run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
    }),
  );
});
afterAll(() => {
  cli.remove();
});

function planned(...args: readonly string[]): Plan {
  const { code, stdout } = cli.run('plan', ...args, '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout) as Plan;
}

describe('cpe plan', () => {
  it('prints one object with the keys of the contract', () => {
    const args = ['plan', SPEC, '--gaps', '1', '--json'] as const;
    const { code, stdout, stderr } = cli.run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.endsWith('}\n')).toBe(true);
    const plan = JSON.parse(stdout) as Plan;
    expect(Object.keys(plan)).toEqual([
      'preset',
      'delta',
      'costPerPull',
      'trueGap',
      'rows',
      'perPhase',
      'perAction',
      'notes',
    ]);
    expect(plan).toMatchObject({ preset: 'recommended', delta: 0.05, costPerPull: null });
    for (const row of plan.rows) {
      expect(Object.keys(row).filter((key) => key !== 'trueGap')).toEqual([
        'algorithm',
        'gap',
        'samples',
        'range',
        'rounds',
        'printedSamples',
      ]);
      const [low, high] = row.range ?? [NaN, NaN];
      expect(low).toBeLessThan(row.samples ?? NaN);
      expect(high).toBeGreaterThan(row.samples ?? NaN);
      expect(row.rounds).toBeGreaterThan(0);
    }
    expect(plan.rows.filter((row) => row.trueGap === true).length).toBe(3);
    for (const { phases } of plan.perPhase) {
      for (const phase of phases) {
        expect(Object.keys(phase).filter((key) => key !== 'epoch')).toEqual([
          'name',
          'round',
          'samples',
        ]);
      }
    }
    for (const { actions } of plan.perAction) {
      for (const entry of actions) expect(Object.keys(entry)).toEqual(['action', 'samples']);
    }
  });

  it('takes what is set from outside', () => {
    const args = ['--gaps', '0.1,0.01', '--algorithm', 'gcb-pe', '--preset', 'paper'];
    const plan = planned(
      SPEC,
      ...args,
      '--delta',
      '0.2',
      '--seed',
      '7',
      '--set',
      'run.costPerPull=3',
    );
    expect(plan).toMatchObject({ preset: 'paper', delta: 0.2, costPerPull: 3 });
    expect(plan.rows.length).toBe(3);
    for (const { algorithm, samples, cost } of plan.rows) {
      expect(algorithm).toBe('gcb-pe');
      expect(cost).toBe(3 * (samples as number));
    }
  });

  it('plans for a spec without an environment, which cannot be run', () => {
    const file = join(cli.folder, 'real.cpe.json');
    const spec = {
      version: 1,
      actions: { family: 'topK', arms: 6, k: 2 },
      feedback: { type: 'full-bandit' },
      reward: { type: 'linear' },
      assumptions: { thetaNorm: 2, noiseScale: 1 },
      run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
    };
    writeFileSync(file, JSON.stringify(spec));
    const plan = planned(file, '--algorithm', 'gcb-pe');
    expect(plan.trueGap).toBeNull();
    expect(plan.rows.length).toBe(10);
    expect(cli.run('run', file).code).toBe(1);
  });

  it('prints a table, and comma-separated values where they are asked for', () => {
    const args = ['--algorithm', 'gcb-pe', '--gaps', '0.1'] as const;
    const text = cli.run('plan', SPEC, ...args);
    expect(text.code).toBe(0);
    expect(text.stdout).toContain('the true gap');
    const csv = cli.run('plan', SPEC, ...args, '--csv', '-').stdout;
    const [head, ...lines] = csv.trimEnd().split('\n');
    expect(head).toBe(
      `algorithm,gap,trueGap,samples,low,high,rounds,cost,printedSamples,${PHASE_NAMES.join()}`,
    );
    expect(lines.length).toBe(2);
    for (const line of lines) expect(line.split(',').length).toBe(head?.split(',').length);
    const file = join(cli.folder, 'plan.csv');
    expect(cli.run('plan', SPEC, ...args, '--csv', file).stdout).toBe(text.stdout);
    expect(readFileSync(file, 'utf8')).toBe(csv);
  });

  it('prints the problems of a spec with errors, and exits 1', () => {
    const file = join(cli.folder, 'bad.cpe.json');
    writeFileSync(file, readFileSync(SPEC, 'utf8').replace('"linear"', '"liner"'));
    const { code, stdout } = cli.run('plan', file, '--json');
    expect(code).toBe(1);
    const report = JSON.parse(stdout) as object;
    expect(Object.keys(report)).toEqual(['ok', 'problems']);
    expect(report).toMatchObject({ ok: false });
    expect(cli.run('plan', SPEC, '--algorithm', 'nonsense').code).toBe(1);
  });
});
