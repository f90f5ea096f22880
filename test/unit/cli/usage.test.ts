import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCount, parseGaps, parseWeights } from '../../../src/cli/arguments';
import { UsageError } from '../../../src/cli/exitCodes';
import { specText } from '../experiment/lab';
import { cliOfSuite, inProcess, json, SPEC } from './suite';

const cli = cliOfSuite();

describe('wrong usage', () => {
  const cases = [
    [],
    ['nonsense'],
    ['check'],
    ['check', 'no-such-file.cpe.json'],
    ['check', 'examples'],
    ['check', SPEC, '--unknown'],
    ['check', SPEC, 'another'],
    ['schema', SPEC],
    ['new'],
    ['run', SPEC, '--set', 'novalue'],
    ['run', SPEC, '--events', 'no-such-folder/events'],
    ['run', SPEC, '--html', 'no-such-folder/run.html'],
    ['run', SPEC, '--delta'],
    ['best', SPEC],
    ['best', SPEC, '--weights', 'text'],
    ['best', SPEC, '--weights', '[1,2]'],
    ['best', SPEC, '--weights', '[1e308,1e308,1e308,1e308,1e308,1e308,1e308,1e308]'],
    ['best', SPEC, '--weights', '[1,2,3,4,5,6,7,-1.1e100]', '--json'],
    ['best', SPEC, '--weights', '[1,2,3,4,5,6,7,8]', '--k', '0'],
    ['plan'],
    ['plan', SPEC, '--gaps', '0'],
    ['plan', SPEC, '--json', '--csv', '-'],
    ['plan', SPEC, '--csv', 'no-such-folder/plan.csv'],
    ['compare', SPEC, '--algorithms', 'nonsense'],
    ['compare', SPEC, '--seeds', '5-1'],
    ['compare', SPEC, '--seeds', '1-99999999'],
    ['compare', SPEC, '--preset', 'mine'],
    ['compare', SPEC, '--threads', '0'],
    ['compare', SPEC, '--seconds', 'x'],
    ['compare', SPEC, '--csv', 'no-such-folder/runs.csv'],
    ['experiment'],
    ['experiment', 'no-such-file.json'],
    ['experiment', 'paper', '--panel', 'fig'],
    ['experiment', 'paper', '--series', 'all'],
    ['experiment', SPEC, '--preset', 'recommended'],
    ['experiment', SPEC, '--series', 'all'],
    ['experiment', 'paper', '--out', SPEC],
    ['experiment', 'paper', '--runs', '0'],
  ];
  it('exits 2 and says so on the other stream', async () => {
    for (const args of cases) {
      const outcome = await inProcess(...args);
      const stderr = expect.stringMatching(/./) as string;
      expect([args, outcome]).toEqual([args, { code: 2, stdout: '', stderr }]);
    }
  });

  it.each([
    ...['text', '{}', '["1"]', '[1,1e999]'].map((text) => [parseWeights, text] as const),
    ...['0.1,x', '0.1,1e308', '1e-320', ''].map((text) => [parseGaps, text] as const),
    ...['0', '1.5', '', 'many'].map((text) => [parseCount, text] as const),
  ])('is what no number can be read from: %o %j', (parse, text) => {
    expect(() => parse(text)).toThrow(UsageError);
  });

  it('is not to ask for help or the version', async () => {
    for (const args of [['--help'], ['run', '--help'], ['help'], ['--version']]) {
      const { code, stdout } = await inProcess(...args);
      expect(code).toBe(0);
      expect(stdout).not.toBe('');
    }
  });
});

/** Every write to it fails: no space left on the device. */
const FULL = '/dev/full';
const ONE_SENTENCE = /^cpe: [^\n]*no space left[^\n]*\n$/;

describe('output that cannot be written', () => {
  /** A plan that is there in a moment. */
  const planning = () => {
    const spec = join(cli.folder, 'pairs.cpe.json');
    writeFileSync(spec, specText());
    return ['plan', spec, '--gaps', '1'];
  };

  it('is one sentence and exit 4', () => {
    for (const args of [['check', SPEC], [...planning(), '--csv', '-'], ['--help']]) {
      const { code, stderr } = cli.runInto('stdout', FULL, ...args);
      expect([args, code, stderr]).toEqual([args, 4, expect.stringMatching(ONE_SENTENCE)]);
    }
  });

  it('of problems and notes does not change how the command ends', () => {
    const { code, stdout } = cli.runInto(
      ...(['stderr', FULL, 'run', SPEC, '--max-samples', '200', '--json'] as const),
    );
    expect(code).toBe(3);
    expect(json(stdout)).toMatchObject({ status: 'budget' });
  });

  it('of events loses no result, and is a warning', async () => {
    const args = ['run', SPEC, '--json', '--events', FULL] as const;
    const certified = await inProcess(...args);
    expect(json(certified.stdout)).toMatchObject({ status: 'certified' });
    expect(certified.stderr).toMatch(/^warning: [^\n]*\/dev\/full[^\n]*no space left[^\n]*\n$/);
    expect(certified.code).toBe(0);
    const stopped = await inProcess(...args, '--max-samples', '200');
    expect(json(stopped.stdout)).toMatchObject({ status: 'budget' });
    expect(stopped.code).toBe(3);
  });

  it('of a table loses no plan', async () => {
    const { code, stdout, stderr } = await inProcess(...planning(), '--csv', FULL);
    expect(stdout).toBe((await inProcess(...planning())).stdout);
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
