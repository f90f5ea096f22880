import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAMILY_NAMES } from '../../../src/core/families/catalogue';
import { cliOfSuite, json } from './suite';

const cli = cliOfSuite();

describe('cpe new', () => {
  it.each(FAMILY_NAMES)(
    'prints a spec of %s that checks clean from the standard input',
    (family) => {
      const made = cli.run('new', family);
      expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' });
      expect(made.stdout).toMatch(/^\{\n {2}"version": 1,\n/);
      expect(made.stdout).not.toContain('$');
      const { code, stdout } = cli.runWith(made.stdout, 'check', '-', '--json');
      expect(code).toBe(0);
      const { ok, problems, instance } = json(stdout);
      expect({ ok, instance }).toMatchObject({ ok: true, instance: { family } });
      expect(
        (problems as { severity: string }[]).filter(({ severity }) => severity !== 'info'),
      ).toEqual([]);
    },
  );

  it('says which families there are', () => {
    const { code, stdout, stderr } = cli.run('new', 'tree');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const family of FAMILY_NAMES) expect(stderr).toContain(family);
  });
});

describe('cpe schema', () => {
  it('prints the schema that the editor uses', () => {
    const { code, stdout } = cli.run('schema');
    expect(code).toBe(0);
    expect(json(stdout)).toEqual(json(readFileSync('media/cpe.schema.json', 'utf8')));
  });
});
