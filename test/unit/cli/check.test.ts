import { parse } from 'jsonc-parser';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { controlCharacters } from '../../../src/core/words/escapes';
import { answersTo, cliOfSuite, inProcess, json, objectOf, keysOf, SPEC } from './suite';

const cli = cliOfSuite();

describe('cpe check', () => {
  it('prints one object with the keys of the contract', async () => {
    const { code, stdout, stderr } = await inProcess('check', SPEC, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = json(stdout);
    expect(keysOf(report)).toBe('ok problems instance observerSet');
    expect(keysOf(report.instance)).toBe('d m logActions actions family feedback reward lipschitz');
    expect(keysOf(report.observerSet)).toBe(
      'size rank d identifiable dimension actions beta xiMin alphaPrinted alpha',
    );
    expect(report.instance).toMatchObject({ d: 8, m: 3, actions: '56' });
  });

  it('prints problems as file:line:column, takes several specs, and fails where one does', async () => {
    const bad = join(cli.folder, 'second.cpe.json');
    writeFileSync(bad, readFileSync(SPEC, 'utf8').replace('"linear"', '"liner"'));
    const text = await inProcess('check', SPEC, bad);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain(`${SPEC}:\nThe spec has no errors.`);
    expect(text.stdout).toMatch(/^.*second\.cpe\.json:\d+:\d+: error [a-z-]+: .+/m);
    const object = await inProcess('check', SPEC, bad, '--json');
    expect(object.code).toBe(1);
    const { ok, files } = json(object.stdout) as {
      readonly ok: boolean;
      readonly files: readonly Readonly<Record<string, unknown>>[];
    };
    expect(ok).toBe(false);
    expect(files).toMatchObject([
      { file: SPEC, ok: true, instance: { d: 8 } },
      { file: bad, ok: false, instance: null, observerSet: null },
    ]);
    const [problem] = files[1]?.problems as readonly object[];
    expect(keysOf(problem)).toBe('severity code message path line column');
    const alone = await objectOf('check', SPEC, '--json');
    expect(files[0]).toEqual({ file: SPEC, ...alone });
  });

  it('reads the standard input, as the other commands do', async () => {
    const text = readFileSync(SPEC, 'utf8');
    expect(cli.runWith(text, 'check', '-', '--json').stdout).toBe(
      (await inProcess('check', SPEC, '--json')).stdout,
    );
    const wrong = cli.runWith(text.replace('"linear"', '"liner"'), 'check', '-');
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/^<stdin>:\d+:\d+: error /);
    const weights = '[1,2,3,4,5,6,7,8]';
    expect(cli.runWith(text, 'best', '-', '--weights', weights, '--json').stdout).toBe(
      (await inProcess('best', SPEC, '--weights', weights, '--json')).stdout,
    );
  });

  it('lets neither names nor files write to the terminal', async () => {
    const fake = '\u001b[2J\nCertified';
    const file = join(cli.folder, `a${fake}\u009b.cpe.json`);
    const spec = parse(readFileSync(SPEC, 'utf8')) as Record<string, unknown>;
    const labels = Array.from({ length: 8 }, (_, arm) => `arm ${arm}${fake}\u202e`);
    const actions = { ...(spec.actions as object), labels, [fake]: 1 };
    writeFileSync(file, JSON.stringify({ ...spec, name: fake, actions }));
    const bad = await inProcess('check', file, SPEC);
    const asArgument = JSON.stringify({ family: 'topK', arms: 8, k: 3, labels });
    const ran = await inProcess(
      ...['run', file, '--set', `actions=${asArgument}`, '--max-samples', '300'],
    );
    const sound = { ...spec, actions: { ...actions, [fake]: undefined } };
    const weights = ['--weights', '[1,2,3,4,5,6,7,8]'];
    const best = cli.runWith(JSON.stringify(sound), 'best', '-', ...weights);
    const missing = await inProcess('check', `none${fake}`);
    expect([bad.code, ran.code, best.code, missing.code]).toEqual([1, 3, 0, 2]);
    const manual = join(cli.folder, 'manual.cpe.json');
    const measured = { environment: { type: 'manual' }, assumptions: { noiseScale: 1 } };
    writeFileSync(manual, JSON.stringify({ ...sound, ...measured }));
    const asked = await inProcess('ask', manual);
    const told = answersTo(await objectOf('ask', manual, '--json'), () => [1]);
    expect(cli.runWith(JSON.stringify(told), 'tell', manual, '-').code).toBe(0);
    const status = await inProcess('status', manual);
    expect([asked.code, status.code]).toEqual([0, 0]);
    for (const { stdout, stderr } of [bad, ran, best, missing, asked, status]) {
      expect(controlCharacters((stdout + stderr).replaceAll('\n', ''))).toEqual([]);
      expect(`${stdout}\n${stderr}`).not.toMatch(/^\s*Certified/m);
      expect(stdout + stderr).toContain('\\u001b[2J\\nCertified');
    }
  });
});

describe('cpe best', () => {
  const weights = '[-1,2,3,4,5,6,7,8]';

  it('lists the best actions, each once, best first; one by default, and no more than there are', async () => {
    const best = async (...more: readonly string[]) =>
      (await objectOf('best', SPEC, '--json', ...more)).actions;
    const three = [
      { arms: [5, 6, 7], value: 21 },
      { arms: [4, 6, 7], value: 20 },
      { arms: [3, 6, 7], value: 19 },
    ];
    expect(await best(`--weights=${weights}`, '--k', '3')).toEqual(three);
    expect(await best('--weights', weights, '--k', '3')).toEqual(three);
    expect(await best('--weights', weights)).toEqual(three.slice(0, 1));
    expect(await best('--weights', weights, '--k', '1000')).toHaveLength(56);
  });
});
