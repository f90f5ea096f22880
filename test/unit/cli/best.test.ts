import { describe, expect, it } from 'vitest';
import { cliOfSuite, json, SPEC } from './suite';

const cli = cliOfSuite();

describe('cpe best', () => {
  const weights = '[-1,2,3,4,5,6,7,8]';

  it('lists the best actions, each once, best first; with either way to write the weights', () => {
    const { code, stdout } = cli.run('best', SPEC, `--weights=${weights}`, '--k', '3', '--json');
    expect(code).toBe(0);
    expect(json(stdout)).toEqual({
      actions: [
        { arms: [5, 6, 7], value: 21 },
        { arms: [4, 6, 7], value: 20 },
        { arms: [3, 6, 7], value: 19 },
      ],
    });
    expect(cli.run('best', SPEC, '--weights', weights, '--k', '3', '--json').stdout).toBe(stdout);
  });

  it('gives one by default, and fewer than asked for where there are fewer', () => {
    expect(json(cli.run('best', SPEC, '--weights', weights, '--json').stdout).actions).toHaveLength(
      1,
    );
    const all = json(cli.run('best', SPEC, '--weights', weights, '--k', '1000', '--json').stdout);
    expect(all.actions).toHaveLength(56);
  });
});
