/** New Instance… with every kind of matroid, alone and with every other. */
import { describe, expect, it, vi } from 'vitest';
import { checkSpec } from '../../../../../src/core/plan/checkSpec';
import { specText } from '../../../../../src/core/document/import/specText';
import { NO_OVERRIDES } from '../../../../../src/core/document/overrides';
import { askInstance } from '../../../../../src/host/authoring/wizard/instanceWizard';
import type { Sources } from '../../../../../src/host/authoring/wizard/sources';
import { answering } from '../../../../vscode/suite/wizardAnswers';
import type { Scripted } from '../../../../vscode/suite/wizardAnswers';

vi.mock('vscode', () => ({
  l10n: {
    t: (text: string, ...values: readonly unknown[]) =>
      values.reduce<string>(
        (all, value, index) => all.replaceAll(`{${index}}`, String(value)),
        text,
      ),
  },
}));

const KINDS = ['Uniform', 'Partition', 'Graphic', 'Laminar', 'Transversal'];

const NO_SOURCES: Sources = {
  file: () => Promise.resolve(null),
  clipboard: () => Promise.reject(new Error('Nothing asks for it.')),
};

async function drafted(answers: readonly Scripted[]) {
  const { questions, log } = answering(answers);
  const draft = await askInstance({ questions, sources: NO_SOURCES });
  if (draft === null) throw new Error(log.join('\n'));
  const report = checkSpec(specText(draft), NO_OVERRIDES);
  const faults = report.problems.filter(({ severity }) => severity !== 'info');
  return { actions: draft.actions, faults, report, log };
}

describe('a new matroid', () => {
  it.each(KINDS)('is a spec without a fault as it is proposed: %s', async (kind) => {
    const { actions, faults } = await drafted(['', 'Matroid', kind]);
    expect(actions).toMatchObject({ family: 'matroid', type: kind.toLowerCase() });
    expect(faults).toEqual([]);
  });

  it.each([2, 3, 4, 7, 12])('is without a fault for %i elements', async (count) => {
    for (const kind of ['Laminar', 'Transversal']) {
      const { faults, report } = await drafted(['', 'Matroid', kind, String(count)]);
      expect(faults).toEqual([]);
      expect(report.instance?.d).toBe(count);
    }
  });

  it('takes what is typed', async () => {
    const laminar = await drafted(['', 'Matroid', 'Laminar', 'a, b, c, d', '0 2:1, 0-3:2']);
    expect(laminar.actions).toEqual({
      family: 'matroid',
      type: 'laminar',
      elements: 4,
      labels: ['a', 'b', 'c', 'd'],
      sets: [
        { elements: [0, 2], capacity: 1 },
        { elements: [0, 1, 2, 3], capacity: 2 },
      ],
    });
    const graphic = await drafted(['', 'Matroid', 'Graphic', 'a-b, b-c, a-c']);
    expect(graphic.actions['edges']).toEqual([
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
    ]);
    expect(graphic.report.instance?.actions).toBe('3');
  });

  it.each([
    ['Laminar', '4', '0-2:1, 2 3:1'],
    ['Laminar', '4', '0-4:1'],
    ['Laminar', '4', '0 0:1'],
    ['Laminar', '4', '0-1'],
    ['Transversal', '4', '0-1, 4'],
    ['Transversal', '4', 'x'],
    ['Graphic', 'a'],
    ['Partition', '3:4'],
  ])('refuses what cannot be read: %s, %s %s', async (...answers) => {
    await expect(drafted(['', 'Matroid', ...answers])).rejects.toThrow(/is refused/);
  });
});

describe('a new intersection of two matroids', () => {
  const pairs = KINDS.flatMap((first) => KINDS.map((second) => [first, second] as const));

  it.each(pairs)(
    'is a spec without a fault as it is proposed: %s and %s',
    async (first, second) => {
      // What the first needs is proposed: a text each, and the number of elements before it where that is asked.
      const texts = ['Partition', 'Graphic'].includes(first) ? [''] : ['', ''];
      const answers = ['', 'Matroid intersection', first, ...texts, second];
      const { actions, faults, log } = await drafted(answers);
      expect(actions['matroids'], log.join('\n')).toMatchObject([
        { type: first.toLowerCase() },
        { type: second.toLowerCase() },
      ]);
      expect(faults, log.join('\n')).toEqual([]);
    },
  );

  it('names the elements once, for both', async () => {
    const { actions, faults } = await drafted([
      '',
      'Matroid intersection',
      'Uniform',
      'a, b, c, d',
      '2',
      'Partition',
      '2:1, 2:1',
    ]);
    expect(actions['labels']).toEqual(['a', 'b', 'c', 'd']);
    expect(actions['matroids']).toEqual([
      { type: 'uniform', elements: 4, rank: 2 },
      {
        type: 'partition',
        groups: [
          { size: 2, choose: 1 },
          { size: 2, choose: 1 },
        ],
      },
    ]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['Partition', '2:1, 2:1'],
    ['Graphic', 'a-b, b-c'],
  ])('refuses a second one of another size: %s', async (second, text) => {
    const answers = ['', 'Matroid intersection', 'Partition', '3:1, 3:1', second, text];
    await expect(drafted(answers)).rejects.toThrow(/first 6/);
  });

  it('forgets the second when the first is chosen again', async () => {
    const back: Scripted = { press: 'back' };
    const { actions, faults } = await drafted([
      '',
      'Matroid intersection',
      'Partition',
      '2:1, 2:1',
      'Uniform',
      back,
      back,
      '3:1, 3:1',
      'Transversal',
    ]);
    expect(actions['matroids']).toMatchObject([
      { groups: [{ size: 3 }, { size: 3 }] },
      { type: 'transversal', elements: 6 },
    ]);
    expect(faults).toEqual([]);
  });
});
