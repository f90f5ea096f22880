/**
 * Nothing points upward: core knows nobody; worker and laboratory know core; host knows the worker's protocol and core's
 * types; webview knows shared and types of core. The rooms of core stand on one another too. And every library that is hard
 * to replace has one door.
 */
import { describe, expect, it } from 'vitest';
import { sourceImports, type SourceImport } from './sourceImports';

const IMPORTS = sourceImports(['src', 'webview']);

/** The layers, by where their files are; the first that fits. */
const LAYERS: readonly (readonly [string, RegExp])[] = [
  ['core', /^src\/core\//],
  ['worker', /^src\/worker\//],
  ['laboratory', /^src\/laboratory\//],
  ['host', /^src\/host\//],
  ['shared', /^src\/shared\//],
  ['cli', /^src\/cli(\/|\.|$)/],
  ['engine', /^src\/engine\//],
  ['extension', /^src\/(extension|webExtension)\.ts$/],
  ['webview', /^webview\//],
];

/** What a layer may import from others; `types` only as types. */
const MAY: Readonly<Record<string, { readonly values: RegExp; readonly types: RegExp }>> = {
  core: {
    values:
      /^(@noble\/hashes\/.+|d3-random|jsonc-parser|ml-matrix|pure-rand\/.+|tinyqueue|typebox)$/,
    types: /^$/,
  },
  // Journals, locks and programs of this machine: it runs in Node alone.
  laboratory: { values: /^(src\/core\/.+|node:[\w/]+)$/, types: /^$/ },
  // In Node it opens journals and starts programs itself.
  worker: {
    values: /^(src\/(core|laboratory)\/.+|node:(path|process|worker_threads))$/,
    types: /^$/,
  },
  host: {
    // These modules of core are free of algorithms: how a trace is kept, how settings are overridden, how deep a
    // text is nested and how long it may be, which names go together, what algorithms, feedbacks and rewards are called, how questions and tables become specs, what repeated runs and the rows of a plan say.
    values:
      /^(src\/shared\/.+|src\/core\/(run\/session\/trace|document\/overrides|text\/(isObject|limits|parse\/prescan)|learners\/(facts|contract\/(algorithms|options))|(feedback|reward)\/facts|pairs\/(rules|recommended)|words\/(escapes|thrown)|plan\/planOf|document\/(begin|import)\/.+|(paperFigures|sweep|statistics)\/.+|(report|figure)\/.+)|src\/laboratory\/(processGroup|threadMemory)|jsonc-parser|node:(child_process|os|process|stream|worker_threads)|vscode)$/,
    types: /^(src\/core\/.+|src\/worker\/(protocol|workerLike))$/,
  },
  // The words of core: lists in a sentence, names of algorithms, what a run has found, what intervals need.
  shared: {
    values:
      /^src\/core\/(words\/.+|learners\/(names|contract\/algorithms)|reward\/facts|run\/session\/rounds|report\/(answer(Facts)?|replay)|sweep\/intervalWords)$/,
    types: /^src\/core\/.+$/,
  },
  cli: {
    values:
      /^(src\/(core|laboratory)\/.+|commander|tinyglobby|node:(crypto|fs|module|os|path|url|worker_threads|readline\/promises|timers\/promises)|package\.json|media\/paper\.json)$/,
    // What it shows of a run, and how it is written: a bundle beside it.
    types: /^(src\/engine\/engine|src\/shared\/protocol)$/,
  },
  // Loaded by the command line where it is asked for.
  engine: {
    values:
      /^(bullmq|ioredis|typebox|typebox\/value|node:(crypto|os|timers\/promises)|src\/laboratory\/processGroup)$/,
    types: /^src\/core\/sweep\/task$/,
  },
  extension: {
    // A browser that grants no worker has the one that computes in the extension host.
    values:
      /^(src\/host\/(activate|platform\/(node|web)Platform)|src\/worker\/inProcessWorker)(\.ts)?$/,
    types: /^$/,
  },
  webview: {
    // Figures and the questions of a new spec are data, and the page draws them; it writes the report that has them.
    values:
      /^(src\/shared\/.+|src\/core\/(figure\/.+|report\/runHtml|document\/begin\/questions)|@dagrejs\/dagre|@vscode\/webview-ui-toolkit|chart\.js|d3-force)$/,
    types: /^src\/core\/.+$/,
  },
};

/** The folders of core from the bottom up: the rooms that each may import, as values or as types alone. */
const ROOMS: Readonly<Record<string, { readonly values: string; readonly types: string }>> = {
  numerics: { values: '', types: '' },
  combinatorics: { values: '', types: '' },
  statistics: { values: '', types: '' },
  text: { values: '', types: '' },
  protocol: { values: '', types: '' },
  words: { values: '', types: 'protocol' },
  families: { values: 'combinatorics text words', types: 'protocol' },
  reward: { values: 'numerics combinatorics text words families', types: '' },
  feedback: { values: 'numerics text words families reward', types: 'protocol' },
  assumptionChecks: { values: 'numerics words', types: 'families feedback' },
  environment: { values: 'numerics', types: 'protocol families feedback' },
  design: { values: 'numerics reward feedback', types: 'protocol families' },
  learners: {
    values:
      'numerics combinatorics statistics text protocol words families reward feedback assumptionChecks design',
    types: '',
  },
  pairs: { values: 'words reward feedback learners', types: 'families' },
  document: {
    values: 'combinatorics text protocol words families reward feedback environment learners pairs',
    types: '',
  },
  run: {
    values:
      'numerics text protocol words reward feedback assumptionChecks environment design learners document',
    types: 'families',
  },
  sweep: { values: 'statistics text words document learners run', types: 'families' },
  paperFigures: { values: 'statistics text words learners pairs document sweep', types: '' },
  plan: {
    values:
      'numerics statistics protocol words reward feedback environment design learners pairs run',
    types: 'text families document',
  },
  experiment: {
    values: 'numerics text protocol words families assumptionChecks learners document run',
    types: 'feedback',
  },
  figure: { values: 'words sweep', types: 'statistics paperFigures' },
  report: {
    values: 'words reward feedback learners run sweep figure',
    types: 'experiment text protocol assumptionChecks document paperFigures plan',
  },
};

const LEARNERS = /^src\/core\/learners\//;
/** The rooms of the learners from the bottom up, types counted; on top the lists of all algorithms. */
const LEARNER_ROOMS = [
  ...'contract noise problem designs evidence exchanges rivals systems'.split(' '),
  '',
];

/** Libraries that only one file, or one folder, may import. */
const DOORS: readonly (readonly [RegExp, RegExp])[] = [
  [/^ml-matrix$/, /^src\/core\/numerics\/linearAlgebra\.ts$/],
  [/^(d3-random|pure-rand)(\/|$)/, /^src\/core\/numerics\/random\.ts$/],
  [/^typebox(\/|$)/, /^src\/(core\/(text|document|families|reward|feedback)|engine)\//],
  [/^@noble(\/|$)/, /^src\/core\/text\/canonicalJson\.ts$/],
  [/^@vscode\/webview-ui-toolkit$/, /^webview\/ui\.ts$/],
  [/^@dagrejs(\/|$)/, /^webview\/pictures\/layeredLayout\.ts$/],
  [/^d3-force(\/|$)/, /^webview\/pictures\/forceLayout\.ts$/],
  [/^chart\.js(\/|$)/, /^webview\/charts\/chart\.ts$/],
  [/^commander$/, /^src\/cli\/program\.ts$/],
  [/^vscode$/, /^src\/host\//],
  [
    /^node:(os|process)$/,
    /^src\/(cli\/sweep\/threadPool|engine\/\w+|host\/platform\/node(CommandLine|Platform|Windows)|laboratory\/\w+|worker\/nodeWorker)\.ts$/,
  ],
  // Of the host, the command line alone is started.
  [/^node:child_process$/, /^src\/(host\/platform\/nodeCommandLine|laboratory\/\w+)\.ts$/],
  // A browser has none of it.
  [
    /^src\/laboratory\//,
    /^src\/(laboratory\/|cli|worker\/nodeLaboratory|host\/platform\/node|engine\/registry)/,
  ],
  [
    /^node:worker_threads$/,
    /^src\/(cli|cli\/sweep\/threadPool|worker\/nodeWorker|host\/platform\/nodeWorkerFactory|laboratory\/threadMemory)\.ts$/,
  ],
];

function layerOf(file: string): string | null {
  return LAYERS.find(([, files]) => files.test(file))?.[0] ?? null;
}

/** The folder of core that a file is in; null outside core. */
function roomOf(file: string): string | null {
  return /^src\/core\/([^/]+)/.exec(file)?.[1] ?? null;
}

/** The room of the learners that a file is in, '' for the lists of all; null outside. */
function learnerRoomOf(file: string): string | null {
  if (!LEARNERS.test(file)) return null;
  return /^src\/core\/learners\/([^/]+)\//.exec(file)?.[1] ?? '';
}

/** The folder of a system that a file is in; null outside. */
function systemOf(file: string): string | null {
  return /^src\/core\/learners\/systems\/([^/]+)/.exec(file)?.[1] ?? null;
}

function told({ from, to, isTypeOnly }: SourceImport): string {
  return `${from} imports ${isTypeOnly ? 'types of ' : ''}${to}`;
}

describe('layering', () => {
  it('puts every source file into a layer that has files', () => {
    const files = new Set(IMPORTS.map(({ from }) => from));
    expect([...files].filter((file) => layerOf(file) === null)).toEqual([]);
    const layers = new Set([...files].map(layerOf));
    expect([...layers].sort()).toEqual(Object.keys(MAY).sort());
  });

  it.each(Object.entries(MAY))('%s imports only what it may know', (layer, { values, types }) => {
    const wrong = IMPORTS.filter(({ from, to, isTypeOnly }) => {
      if (layerOf(from) !== layer || layerOf(to) === layer) return false;
      return !values.test(to) && !(isTypeOnly && types.test(to));
    });
    expect(wrong.map(told)).toEqual([]);
  });

  it('puts every file of core into a room, and every room above those that it imports', () => {
    const rooms = Object.keys(ROOMS);
    const found = IMPORTS.flatMap(({ from }) => roomOf(from) ?? []);
    expect([...new Set(found)].filter((room) => !rooms.includes(room))).toEqual([]);
    for (const [index, room] of rooms.entries())
      for (const other of known(room)) expect(rooms.slice(0, index), room).toContain(other);
  });

  it.each(Object.keys(ROOMS))(
    'core/%s imports the rooms that it may know, and no others',
    (own) => {
      const values = known(own, ['values']);
      const imports = IMPORTS.filter(({ from }) => roomOf(from) === own).flatMap((entry) => {
        const room = roomOf(entry.to);
        return room === null || room === own ? [] : [{ ...entry, room }];
      });
      const wrong = imports.filter(
        ({ isTypeOnly, room }) => !(isTypeOnly ? known(own) : values).includes(room),
      );
      expect(wrong.map(told)).toEqual([]);
      // What nobody imports, nobody needs to be allowed.
      const used = imports.filter(({ isTypeOnly, room }) => !isTypeOnly || !values.includes(room));
      expect(known(own).filter((name) => !used.some(({ room }) => room === name))).toEqual([]);
    },
  );

  it('has no arrow up between the rooms of the learners', () => {
    const level = (file: string) => LEARNER_ROOMS.indexOf(learnerRoomOf(file) ?? '');
    const inside = IMPORTS.filter(({ from, to }) => LEARNERS.test(from) && LEARNERS.test(to));
    expect(new Set(inside.map(({ from }) => learnerRoomOf(from)))).toEqual(new Set(LEARNER_ROOMS));
    expect(inside.filter(({ from, to }) => level(to) > level(from)).map(told)).toEqual([]);
  });

  it('has no circle of systems, types counted', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of IMPORTS) {
      const [system, other] = [systemOf(from), systemOf(to)];
      if (system === null || other === null || system === other) continue;
      graph.set(system, [...(graph.get(system) ?? []), other]);
    }
    expect(graph.size).toBeGreaterThan(0);
    expect(circles(graph)).toEqual([]);
  });

  it.each(DOORS)('%s is imported by %s alone', (library, door) => {
    const users = IMPORTS.filter(({ to }) => library.test(to));
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(({ from }) => !door.test(from)).map(told)).toEqual([]);
  });

  it('has no circle of files that need each other while they load', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, isTypeOnly } of IMPORTS) {
      const file = from.replace(/\.ts$/, '');
      if (!isTypeOnly && layerOf(to) !== null) graph.set(file, [...(graph.get(file) ?? []), to]);
    }
    expect(circles(graph)).toEqual([]);
  });
});

/** The rooms that a room of core may import. */
function known(
  room: string,
  kinds: readonly ('values' | 'types')[] = ['values', 'types'],
): readonly string[] {
  const names = kinds.map((kind) => ROOMS[room]?.[kind] ?? '').join(' ');
  return names.split(' ').filter((name) => name !== '');
}

/** The circles that a depth-first walk meets, each as its files in order. */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
