import { describe, expect, it } from 'vitest';
import { cliOfSuite, SPEC } from './suite';

const cli = cliOfSuite();

describe('wrong usage', () => {
  const cases: readonly (readonly string[])[] = [
    [],
    ['nonsense'],
    ['check'],
    ['check', 'no-such-file.cpe.json'],
    ['check', 'examples'],
    ['check', SPEC, '--unknown'],
    ['check', SPEC, 'another'],
    ['schema', SPEC],
    ['new'],
    ['new', 'topk'],
    ['run', SPEC, '--set', 'novalue'],
    ['run', SPEC, '--events', 'no-such-folder/events'],
    ['run', SPEC, '--delta'],
    ['best', SPEC],
    ['best', SPEC, '--weights', 'text'],
    ['best', SPEC, '--weights', '[1,2]'],
    ['best', SPEC, '--weights', '[1,2,3,4,5,6,7,1e999]'],
    ['best', SPEC, '--weights', '[1e308,1e308,1e308,1e308,1e308,1e308,1e308,1e308]'],
    ['best', SPEC, '--weights', '[1,2,3,4,5,6,7,-1.1e100]', '--json'],
    ['best', SPEC, '--weights', '[1,2,3,4,5,6,7,8]', '--k', '0'],
    ['plan'],
    ['plan', SPEC, '--gaps', '0'],
    ['plan', SPEC, '--gaps', '0.1,x'],
    ['plan', SPEC, '--gaps', '0.1,1e308'],
    ['plan', SPEC, '--gaps', '1e-320', '--json'],
    ['plan', SPEC, '--gaps', ''],
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
    ['experiment', 'paper', '--out', SPEC],
    ['experiment', 'paper', '--runs', '0'],
  ];
  for (const args of cases) {
    it(`exits 2 and says so on the other stream: cpe ${args.join(' ')}`, () => {
      const { code, stdout, stderr } = cli.run(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).not.toBe('');
    });
  }

  it('is not to ask for help or the version', () => {
    for (const args of [['--help'], ['run', '--help'], ['help'], ['--version']]) {
      const { code, stdout } = cli.run(...args);
      expect(code).toBe(0);
      expect(stdout).not.toBe('');
    }
  });
});
