/** New Instance…: every family, every kind of matroid, alone and with every other, tables, and what it writes under `run`. */
import { describe, expect, it, vi } from 'vitest';
import type { SpecDraft } from '../../../../src/core/document/import/draft';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { specText } from '../../../../src/core/document/import/specText';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import {
  algorithmsFor,
  familyChoices,
  feedbackSpec,
  feedbacksFor,
  rewardSpec,
  rewardsFor,
} from '../../../../src/host/authoring/wizard/choices';
import { askInstance } from '../../../../src/host/authoring/wizard/instanceWizard';
import type { SourceText, Sources } from '../../../../src/host/authoring/wizard/sources';
import { answering, type Scripted } from '../../../vscode/suite/wizardAnswers';

vi.mock('vscode', () => ({
  l10n: {
    t: (text: string, ...values: readonly unknown[]) =>
      values.reduce<string>(
        (all, value, index) => all.replaceAll(`{${index}}`, String(value)),
        text,
      ),
  },
}));

type RunDefaults = Pick<SpecDraft, 'algorithm' | 'seed'>;

const KINDS = ['Uniform', 'Partition', 'Graphic', 'Laminar', 'Transversal'];

const NO_SOURCES: Sources = {
  file: () => Promise.resolve(null),
  clipboard: () => Promise.reject(new Error('Nothing asks for it.')),
};

function checked(draft: SpecDraft) {
  const text = specText(draft);
  const report = checkSpec(text, NO_OVERRIDES);
  return { text, report, faults: report.problems.filter(({ severity }) => severity !== 'info') };
}

/** What is answered, and then what is proposed. */
async function drafted(
  answers: readonly Scripted[],
  defaults?: RunDefaults,
  sources: Sources = NO_SOURCES,
) {
  const { questions, log } = answering(answers);
  const draft = await askInstance({ questions, sources, ...(defaults && { defaults }) });
  if (draft === null) throw new Error(log.join('\n'));
  return { draft, actions: draft.actions, ...checked(draft), log };
}

/** A table in a file that is picked. */
function ofTable(text: string, answers: readonly Scripted[]) {
  const source: SourceText = { text, name: 'a.csv', reveal: () => Promise.resolve() };
  const sources = { ...NO_SOURCES, file: () => Promise.resolve(source) };
  return drafted(['', 'From a File…', ...answers], undefined, sources);
}

describe('a new instance of a family', () => {
  it.each(familyChoices())(
    'is a spec without a fault as it is proposed, and sound whatever feedback, reward and algorithm are chosen: $value',
    async ({ label, value }) => {
      const { draft, actions, faults } = await drafted(['', label]);
      expect(actions.family).toBe(value);
      expect(faults).toEqual([]);
      const codes = feedbacksFor(value).flatMap((feedback) =>
        rewardsFor(value).flatMap((reward) =>
          algorithmsFor(value, feedback, reward).map((algorithm) => {
            const asked = {
              ...{ ...draft, algorithm, feedback: feedbackSpec(feedback, actions) },
              reward: rewardSpec(reward, actions),
            };
            const errors = checked(asked).faults.filter(({ severity }) => severity === 'error');
            return errors.map(({ code }) => code).join();
          }),
        ),
      );
      expect(codes).toContain('');
      // Whether a feedback tells enough depends on the numbers; then quick fixes say what would.
      expect(codes.filter((code) => !/^(rank-deficient,?)*$/.test(code))).toEqual([]);
    },
  );

  it('minimises where the smallest reward is the best', async () => {
    const { draft, text, faults } = await drafted(['', 'Best k', '', '', '', '', 'The smallest']);
    expect(draft.reward).toEqual({ type: 'linear', goal: 'minimize' });
    expect(text).toContain('The smallest is the best.');
    expect(faults).toEqual([]);
  });

  it('asks for the ends of paths only where there are several', async () => {
    const one = await drafted(['', 'Best path', 's>a, a>t']);
    expect(one.actions).toMatchObject({ source: 's', target: 't' });
    const two = await drafted(['', 'Best path', 's>a, r>a, a>t', 'r>t']);
    expect(two.actions['source']).toBe('r');
  });

  it.each([
    ['Best k', ['0', '-1', '1e9', 'a, a', '2.5']],
    ['One out of each group', ['x', '3:4', '0:0', '2:0']],
    ['Best path', ['a', 'a>', 'a>b>c']],
    ['Knapsack', ['1, x', '0']],
  ])('refuses what cannot be read, where it is written: %s', async (family, bad) => {
    for (const text of bad)
      await expect(drafted(['', family, text]), text).rejects.toThrow(/is refused/);
  });
});

describe('a new instance from a table', () => {
  it('is a matrix with names, of a file or typed', async () => {
    const { report, faults } = await ofTable(',x,y\np,1,0.25\nq,0.5,2\n', ['a matrix of pairs']);
    expect(faults).toEqual([]);
    expect(report.theta).toEqual([1, 0.25, 0.5, 2]);
    expect(report.labels?.sides?.left).toEqual(['p', 'q']);
    const typed = await drafted(['', 'Type a Matrix…', '1 2; 3 4', 'a matrix of pairs']);
    expect(typed.report.theta).toEqual([1, 2, 3, 4]);
  });

  it('is edges, as paths or as spanning trees', async () => {
    const edges = 'from,to,value\ns,a,1\ns,b,2\na,t,3\nb,t,4\n';
    expect((await ofTable(edges, [])).actions.family).toBe('path');
    const trees = await ofTable(edges, ['Spanning trees: the edges without direction']);
    expect(trees).toMatchObject({ actions: { family: 'spanningTree' }, faults: [] });
  });

  it('is asked for again where it cannot be read, and takes another reading', async () => {
    const { actions } = await ofTable('1,2\n3,x\n', [
      ...['', 'From a File…', 'Read as edges of a graph'],
    ]);
    expect(actions['edges']).toEqual([
      ['1', '2'],
      ['3', 'x'],
    ]);
  });
});

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

describe('a new instance', () => {
  it('is of PolyALBA with seed 1 where the settings say nothing', async () => {
    const { draft } = await drafted(['', 'Best k']);
    expect(draft).toMatchObject({ algorithm: 'polyalba', seed: 1 });
  });

  it('has the algorithm and the seed of the settings, and they are written', async () => {
    const defaults = { algorithm: 'gcb-pe', seed: 4_294_967_295 } as const;
    const { draft, text, report } = await drafted(['', 'Best k'], defaults);
    expect(draft).toMatchObject(defaults);
    expect(text).toContain('"algorithm": "gcb-pe", "delta": 0.05, "seed": 4294967295');
    expect(report.ok).toBe(true);
  });

  it('has one that covers it where that of the settings does not', async () => {
    const { draft, report } = await drafted(['', 'Ranking'], { algorithm: 'polyalba', seed: 2 });
    expect(draft).toMatchObject({ algorithm: 'gcb-pe', seed: 2 });
    expect(report.ok).toBe(true);
  });

  it.each([
    ['By hand', [], { type: 'manual' }],
    ['Log', ['runs.csv'], { type: 'recorded', file: 'runs.csv' }],
    ['Program', ['node measure.mjs'], { type: 'process', command: ['node', 'measure.mjs'] }],
  ])('asks what real measurements need: %s', async (label, names, environment) => {
    const { log } = await drafted(['', 'Best k']);
    const before = Array.from({ length: log.length - 3 }, () => '');
    const asked = ['', 'Best k', ...before, label, ...names];
    const scaled = ['', 'Best k', ...before.slice(1), 'RAGE', label, ...names, '0.5'];
    for (const [answers, real] of [
      [asked, { environment }],
      [scaled, { environment, assumptions: { noiseScale: 0.5 } }],
    ] as const) {
      const { draft, report } = await drafted(answers);
      expect(draft.real).toEqual(real);
      expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});
