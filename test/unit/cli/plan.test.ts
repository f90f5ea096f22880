import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../../src/cli/program';
import { PHASE_NAMES } from '../../../src/core/learners/names';
import type { Plan } from '../../../src/core/plan/plan';
import { simulatedSpec } from '../experiment/lab';
import { cliOfSuite, inProcess, json, keysOf } from './suite';

const cli = cliOfSuite();

function fileOf(name: string, changes: object): string {
  const file = join(cli.folder, name);
  writeFileSync(file, simulatedSpec(changes));
  return file;
}

/** A spec that all three algorithms cover, planned in a moment. */
let file: string;
beforeAll(() => {
  file = fileOf('pairs.cpe.json', {
    environment: { type: 'simulated', theta: [4, 3.5, 1, 0] },
    run: { algorithm: 'polyalba', preset: 'paper', delta: 0.05, seed: 1 },
  });
});

async function planned(...args: readonly string[]): Promise<Plan> {
  const { code, stdout, stderr } = await inProcess('plan', ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.endsWith('}\n')).toBe(true);
  return json(stdout) as unknown as Plan;
}

describe('cpe plan', () => {
  it('prints one object with the keys of the contract', async () => {
    const plan = await planned(file, '--gaps', '1');
    expect(keysOf(plan)).toBe('preset delta costPerPull trueGap rows perPhase perAction notes');
    expect(plan).toMatchObject({ preset: 'paper', delta: 0.05, costPerPull: null });
    const keys = 'algorithm gap samples range rounds printedSamples';
    for (const row of plan.rows) {
      expect(keysOf(row).replace(/ trueGap| remark/g, '')).toBe(keys);
      const [low, high] = row.range ?? [NaN, NaN];
      expect(low).toBeLessThanOrEqual(row.samples ?? NaN);
      expect(high).toBeGreaterThanOrEqual(row.samples ?? NaN);
    }
    expect(plan.rows.filter((row) => row.trueGap === true).length).toBe(3);
    for (const phase of plan.perPhase.flatMap(({ phases }) => phases)) {
      expect(keysOf(phase).replace(' epoch', '')).toBe('name round samples');
    }
    for (const entry of plan.perAction.flatMap(({ actions }) => actions)) {
      expect(keysOf(entry)).toBe('action samples');
    }
  });

  it('takes what is set from outside', async () => {
    const plan = await planned(
      ...[file, '--gaps', '1,0.1', '--algorithm', 'gcb-pe', '--preset', 'recommended'],
      ...['--delta', '0.2', '--seed', '7', '--set', 'run.costPerPull=3'],
    );
    expect(plan).toMatchObject({ preset: 'recommended', delta: 0.2, costPerPull: 3 });
    expect(plan.rows.map(({ algorithm }) => algorithm)).toEqual(['gcb-pe', 'gcb-pe', 'gcb-pe']);
  });

  it('says what a budget is in one sentence, and has the samples of a certificate as numbers', async () => {
    const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1, stop: 'budget', maxSamples: 75 };
    const spent = fileOf('budget.cpe.json', { environment: undefined, run });
    const { stdout } = await inProcess('plan', spent);
    expect(stdout).toMatch(/^[^\n]*75 samples[^\n]*\n$/);
    const { rows, notes } = await planned(spent, '--gaps', '1', '--algorithm', 'gcb-pe');
    expect(rows.length).toBeGreaterThan(0);
    expect(notes).toContain(stdout.trimEnd());
  });

  it('prints a table, and comma-separated values where they are asked for, once the plan is there', async () => {
    const args = ['plan', file, '--algorithm', 'gcb-pe', '--gaps', '1'] as const;
    const csv = (await inProcess(...args, '--csv', '-')).stdout;
    const [head, ...lines] = csv.trimEnd().split('\n');
    expect(head).toBe(
      `algorithm,gap,trueGap,samples,low,high,rounds,cost,printedSamples,${PHASE_NAMES.join()}`,
    );
    expect(lines.length).toBe(2);
    for (const line of lines) expect(line.split(',').length).toBe(head?.split(',').length);
    const written = join(cli.folder, 'plan.csv');
    writeFileSync(written, 'of last week');
    let said = '';
    const print = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      if (said === '') expect(readFileSync(written, 'utf8')).toBe('of last week');
      said += String(part);
      return true;
    });
    const code = await main(['node', 'cpe', ...args, '--csv', written]).finally(() =>
      print.mockRestore(),
    );
    expect([code, readFileSync(written, 'utf8')]).toEqual([0, csv]);
    expect(said).toContain('the true gap');
  });

  it('prints the problems of a spec with errors, and exits 1', async () => {
    const bad = fileOf('bad.cpe.json', { reward: { type: 'liner' } });
    const { code, stdout } = await inProcess('plan', bad, '--json');
    expect(code).toBe(1);
    expect(keysOf(json(stdout))).toBe('ok problems');
    expect((await inProcess('plan', file, '--algorithm', 'nonsense')).code).toBe(1);
  });
});
