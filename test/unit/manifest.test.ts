/** The manifest against the code: what the editor reads before any code runs cannot be found wrong later. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import texts from '../../package.nls.json';
import { ALGORITHM_COMMANDS } from '../../src/core/learners/names';
import { CONTEXT_KEYS } from '../../src/host/contextKeys';
import { VIEW_TYPES } from '../../src/shared/protocol';

/** As `src/host/history/historyTree.ts` has it, which only an editor can load. */
const HISTORY_VIEW = 'cpe.history';

const ROOT = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const manifestText = text('package.json');
const { contributes } = manifest;
const strings: Readonly<Record<string, string>> = texts;
const menus: Readonly<Record<string, readonly MenuItem[]>> = contributes.menus;

interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

const COMMAND_IDS: readonly string[] = contributes.commands.map(({ command }) => command);

/** Context keys of VS Code itself that our conditions use. */
const EDITOR_KEYS = [
  'config.cpe.sweep.engine',
  'resourceFilename',
  'activeWebviewPanelId',
  'view',
  'viewItem',
  'focusedView',
  'inputFocus',
];

/** The commands that a text of the manifest links to, with their arguments. */
function commandLinks(key: string): readonly string[] {
  const links = (strings[key.slice(1, -1)] ?? '').matchAll(/\(command:([^)]+)\)/g);
  return [...links].map(([, command = '']) => command);
}

/** What an empty folder offers: all that needs neither a spec nor a run. */
const ALWAYS_OFFERED: readonly string[] = [
  'cpe.newInstance',
  'cpe.openSample',
  'cpe.reproducePaper',
  'cpe.openResults',
  'cpe.getStarted',
];

/** Would an editor offer it without any of our keys, with no spec open and none of our panels? */
function isOfferedInEmptyFolder(command: string): boolean {
  const items = (menus['commandPalette'] ?? []).filter((item) => item.command === command);
  return items.every(({ when = '' }) => when === '');
}

function hostSources(): string {
  const folder = new URL('src/host/', ROOT);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return (
    files
      // What Node opens itself, a worker or a program does: its platform alone knows paths.
      .filter((file) => file.endsWith('.ts') && !/^platform[\\/]node/.test(file))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n')
  );
}

describe('the manifest', () => {
  it('has the command of every algorithm', () => {
    for (const { command } of ALGORITHM_COMMANDS) expect(COMMAND_IDS).toContain(command);
  });

  it('gives every command our category, a title of its own, an icon and no emoji', () => {
    for (const { command, category, title, icon } of contributes.commands) {
      expect(command).toMatch(/^cpe\.[a-z][A-Za-z]*$/);
      expect(category).toBe('CPE');
      expect(title).toBe(`%command.${command.slice('cpe.'.length)}%`);
      expect(icon).toMatch(/^\$\([a-z-]+\)$/);
    }
    const titles = contributes.commands.map(({ title }) => strings[title.slice(1, -1)] ?? '');
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles)
      expect(title).toMatch(/^[A-Z][A-Za-z-]*( (?:a|of|the|[A-Z][A-Za-z-]*))*…?$/);
  });

  it('names only its own commands in menus', () => {
    for (const items of Object.values(menus)) {
      for (const { command } of items) expect(COMMAND_IDS).toContain(command);
    }
  });

  it('uses only conditions that somebody sets', () => {
    const conditions = [
      ...Object.values(menus).flatMap((items) => items.map(({ when }) => when ?? '')),
      ...contributes.commands.map(({ enablement }) => enablement ?? ''),
      ...contributes.keybindings.map(({ when }) => when),
      ...contributes.walkthroughs.flatMap(({ steps }) =>
        steps.flatMap(({ completionEvents }) =>
          completionEvents.map((event) => event.replace(/^onContext:/, '')),
        ),
      ),
    ];
    const keys = conditions.flatMap((condition) =>
      condition
        .replace(/\/(?:\\.|[^/\\])*\//g, '')
        .replace(/'[^']*'/g, '')
        .split(/[^\w.]+/)
        .filter((word) => word !== '' && word !== 'false'),
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect([...EDITOR_KEYS, ...CONTEXT_KEYS]).toContain(key);
    for (const key of CONTEXT_KEYS) expect(keys).toContain(key);
  });

  it('offers in the palette of an empty folder only what has something to work on', () => {
    expect(COMMAND_IDS.filter(isOfferedInEmptyFolder).sort()).toEqual([...ALWAYS_OFFERED].sort());
  });

  it('lets commands of a spec be found from its panels as from the spec', () => {
    const ofSpecs = (menus['commandPalette'] ?? []).filter(({ when = '' }) =>
      when.includes('resourceFilename =~ /\\.cpe\\.json$/'),
    );
    expect(ofSpecs.length).toBeGreaterThan(0);
    for (const { when } of ofSpecs) {
      for (const type of [VIEW_TYPES.run, VIEW_TYPES.plan, VIEW_TYPES.preview]) {
        expect(when).toContain(`activeWebviewPanelId == '${type}'`);
      }
    }
  });

  it('activates for the panel that the code creates, and never for everything', () => {
    expect([...manifest.activationEvents].sort()).toEqual(
      [
        'onLanguage:jsonc',
        'workspaceContains:**/*.cpe.json',
        ...Object.values(VIEW_TYPES).map((type) => `onWebviewPanel:${type}`),
      ].sort(),
    );
  });

  it('gives only our files the JSON service and the schema', () => {
    const ours = ['*.cpe.json', '*.cpe-sweep.json'];
    expect(contributes.languages).toEqual([{ id: 'jsonc', filenamePatterns: ours }]);
    expect(contributes.jsonValidation.flatMap(({ fileMatch }) => fileMatch)).toEqual(ours);
  });

  it('points to files that are there', () => {
    for (const { url } of contributes.jsonValidation) {
      expect(existsSync(new URL(url, ROOT))).toBe(true);
    }
    // They would be offered in every file of the language, at every place.
    expect(contributes).not.toHaveProperty('snippets');
    expect(existsSync(new URL('media/snippets.json', ROOT))).toBe(true);
  });

  it('has the history in a place of its own, whose icon is there and whose welcome names commands', () => {
    const [container] = contributes.viewsContainers.activitybar;
    const views: Readonly<Record<string, readonly { readonly id: string }[]>> = contributes.views;
    expect(existsSync(new URL(container?.icon ?? 'none', ROOT))).toBe(true);
    expect(views[container?.id ?? '']?.map(({ id }) => id)).toEqual([HISTORY_VIEW]);
    for (const { view, contents } of contributes.viewsWelcome) {
      expect(view).toBe(HISTORY_VIEW);
      const links = commandLinks(contents);
      expect(links).toContain('cpe.getStarted');
      for (const command of links) expect(COMMAND_IDS).toContain(command);
    }
  });

  it('leads through six steps that are done by our commands, each with a picture for every kind of theme', () => {
    const [walkthrough] = contributes.walkthroughs;
    expect(walkthrough?.steps).toHaveLength(6);
    const samples = readdirSync(new URL('examples/', ROOT), { recursive: true });
    for (const { id, description, media, completionEvents } of walkthrough?.steps ?? []) {
      const links = commandLinks(description);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        const [command = '', query] = link.split('?');
        expect(COMMAND_IDS).toContain(command);
        if (query !== undefined) {
          expect(samples).toContain((JSON.parse(decodeURIComponent(query)) as string[])[0]);
        }
      }
      // Pressing a button that comes to nothing is no step done: the code says when it is.
      expect(completionEvents).toEqual([`onContext:cpe.done.${id}`]);
      // The page of a walkthrough knows no other marks than these.
      const words = (strings[description.slice(1, -1)] ?? '').replace(
        /\*\*[^*]+\*\*|``[^`]+``/g,
        '',
      );
      expect(words).not.toMatch(/[*`]/);
      expect(Object.keys(media.image).sort()).toEqual(['dark', 'hc', 'hcLight', 'light']);
      for (const picture of Object.values(media.image)) {
        expect(existsSync(new URL(picture, ROOT)), picture).toBe(true);
      }
    }
    expect(hostSources()).toContain(`extension.id}#${walkthrough?.id}`);
  });

  it('takes keys only where the history has the focus', () => {
    for (const { command, when } of contributes.keybindings) {
      expect(COMMAND_IDS).toContain(command);
      expect(when).toBe(`focusedView == '${HISTORY_VIEW}' && !inputFocus`);
    }
  });

  it('has menus for exactly the kinds of lines that the history has', () => {
    const offered = (context: string): readonly string[] =>
      [...new Set(menus['view/item/context'])]
        .filter(({ when = '' }) =>
          new RegExp(/viewItem =~ \/(.+)\/$/.exec(when)?.[1] ?? '$^').test(context),
        )
        .map(({ command }) => command.slice('cpe.'.length))
        .sort()
        .filter((command, index, all) => command !== all[index - 1]);
    const nobodys = ['openRun', 'revealSpec'];
    expect(offered('run elsewhere')).toEqual(nobodys);
    for (const kind of ['run', 'comparison']) {
      const living = offered(`${kind} living`);
      expect(living).toContain('stopRun');
      expect(living.join()).not.toMatch(/delete|resume|rerun|exportRun/);
      for (const state of ['ended idle', 'ended resumable idle'])
        expect(offered(`${kind} ${state}`).join()).toMatch(/delete.*edit.*export.*open.*rename/);
    }
    expect(offered('run resumable idle').join()).toMatch(/delete.*resumeRun/);
    expect(offered('run resumable idle').join()).not.toMatch(/copyResult|export/);
    expect(offered('run ended idle')).not.toContain('resumeRun');
    expect(offered('comparison elsewhere')).toEqual(['openComparison', 'revealSpec']);
    expect(offered('spec')).toEqual(['deleteRunsOfSpec', 'revealSpec']);
    expect(offered('setting')).toEqual(['openComparison']);
  });

  it('documents every setting, gives it a default, and the code reads it', () => {
    const sources = hostSources();
    for (const [name, property] of Object.entries(contributes.configuration.properties)) {
      expect(name).toMatch(/^cpe\./);
      expect(property.markdownDescription).toBe(`%configuration.${name.slice('cpe.'.length)}%`);
      expect(property).toHaveProperty('default');
      expect(sources).toContain(`'${name.slice('cpe.'.length)}'`);
    }
  });

  it('has a text for every key, and no key without a use', () => {
    const used = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? '');
    expect([...new Set(used)].sort()).toEqual(Object.keys(strings).sort());
    for (const value of Object.values(strings)) expect(value).not.toBe('');
  });

  it('works in untrusted and in virtual workspaces', () => {
    expect(manifest.capabilities).toEqual({
      // The description says what does not: programs are not started there.
      untrustedWorkspaces: {
        supported: 'limited',
        description: '%capabilities.untrustedWorkspaces%',
        // Results would go to a server that the workspace names.
        restrictedConfigurations: ['cpe.sweep.engine'],
      },
      virtualWorkspaces: true,
    });
  });

  it('packages an allow-list only', () => {
    const lines = text('.vscodeignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('**');
    expect(lines.slice(1).every((line) => line.startsWith('!'))).toBe(true);
    expect(lines).toContain(`!${manifest.main.replace('./', '')}`);
  });
});

it('the host reads files through the editor only, whatever their scheme', () => {
  const sources = hostSources();
  expect(sources).not.toMatch(/\.fsPath|node:fs|'fs'|scheme: 'file'|scheme === 'file'/);
});

it('the host saves files by the one function that says where they are', () => {
  expect(hostSources().match(/showSaveDialog\(/g)).toHaveLength(1);
});

it('the host keeps no hidden page alive', () => {
  expect(hostSources()).not.toContain('retainContextWhenHidden');
});
