/** The password of an engine and the key that signs: kept as secrets, and given to a sweep by its environment alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretStorage } from 'vscode';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nodeCommandLine } from '../../../../src/host/platform/nodeCommandLine';
import type { EngineAccess } from '../../../../src/host/sweeps/commandLine';
import { EngineSecrets } from '../../../../src/host/sweeps/engineSecrets';
import { engineBench, freePort } from '../../cli/engineBench';
import { cliOfSuite } from '../../cli/suite';
import { editor, resetEditor } from '../fakeEditor';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

const ADDRESS = 'sweep.engine';
const PASSWORD = 'p@ss/%41:of the lab';
const WITH_PASSWORD = (port: number): string =>
  `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;

const cli = cliOfSuite();
const bench = engineBench(cli);
let kept: Map<string, string>;
let secrets: EngineSecrets;

beforeEach(() => {
  kept = new Map();
  const storage = {
    get: (name: string) => Promise.resolve(kept.get(name)),
    store: (name: string, value: string) => Promise.resolve(void kept.set(name, value)),
    delete: (name: string) => Promise.resolve(void kept.delete(name)),
  };
  secrets = new EngineSecrets(storage as unknown as SecretStorage);
  resetEditor();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bench.endAll();
});

async function access(): Promise<EngineAccess> {
  const engine = await secrets.access();
  if (engine === null || engine === 'refused') throw new Error(String(engine));
  return engine;
}

it('without an engine there is nothing to keep', async () => {
  expect(await secrets.access()).toBeNull();
  expect(kept.size).toBe(0);
});

it('moves a password out of the settings, says so, and gives it to this server alone', async () => {
  editor.settings.set(ADDRESS, WITH_PASSWORD(6379));
  const { url, key } = await access();
  const address = String(editor.settings.get(ADDRESS));
  expect(address).not.toContain('lab');
  expect(new URL(address).password).toBe('');
  expect([...kept.values()]).toContain(PASSWORD);
  expect(decodeURIComponent(new URL(url).password)).toBe(PASSWORD);
  expect(editor.told).toHaveLength(2);
  // The next time it is there, and so is the key, of which nothing is said again.
  expect(await access()).toEqual({ url, key });
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(editor.told).toHaveLength(2);
  editor.settings.set(ADDRESS, 'redis://elsewhere:6379');
  expect(new URL((await access()).url).password).toBe('');
});

it('starts no sweep while the password cannot be taken out of the settings', async () => {
  editor.settings.set(ADDRESS, WITH_PASSWORD(6379));
  editor.areSettingsLocked = true;
  expect(await secrets.access()).toBe('refused');
  expect(editor.errors).toHaveLength(1);
});

it('takes another password and another key, and copies the key', async () => {
  editor.settings.set(ADDRESS, 'redis://lab:6379');
  Object.assign(editor, { chosen: 2, typed: PASSWORD });
  await secrets.manage();
  Object.assign(editor, { chosen: 1, typed: 'the key of the laboratory' });
  await secrets.manage();
  const { url, key } = await access();
  expect(decodeURIComponent(new URL(url).password)).toBe(PASSWORD);
  expect(key).toBe('the key of the laboratory');
  editor.chosen = 0;
  await secrets.manage();
  expect(editor.copied).toBe(key);
});

it('lets a sweep use a server with a password, with signed results and nothing in its arguments', async () => {
  const folder = bench.newFolder();
  const port = await freePort();
  await bench.redis(folder, port, '--requirepass', PASSWORD);
  editor.settings.set(ADDRESS, WITH_PASSWORD(port));
  const engine = await access();
  vi.stubEnv('CPE_ENGINE', engine.url);
  vi.stubEnv('CPE_SWEEP_KEY', engine.key);
  bench.start('worker', '--jobs', '1');
  vi.unstubAllEnvs();
  const commandLine = nodeCommandLine(join(cli.folder, 'dist', 'cli.mjs'));
  const said: object[] = [];
  const { ended } = commandLine(
    ['sweep', 'top.cpe.json', '--seeds', '1-3', '--out', 'results.ndjson', '--json'],
    { folder, engine },
    { value: (value) => said.push(value), note: () => undefined },
  );
  const ofOurs = argumentsOfProcesses().filter((words) => words.includes(cli.folder));
  expect(ofOurs.length).toBeGreaterThan(0);
  expect(ofOurs.join()).not.toMatch(/of( |%20)the/);
  expect(ofOurs.join()).not.toContain(engine.key);
  expect(await ended).toMatchObject({ exitCode: 0, faults: [], wasAsked: false });
  expect(said.at(-1)).toMatchObject({ ran: 3, signed: true, refused: 0 });
});

function argumentsOfProcesses(): readonly string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [readFileSync(`/proc/${name}/cmdline`, 'utf8')];
    } catch {
      return [];
    }
  });
}
