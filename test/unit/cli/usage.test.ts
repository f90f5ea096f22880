import { describe, expect, it } from 'vitest';
import { parseCount, parseGaps, parseWeights } from '../../../src/cli/arguments';
import { UsageError } from '../../../src/cli/exitCodes';
import { specText } from '../experiment/lab';
import { cliOfSuite, ending, inProcess, json, SPEC } from './suite';

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
      expect([args, outcome]).toEqual([args, { ...ending(2, /./), stdout: '' }]);
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

describe('output that cannot be written', () => {
  /** A plan that is there in a moment. */
  const planning = () => ['plan', cli.file('pairs.cpe.json', specText()), '--gaps', '1'];

  it('is one sentence and exit 4', () => {
    const full = ending(4, /^cpe: [^\n]*no space left[^\n]*\n$/);
    for (const args of [['check', SPEC], [...planning(), '--csv', '-'], ['--help']])
      expect([args, cli.runInto('stdout', FULL, ...args)]).toMatchObject([args, full]);
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
    const warning = /^warning: [^\n]*\/dev\/full[^\n]*no space left[^\n]*\n$/;
    expect(certified).toMatchObject(ending(0, warning));
    const stopped = await inProcess(...args, '--max-samples', '200');
    expect(json(stopped.stdout)).toMatchObject({ status: 'budget' });
    expect(stopped.code).toBe(3);
  });

  it('of a table loses no plan', async () => {
    const planned = await inProcess(...planning(), '--csv', FULL);
    expect(planned.stdout).toBe((await inProcess(...planning())).stdout);
    const full = /^cpe: [^\n]*\/dev\/full[^\n]*no space left[^\n]*\n$/;
    expect(planned).toMatchObject(ending(4, full));
    const asked = await inProcess('ask', planning()[1] ?? '', '--csv', FULL);
    expect(asked).toMatchObject(ending(4, full));
  });

  it('is no fault where the reader has gone away', async () => {
    const { code, stderr } = await cli.runUntilClosed(1, 'schema');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const many = Array.from({ length: 40 }, () => SPEC);
    expect(await cli.runUntilClosed(1, 'check', ...many)).toMatchObject({ code: 0, stderr: '' });
  });
});
