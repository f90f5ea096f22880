import { describe, expect, it } from 'vitest';
import { cellSpec, figureRuns } from '../../../src/core/paperFigures/panel';
import { readPanels } from '../../../src/core/paperFigures/readPanels';
import { tinySpec } from './tinyPanel';

const PANEL = {
  id: 'mine',
  x: { label: 'scale', values: [1, 2] },
  specs: ['one.cpe.json', JSON.parse(tinySpec(1)) as unknown],
  series: [{ algorithm: 'rage' }, { algorithm: 'rage', options: { convention: 'neurips' } }],
  runs: 3,
};
const read = (name: string) =>
  name === 'one.cpe.json' ? { text: tinySpec(0.5) } : { fault: 'There is no such file.' };
const file = (panel: object, more: object = {}): string =>
  JSON.stringify({ version: 1, panels: [{ ...PANEL, ...panel }], ...more }, null, 1);

describe('a file with panels', () => {
  it('gives its panels: specs of files and its own, series of one name told apart', () => {
    const { panels, problems } = readPanels(`// mine\n${file({})}`, read);
    expect(problems).toEqual([]);
    expect(panels).toMatchObject([{ id: 'mine', title: 'mine', xLabel: 'scale', runs: 3 }]);
    expect(panels?.[0]?.series.map(({ id, preset }) => [id, preset])).toEqual([
      ['rage', 'recommended'],
      ['rage-2', 'recommended'],
    ]);
    expect(panels?.[0]?.points.map(({ spec }) => spec)).toEqual([
      { name: 'one.cpe.json', text: tinySpec(0.5), value: JSON.parse(tinySpec(0.5)) },
      { name: 'mine specs[1]', text: tinySpec(1), value: JSON.parse(tinySpec(1)) },
    ]);
  });

  it('takes specs with comments, commas at an end and repeated keys as they are', () => {
    const text = `// mine\n${tinySpec(0.5).replace('"version":1', '"version":1,"version":1').replace(/}$/, ',}')}`;
    const { panels } = readPanels(file({}), () => ({ text }));
    const [panel] = panels ?? [];
    const [point, series] = [panel?.points[0], panel?.series[0]];
    if (panel === undefined || point === undefined || series === undefined) throw new Error();
    const settings = { seed: 1, cellSeconds: 1, withBounds: false, core: '', version: '' };
    const key = (of: typeof panel) => figureRuns([of], settings).remaining().next().value?.key;
    const plain = readPanels(file({}), read).panels?.[0] ?? panel;
    expect(key(panel)).toBe(key(plain));
    expect(JSON.parse(cellSpec(panel, point, series, 3))).toMatchObject({ run: { seed: 3 } });
  });

  it('puts the values of x into one spec, and sets what all have in common', () => {
    const x = { label: 'gap', values: [0.5, 1], path: 'environment.theta.topKGap.gap' };
    const more = { specs: { own: JSON.parse(tinySpec(0.5)) as unknown } };
    const { panels, problems } = readPanels(
      file({ x, specs: ['own'], set: { 'run.delta': 0.2 } }, more),
      read,
    );
    expect(problems).toEqual([]);
    expect(panels?.[0]?.points).toMatchObject(
      x.values.map((value) => ({
        ...{ x: value, spec: { name: 'own' } },
        set: [
          ['run.delta', 0.2],
          [x.path, value],
        ],
      })),
    );
  });

  const first = 'panels[0]';
  const wrong: readonly (readonly [string, string, string])[] = [
    ['a syntax error', '{ "version": 1, "panels": [ }', ''],
    ['an unknown property', file({ color: 'red' }), `${first}.color`],
    ['no algorithm', file({ series: [{ algorithm: 'x' }] }), `${first}.series[0].algorithm`],
    ['an id that no file can have', file({ id: '../x' }), `${first}.id`],
    ['other numbers of values and specs', file({ specs: [] }), `${first}.specs`],
    ['values that do not ascend', file({ x: { label: 'a', values: [2, 1] } }), `${first}.x.values`],
    ['a file that is not there', file({ specs: ['two', 'one.cpe.json'] }), `${first}.specs[0]`],
    [
      'an algorithm of other specs',
      file({ series: [{ algorithm: 'clucb' }] }),
      `${first}.specs[0]`,
    ],
    ['a path that is none of the spec', file({ set: { 'run.speed': 1 } }), `${first}.specs[0]`],
    ['no series', file({ series: [] }), `${first}.series`],
    ['no panel', JSON.stringify({ version: 1, panels: [] }), 'panels'],
    ['a panel given twice', file({}, { panels: [PANEL, PANEL] }), 'panels[1].id'],
  ];
  it.each(wrong)('is refused at its place for %s', (_, text, path) => {
    const { panels, problems } = readPanels(text, read);
    expect(panels).toBeNull();
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map((problem) => problem.path)).toContain(path);
  });
});
