import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliOfSuite, json, SPEC } from './suite';

const cli = cliOfSuite();

describe('how cpe run ends', () => {
  it('exits 3 at its budget, with what was learnt', () => {
    const { code, stdout, stderr } = cli.run('run', SPEC, '--max-samples', '1000', '--json');
    expect(code).toBe(3);
    expect(json(stdout)).toMatchObject({
      status: 'budget',
      action: null,
      estimate: null,
      samples: 0,
      correct: null,
    });
    expect(stderr).toContain('1,000');
  });

  it('exits 1 with the problems of the spec', () => {
    const { code, stdout, stderr } = cli.run('run', SPEC, '--delta', '2', '--json');
    expect(code).toBe(1);
    expect(Object.keys(json(stdout))).toEqual(['ok', 'problems']);
    expect(stderr).toMatch(/:\d+:\d+: error /);
  });

  it('ends as cancelled on Ctrl-C, its result printed', async () => {
    const events = join(cli.folder, 'interrupted.ndjson');
    const tie = 'environment.theta=[1,1,1,1,1,1,1,1]';
    const { code, stdout } = await cli.interruptOnce(
      events,
      ...[
        'run',
        SPEC,
        '--algorithm',
        'gcb-pe',
        '--preset',
        'paper',
        '--set',
        tie,
        '--events',
        events,
        '--json',
      ],
    );
    expect(code).toBe(3);
    expect(json(stdout)).toMatchObject({ status: 'cancelled' });
    expect(json(readFileSync(events, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      type: 'finished',
    });
  });
});
