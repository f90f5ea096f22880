import { describe, expect, it } from 'vitest';
import { cliOfSuite, json, SPEC } from './suite';

const cli = cliOfSuite();

/** Every write to it fails: no space left on the device. */
const FULL = '/dev/full';
const ONE_SENTENCE = /^cpe: [^\n]*no space left[^\n]*\n$/;
const PLAN = ['plan', 'examples/weakest-link.cpe.json', '--gaps', '0.1'];

describe('output that cannot be written', () => {
  it.each([
    ['check', SPEC],
    ['run', SPEC, '--json'],
    PLAN,
    [...PLAN, '--csv', '-'],
    ['schema'],
    ['--help'],
  ])('is one sentence and exit 4: cpe %s %s %s', (...args) => {
    const { code, stderr } = cli.runInto('stdout', FULL, ...args);
    expect(stderr).toMatch(ONE_SENTENCE);
    expect(code).toBe(4);
  });

  it('of problems and notes does not change how the command ends', () => {
    const { code, stdout } = cli.runInto(
      ...(['stderr', FULL, 'run', SPEC, '--max-samples', '200', '--json'] as const),
    );
    expect(code).toBe(3);
    expect(json(stdout)).toMatchObject({ status: 'budget' });
    expect(cli.runInto('stderr', FULL, 'run', SPEC, '--unknown').code).toBe(2);
  });

  it('of events loses no result, and is a warning', () => {
    const args = ['run', SPEC, '--json', '--events', FULL] as const;
    const certified = cli.run(...args);
    expect(json(certified.stdout)).toMatchObject({ status: 'certified' });
    expect(certified.stderr).toMatch(/^warning: [^\n]*\/dev\/full[^\n]*no space left[^\n]*\n$/);
    expect(certified.code).toBe(0);
    const stopped = cli.run(...args, '--max-samples', '200');
    expect(json(stopped.stdout)).toMatchObject({ status: 'budget' });
    expect(stopped.code).toBe(3);
  });

  it('of a table loses no plan', () => {
    const { code, stdout, stderr } = cli.run(...PLAN, '--csv', FULL);
    expect(stdout).toBe(cli.run(...PLAN).stdout);
    expect(stderr).toMatch(/^cpe: [^\n]*\/dev\/full[^\n]*no space left[^\n]*\n$/);
    expect(code).toBe(4);
  });

  it('is no fault where the reader has gone away', async () => {
    const { code, stderr } = await cli.runUntilClosed(1, 'schema');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const many = Array.from({ length: 40 }, () => SPEC);
    expect(await cli.runUntilClosed(1, 'check', ...many)).toMatchObject({ code: 0, stderr: '' });
  });
});
