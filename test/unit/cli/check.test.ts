import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliOfSuite, json, SPEC } from './suite';

const cli = cliOfSuite();

describe('cpe check', () => {
  it('prints one object with the keys of the contract', () => {
    const { code, stdout, stderr } = cli.run('check', SPEC, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = json(stdout);
    expect(Object.keys(report)).toEqual(['ok', 'problems', 'instance', 'observerSet']);
    expect(Object.keys(report.instance as object)).toEqual([
      'd',
      'm',
      'logActions',
      'actions',
      'family',
      'feedback',
      'reward',
      'lipschitz',
    ]);
    expect(Object.keys(report.observerSet as object)).toEqual([
      'size',
      'rank',
      'd',
      'identifiable',
      'dimension',
      'actions',
      'beta',
      'xiMin',
      'alphaPrinted',
      'alpha',
    ]);
    expect(report.instance).toMatchObject({ d: 8, m: 3, actions: '56' });
  });

  it('prints problems as file:line:column, and exits 1', () => {
    const file = join(cli.folder, 'bad.cpe.json');
    writeFileSync(file, readFileSync(SPEC, 'utf8').replace('"linear"', '"liner"'));
    const text = cli.run('check', file);
    expect(text.code).toBe(1);
    expect(text.stdout.split('\n')[0]).toMatch(/^.*bad\.cpe\.json:\d+:\d+: error [a-z-]+: .+/);
    const object = cli.run('check', file, '--json');
    expect(object.code).toBe(1);
    const { ok, problems, instance, observerSet } = json(object.stdout);
    expect({ ok, instance, observerSet }).toEqual({ ok: false, instance: null, observerSet: null });
    expect(Object.keys((problems as object[])[0] ?? {})).toEqual([
      'severity',
      'code',
      'message',
      'path',
      'line',
      'column',
    ]);
  });
});
