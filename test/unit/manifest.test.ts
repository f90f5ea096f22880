/** The manifest against the code: what the editor reads before any code runs cannot be found wrong later. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import texts from '../../package.nls.json';
import { ALGORITHM_COMMANDS } from '../../src/core/learners/names';
import { CONTEXT_KEYS } from '../../src/host/contextKeys';
import { VIEW_TYPES } from '../../src/shared/protocol';
import { sourceFiles } from './sourceImports';

/** As `src/host/history/historyTree.ts` has it, which only an editor can load. */
const HISTORY_VIEW = 'cpe.history';

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
  ...['config.cpe.sweep.engine', 'resourceFilename', 'activeWebviewPanelId'],
  ...['view', 'viewItem', 'focusedView', 'inputFocus'],
];

/** The commands that a text of the manifest links to, with their arguments. */
function commandLinks(key: string): readonly string[] {
  const links = (strings[key.slice(1, -1)] ?? '').matchAll(/\(command:([^)]+)\)/g);
  return [...links].map(([, command = '']) => command);
}

/** What Node opens itself, a worker or a program does: its platform alone knows paths, and is left out. */
function hostSources(): string {
  const files = sourceFiles('src/host').filter((file) => !file.includes('/platform/node'));
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

describe('the manifest', () => {
  it('has a command for each algorithm, each item of a menu and each key', () => {
    const named = [ALGORITHM_COMMANDS, ...Object.values(menus), contributes.keybindings].flat();
    expect(named.length).toBeGreaterThan(50);
    for (const { command } of named) expect(COMMAND_IDS).toContain(command);
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

  it('offers in an empty folder what has something to work on, and of a spec from its panels, too', () => {
    const bound = (menus['commandPalette'] ?? []).filter(({ when = '' }) => when !== '');
    const always = COMMAND_IDS.filter((id) => !bound.some(({ command }) => command === id));
    expect(always.map((id) => id.replace('cpe.', '')).sort()).toEqual([
      'getStarted',
      'newInstance',
      'openResults',
      'openSample',
      'reproducePaper',
    ]);
    const ofSpecs = bound.filter(({ when }) =>
      when?.includes('resourceFilename =~ /\\.cpe\\.json$/'),
    );
    expect(ofSpecs.length).toBeGreaterThan(0);
    for (const { when } of ofSpecs)
      for (const type of [VIEW_TYPES.run, VIEW_TYPES.plan, VIEW_TYPES.preview])
        expect(when).toContain(`activeWebviewPanelId == '${type}'`);
  });

  it('activates for the panel that the code creates, and never for everything', () => {
    const panels = Object.values(VIEW_TYPES).map((type) => `onWebviewPanel:${type}`);
    const others = ['onLanguage:jsonc', 'workspaceContains:**/*.cpe.json'];
    expect([...manifest.activationEvents].sort()).toEqual([...others, ...panels].sort());
  });

  it('gives only our files the JSON service and the schemas, which are there', () => {
    const ours = ['*.cpe.json', '*.cpe-sweep.json'];
    expect(contributes.languages).toEqual([{ id: 'jsonc', filenamePatterns: ours }]);
    expect(contributes.jsonValidation.flatMap(({ fileMatch }) => fileMatch)).toEqual(ours);
    for (const { url } of contributes.jsonValidation) expect(existsSync(url)).toBe(true);
    // They would be offered in every file of the language, at every place.
    expect(contributes).not.toHaveProperty('snippets');
    expect(existsSync('media/snippets.json')).toBe(true);
  });

  it('has the history in a place of its own, whose icon is there and whose welcome names commands', () => {
    const [container] = contributes.viewsContainers.activitybar;
    const views: Readonly<Record<string, readonly { readonly id: string }[]>> = contributes.views;
    expect(existsSync(container?.icon ?? 'none')).toBe(true);
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
    const samples = readdirSync('examples', { recursive: true });
    for (const { id, description, media, completionEvents } of walkthrough?.steps ?? []) {
      const links = commandLinks(description);
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        const [command = '', query] = link.split('?');
        expect(COMMAND_IDS).toContain(command);
        if (query !== undefined)
          expect(samples).toContain((JSON.parse(decodeURIComponent(query)) as string[])[0]);
      }
      // Pressing a button that comes to nothing is no step done: the code says when it is.
      expect(completionEvents).toEqual([`onContext:cpe.done.${id}`]);
      // The page of a walkthrough knows no other marks than these.
      const words = strings[description.slice(1, -1)] ?? '';
      expect(words.replace(/\*\*[^*]+\*\*|``[^`]+``/g, '')).not.toMatch(/[*`]/);
      expect(Object.keys(media.image).sort()).toEqual(['dark', 'hc', 'hcLight', 'light']);
      for (const picture of Object.values(media.image))
        expect(existsSync(picture), picture).toBe(true);
    }
    expect(hostSources()).toContain(`extension.id}#${walkthrough?.id}`);
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
    const used = [...readFileSync('package.json', 'utf8').matchAll(/"%([^%"]+)%"/g)].map(
      ([, key]) => key ?? '',
    );
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
    const text = readFileSync('.vscodeignore', 'utf8');
    const [first, ...lines] = text.split('\n').filter((line) => /^[^#]/.test(line));
    expect(first).toBe('**');
    expect(lines.every((line) => line.startsWith('!'))).toBe(true);
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
