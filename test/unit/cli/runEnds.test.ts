import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliOfSuite, json, keysOf, SPEC } from './suite';

const cli = cliOfSuite();

describe('how cpe run ends', () => {
  it('exits 3 at its budget, with what was learnt', () => {
    const { code, stdout, stderr } = cli.run('run', SPEC, '--max-samples', '200', '--json');
    expect(code).toBe(3);
    const result = json(stdout) as {
      readonly status: string;
      readonly action: readonly number[];
      readonly estimate: number;
      readonly samples: number;
      readonly phases: readonly { readonly samples: number }[];
    };
    // The looks of the preparation are small: some fit in, and what leads by the last of them is told.
    expect(result.status).toBe('budget');
    expect(result.action).toHaveLength(3);
    expect(result.estimate).toBeGreaterThan(0);
    expect(result.samples).toBeGreaterThan(0);
    expect(result.samples).toBeLessThanOrEqual(200);
    expect(result.phases.reduce((sum, { samples }) => sum + samples, 0)).toBe(result.samples);
    expect(stderr).toContain('200');
  });

  it('takes no sample where the first batch is past its budget', () => {
    const { code, stdout } = cli.run(
      ...['run', SPEC, '--preset', 'paper', '--max-samples', '1000', '--json'],
    );
    expect(code).toBe(3);
    expect(json(stdout)).toMatchObject({
      status: 'budget',
      action: null,
      estimate: null,
      samples: 0,
      correct: null,
    });
  });

  it('exits 1 with the problems of the spec', () => {
    const { code, stdout, stderr } = cli.run('run', SPEC, '--delta', '2', '--json');
    expect(code).toBe(1);
    expect(keysOf(json(stdout))).toBe('ok problems');
    expect(stderr).toMatch(/:\d+:\d+: error /);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends as cancelled on %s, its result printed',
    async (signal) => {
      const events = join(cli.folder, `${signal}.ndjson`);
      // It does not end by itself while anybody waits.
      const long = 'environment.theta={"geometric":{"first":0.001,"ratio":0.999}}';
      const { code, stdout } = await cli.signalOnce(
        ...[signal, events, 'run', 'examples/mean-reward-3x3.cpe.json', '--set', long],
        ...['--events', events, '--json'],
      );
      expect(code).toBe(3);
      expect(json(stdout)).toMatchObject({ status: 'cancelled' });
      expect(json(readFileSync(events, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
        type: 'finished',
      });
    },
  );
});
