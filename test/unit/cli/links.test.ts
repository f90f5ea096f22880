/** A folder of somebody else's, with links to files of the person: nothing of theirs is written, read or removed. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { specText } from '../experiment/lab';
import { SPEC, cliOfSuite, ending, inProcess, json } from './suite';

const cli = cliOfSuite();
let [workspace, home, spec] = ['', '', ''];
beforeEach(() => {
  const place = mkdtempSync(join(cli.folder, 'place-'));
  [workspace, home] = [join(place, 'workspace'), join(place, 'home')];
  for (const folder of [workspace, home]) mkdirSync(folder);
  spec = specOf({ type: 'manual' });
});

/** Writes a file of the workspace. */
function put(name: string, content: string): string {
  writeFileSync(join(workspace, name), content);
  return join(workspace, name);
}

function specOf(environment: object): string {
  const assumptions = { noiseScale: 1 };
  const text = specText({ name: '$(touch code-has-run)', assumptions, environment });
  return put('pairs.cpe.json', text);
}

function sweepOf(name: string): string {
  const sweep = { version: 1, specs: [name], seeds: { from: 1, to: 1 } };
  return put('a.cpe-sweep.json', JSON.stringify(sweep));
}

describe('a link where the command line writes', () => {
  it('to a shell start file that is not there yet makes none, so that no code runs', async () => {
    const profile = join(home, '.bash_profile');
    symlinkSync(profile, join(workspace, 'pairs.cpe-journal.ndjson'));
    const asked = await inProcess('ask', spec, '--json');
    expect(existsSync(profile)).toBe(false);
    expect(asked).toMatchObject(ending(1, 'pairs.cpe-journal.ndjson is a link'));
    expect(json(asked.stdout)).toMatchObject({ ok: false, problems: [{ code: 'file-link' }] });
    spawnSync('bash', ['-l', '-c', 'true'], { cwd: home, env: { HOME: home, PATH: '/bin' } });
    expect(existsSync(join(home, 'code-has-run'))).toBe(false);
  });

  it('is refused with its name', async () => {
    const target = join(home, 'notes');
    const sweep = sweepOf('top.cpe.json');
    put('top.cpe.json', readFileSync(SPEC, 'utf8'));
    const figures = join(workspace, 'figures');
    const linked = (name: string): string => {
      const link = join(workspace, name);
      mkdirSync(join(link, '..'), { recursive: true });
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(target, link);
      return link;
    };
    const compare = ['compare', SPEC, '--algorithms', 'gcb-pe', '--seeds', '1'];
    const paper = ['experiment', 'paper', '--panel', 'gap', '--runs', '1', '--out', figures];
    const commands: readonly (readonly [string, readonly string[]])[] = [
      ['pairs.cpe-journal.ndjson.lock', ['ask', spec]],
      ['own.ndjson', ['ask', spec, '--journal', linked('own.ndjson')]],
      ['sheet.csv', ['ask', spec, '--csv', linked('sheet.csv')]],
      ['events', ['run', SPEC, '--events', linked('events')]],
      ['plan.csv', ['plan', SPEC, '--csv', linked('plan.csv')]],
      ['a.csv', [...compare, '--csv', linked('a.csv')]],
      ['a.md', [...compare, '--report', linked('a.md')]],
      ['a.svg', [...compare, '--svg', linked('a.svg')]],
      ['results.ndjson', ['sweep', sweep, '--out', linked('results.ndjson')]],
      ['results.ndjson', ['sweep', 'show', linked('results.ndjson')]],
      ['figures/results.ndjson', paper],
    ];
    for (const [link, command] of commands) {
      linked(link);
      const refused = ending(1, new RegExp(`${link}.* is a link`));
      expect(await inProcess(...command), link).toMatchObject(refused);
      rmSync(join(workspace, link));
      expect(existsSync(target)).toBe(false);
    }
  });

  it('leads a sweep to no spec outside of its folder', async () => {
    symlinkSync(home, join(workspace, 'far'));
    writeFileSync(join(home, 'top.cpe.json'), readFileSync(SPEC));
    symlinkSync(join(home, 'top.cpe.json'), join(workspace, 'top.cpe.json'));
    for (const name of ['far/top.cpe.json', 'far/*.json', '../home/*', '/**/*', 'top.cpe.json']) {
      const outcome = await inProcess('sweep', sweepOf(name), '--check');
      expect(outcome, name).toMatchObject(ending(1, /a link|out of|outside/));
    }
  });

  it('to a folder leads out of that of the spec only where the person names the file', async () => {
    symlinkSync(home, join(workspace, 'far'));
    const log = join(home, 'log.csv');
    writeFileSync(log, 'action,y1,y2\n0 1,1,1\n');
    for (const file of ['far/log.csv', '../home/log.csv', 'link.csv']) {
      if (file === 'link.csv') symlinkSync(log, join(workspace, file));
      specOf({ type: 'recorded', file });
      const { code, stdout } = await inProcess('check', spec);
      expect([file, code, stdout]).toEqual([file, 1, expect.stringMatching(/link|outside/)]);
    }
    specOf({ type: 'manual' });
    const far = join(workspace, 'far', 'j.ndjson');
    expect((await inProcess('ask', spec, '--journal', far)).code).toBe(0);
    expect(existsSync(join(home, 'j.ndjson'))).toBe(true);
    expect((await inProcess('run', SPEC, '--events', '/dev/null')).code).toBe(0);
    const notes = join(home, 'notes');
    const plan = ['plan', spec, '--algorithm', 'gcb-pe', '--gaps', '1'];
    cli.runInto('stderr', notes, ...plan, '--csv', '/dev/stderr');
    expect(readFileSync(notes, 'utf8')).toContain('samples');
  });
});
