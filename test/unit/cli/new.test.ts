import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLogs } from '../../../src/cli/arguments';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { emitSchema } from '../../../src/core/document/jsonSchema';
import { SpecSchema } from '../../../src/core/document/schema';
import { FAMILY_NAMES } from '../../../src/core/families/catalogue';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { cliOfSuite, json, objectOf } from './suite';

const cli = cliOfSuite();

const problemsOf = (text: string) =>
  checkSpec(text, withLogs('-', text, NO_OVERRIDES)).problems.filter(
    ({ severity }) => severity !== 'info',
  );

describe('cpe new', () => {
  // The templates of all families are checked where they are read by the editor.
  it.each(['topK', 'path'])('prints a spec that checks clean: %s', (family) => {
    const { code, stdout, stderr } = cli.run('new', family);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\{\n {2}"version": 1,\n/);
    expect(stdout).not.toContain('$');
    expect(checkSpec(stdout, NO_OVERRIDES).instance).toMatchObject({ family });
    expect(problemsOf(stdout)).toEqual([]);
  });

  it.each(['manual', 'recorded'])('prints a spec that is measured otherwise: %s', (type) => {
    const { stdout } = cli.run('new', 'ranking', '--environment', type);
    expect(stdout).toContain(`"type": "${type}"`);
    expect(stdout).not.toContain('simulated');
    const errors = problemsOf(stdout).filter(({ severity }) => severity === 'error');
    // There is no log yet.
    expect(errors.map(({ code }) => code)).toEqual(type === 'recorded' ? ['log-unreadable'] : []);
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

  it('says which families there are', () => {
    const { code, stdout, stderr } = cli.run('new', 'tree');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const family of FAMILY_NAMES) expect(stderr).toContain(family);
  });
});

it('cpe schema prints the schema that judges as the program does', async () => {
  expect(await objectOf('schema')).toEqual(emitSchema(SpecSchema, 'CPE instance'));
});
