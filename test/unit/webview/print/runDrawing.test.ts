import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunFacts } from '../../../../src/core/run/check/facts';
import { isolated, visible } from '../../../../src/core/words/escapes';
import { DRAWING_NAMES, type DrawingName, type RunSnapshot } from '../../../../src/shared/protocol';
import { runDrawing } from '../../../../webview/print/runDrawing';
import { withAll } from '../../../all.mjs';
import { lists } from '../../lists';
import { snapshotOf as stateOf } from '../../../vscode/page/fixtures';
import '../examples';
import { FACTS, RESULT, rowOf, snapshotOf } from '../snapshots';

interface XmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text in it, with references resolved. */
  readonly text: string;
}

/** Of noise that is declared nothing is drawn. */
const NAMES = DRAWING_NAMES.filter((name) => name !== 'noise');

const STATES = withAll(
  ['certified', 'budget', 'running', 'path-budget', 'tree', 'ranking'],
  ['caveat', 'cancelled', 'hard', 'curve', 'curve-budget', 'path', 'path-running', 'knapsack'],
);

function drawn(run: RunSnapshot, what: DrawingName): XmlElement {
  const svg = runDrawing(run, what);
  if (svg === null) throw new Error(`${what} was not drawn`);
  return readXml(svg);
}

function finished(facts: Partial<RunFacts> = {}): RunSnapshot {
  const arms = [{ estimate: 0.75, halfWidth: 0.01 }, null];
  const later = { epoch: 1, samples: 2345, totalSamples: 2445, gap: 0.6 };
  const trace = [rowOf({}), rowOf({ ...later, phase: 'elimination' })];
  const live = { state: 'certified', result: RESULT, arms } as const;
  return snapshotOf(live, { facts: { ...FACTS, ...facts }, trace });
}

/** What is on the screen of a person who opens the file. */
function words(root: XmlElement): readonly string[] {
  return elementsOf(root, 'text').map(({ text }) => text);
}

describe('the drawings of a run', () => {
  it.each(STATES)('are well-formed files of finite numbers in the state %s', (state) => {
    const { run } = stateOf(state);
    for (const what of NAMES) {
      const svg = runDrawing(run, what) ?? '';
      const root = readXml(svg);
      expect(root.tag).toBe('svg');
      expect(root.attributes['xmlns']).toBe('http://www.w3.org/2000/svg');
      expect(svg).not.toMatch(/NaN|Infinity|undefined|var\(|class=|href/);
    }
  });

  it('keep every label as it is, whatever it is made of', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('<b>&amp;"\'</b>', ']]>', '👩‍🔬 Ada', '\u0000\u0007', '\ud800', '& <'),
    );
    const sided = fc.constantFrom(null, FACTS.labels.sides);
    const labels = fc.array(nasty, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(labels, nasty, sided, fc.constantFrom(...NAMES), (arms, name, own, what) => {
        const sides = own === null ? null : { ...own, left: arms.slice(2) };
        const run = finished({ name, labels: { arms, sides } });
        const title = elementsOf(drawn(run, what), 'title')[0]?.text ?? '';
        expect(title.endsWith(`: ${writable(isolated(visible(name)))}`)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('stand on white with a title, the settings and the name of the axis', () => {
    for (const what of ['stopping', 'leaders', 'samples'] as const) {
      const root = drawn(finished({ name: 'Packing', changedOptions: ['rounds'] }), what);
      const rects = elementsOf(root, 'rect').map(({ attributes }) => attributes);
      const paper = rects.find(({ fill }) => fill === '#ffffff');
      expect(paper?.['width']).toBe(root.attributes['width']);
      const [title, subtitle, axis] = words(root);
      expect(title).toMatch(/: Packing$/);
      expect(subtitle).toMatch(/PolyALBA, recommended, 1 option changed, δ 0\.05, seed 1/);
      expect(axis).not.toBe('');
    }
  });

  it('have the lines, dashes and direct labels of the screen, and exact samples', () => {
    const dashesOf = (root: XmlElement) =>
      elementsOf(root, 'path').map(({ attributes }) => attributes['stroke-dasharray']);
    const [stopping, leaders] = (['stopping', 'leaders'] as const).map((what) =>
      drawn(stateOf('certified').run, what),
    ) as [XmlElement, XmlElement];
    expect(dashesOf(stopping)).toContain('5 4');
    expect(words(stopping)).toEqual(expect.arrayContaining(['needed', 'certified', 'samples']));
    expect(words(leaders)).toContain('the answer');
    expect(dashesOf(leaders)).toEqual(expect.arrayContaining(['7 4', '2 3', '8 3 2 3']));
    const shown = words(drawn(finished(), 'samples'));
    expect(shown).toEqual(expect.arrayContaining(['Preparation, round 1', '100', '2,345']));
  });

  it('break a line where there is no lead', () => {
    const run = finished();
    const trace = [0.1, null, 0.3].map((gap, index) =>
      rowOf({ round: index + 1, gap, totalSamples: 100 * (index + 1) }),
    );
    const paths = elementsOf(drawn({ ...run, trace }, 'stopping'), 'path');
    const lead = paths.find(
      ({ attributes }) => attributes['stroke-width'] === '2' && attributes['stroke-linejoin'],
    );
    expect(lead?.attributes['d']?.match(/M/g)).toHaveLength(2);
  });

  it('draw what is chosen heavy, and green only with a certificate', () => {
    const picks = (run: RunSnapshot): readonly string[] =>
      elementsOf(drawn(run, 'picture'), 'path').flatMap(({ attributes }) =>
        attributes['stroke-width'] === '3.5'
          ? `${attributes['stroke'] ?? ''} ${attributes['stroke-dasharray'] ?? 'solid'}`
          : [],
      );
    expect(picks(finished())).toEqual(['#1a7f37 solid', '#1a7f37 solid']);
    expect(new Set(picks(stateOf('caveat').run))).toEqual(new Set(['#1f1f1f solid']));
    expect(new Set(picks(stateOf('running').run))).toEqual(new Set(['#1a6fc4 2 7']));
  });

  it('list the members of an action that has no picture, with their estimates', () => {
    const labels = { arms: ['red', 'green', 'blue', 'grey'], sides: null };
    const instance = { ...FACTS.instance, family: 'topK' };
    const shown = words(drawn(finished({ labels, instance }), 'picture'));
    expect(shown).toEqual(expect.arrayContaining(['red', '0.75 ± 0.01', 'grey']));
    // Those that are not chosen come after the members.
    const order = shown.filter((word) => labels.arms.includes(word));
    expect(order).toEqual(['red', 'grey', 'green', 'blue']);
  });

  it('have the noise that was seen, action by action; while a run goes on its ends', () => {
    const going = stateOf('noise-running').run;
    const constants = { ...going.live.constants, noiseSeenMost: 3.2 };
    const noiseByAction = lists('0-3 1-2 0-2').map((action, place) => ({
      ...{ action, deviation: 3.2 - place, low: 0.1, high: 4 },
    }));
    const { live, ...rest } = finished();
    const result = { ...RESULT, constants, noiseByAction };
    const done = words(drawn({ ...rest, live: { ...live, constants, result } }, 'noise'));
    const names = done.filter((word) => word.includes('→') || word === 'All samples');
    expect(names[0]).toBe('All samples');
    expect(names).toHaveLength(4);
    expect(done.some((word) => word.startsWith('3.2 ('))).toBe(true);
    const running = words(drawn(going, 'noise'));
    expect(running).toEqual(expect.arrayContaining(['Noisiest action', 'Least noisy action']));
    expect(runDrawing(finished(), 'noise')).toBeNull();
  });

  it('are none before there is anything to draw', () => {
    const run = snapshotOf({ state: 'running' }, { trace: [] });
    for (const what of DRAWING_NAMES) expect(runDrawing(run, what)).toBeNull();
    expect(runDrawing({ ...finished(), facts: null }, 'stopping')).toBeNull();
  });
});

/** A tag, or a text between two. */
const PART = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>|[^<]+/y;
/** Control characters, two that are no characters, and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What can be written of a text: what no XML file may hold becomes the replacement character. */
function writable(text: string): string {
  return text.replace(new RegExp(FORBIDDEN, 'gu'), '\ufffd');
}

/** The element that a file consists of, after its declaration. @throws Error at what a parser would refuse */
function readXml(file: string): XmlElement {
  if (FORBIDDEN.test(file)) throw new Error('a character is forbidden');
  const body = file.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '').trimEnd();
  const open = [{ tag: '', attributes: {}, children: new Array<XmlElement>(), text: '' }];
  for (PART.lastIndex = 0; PART.lastIndex < body.length;) {
    const at = PART.lastIndex;
    const [part, slash, tag, attributes = '', end] = PART.exec(body) ?? [];
    const parent = open.at(-1);
    if (part === undefined || parent === undefined) throw new Error(`no element at ${at}`);
    if (tag === undefined) for (const one of open) one.text += resolved(part);
    else if (slash === '') {
      const element = { tag, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (end === '') open.push(element);
    } else if (open.pop()?.tag !== tag || end !== '') throw new Error(`<${tag}> ends at ${at}`);
  }
  const [root, ...others] = open[0]?.children ?? [];
  const isAlone = open.length === 1 && others.length === 0 && root?.text === open[0]?.text;
  if (root === undefined || !isAlone) throw new Error('it is not one closed element');
  return root;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const all = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  if (new Set(all.map(([, name]) => name)).size < all.length) throw new Error(`twice in ${text}`);
  return Object.fromEntries(all.map(([, name = '', value = '']) => [name, resolved(value)]));
}

function resolved(text: string): string {
  return text.replace(/&([^;]*;)?/g, (_, name: string | undefined) => {
    const character = name === undefined ? undefined : REFERENCES[name.slice(0, -1)];
    if (character === undefined) throw new Error(`a bare & in ${text}`);
    return character;
  });
}

/** All elements with a name, the root among them. */
function elementsOf(root: XmlElement, tag: string): readonly XmlElement[] {
  const own = root.tag === tag ? [root] : [];
  return [...own, ...root.children.flatMap((child) => elementsOf(child, tag))];
}
