import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitSchema } from '../../../src/core/document/jsonSchema';
import { SpecSchema } from '../../../src/core/document/schema';
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

  it.each(['manual', 'recorded'])('prints a spec that is measured otherwise: %s', (environment) => {
    const made = cli.run('new', 'ranking', '--environment', environment);
    expect(made.stdout).toContain(`"type": "${environment}"`);
    expect(made.stdout).not.toContain('simulated');
    const { ok, problems } = json(cli.runWith(made.stdout, 'check', '-', '--json').stdout);
    // There is no log yet.
    const codes = environment === 'recorded' ? ['log-unreadable'] : [];
    const errors = (problems as { severity: string; code: string }[]).filter(
      ({ severity }) => severity === 'error',
    );
    expect({ ok, codes: errors.map(({ code }) => code) }).toEqual({
      ok: codes.length === 0,
      codes,
    });
  });

  it('writes a spec and a program that run as they are, and overwrites nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cpe-new-'));
    const wanted = ['new', 'topK', '--environment', 'process'];
    expect(cli.runIn(folder, ...wanted)).toMatchObject({ code: 0, stderr: '' });
    const certified = cli.runIn(folder, 'run', 'topK.cpe.json', '--yes', '--json');
    expect(json(certified.stdout)).toMatchObject({ status: 'certified', action: [0, 1, 2] });
    const again = cli.runIn(folder, ...wanted);
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('topK.cpe.json is there already');
  });

  it.each(['log/menu', 'manual/recipe', 'program/crew', 'program/route'])(
    'ships an example that checks clean: %s',
    (name) => {
      const { stdout } = cli.run('check', `examples/real/${name}.cpe.json`, '--json');
      expect(json(stdout).ok).toBe(true);
    },
  );

  it('says which families there are', () => {
    const { code, stdout, stderr } = cli.run('new', 'tree');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const family of FAMILY_NAMES) expect(stderr).toContain(family);
  });
});

describe('cpe schema', () => {
  it('prints the schema that judges as the program does', () => {
    const { code, stdout } = cli.run('schema');
    expect(code).toBe(0);
    expect(json(stdout)).toEqual(emitSchema(SpecSchema, 'CPE instance'));
  });
});
