/** The questions of a new spec: every family, every kind of matroid, tables, and what is written of the answers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  algorithmsFor,
  feedbackSpec,
  feedbacksFor,
  rewardSpec,
  rewardsFor,
} from '../../../../src/core/document/begin/drafts';
import { FAMILY_OPTIONS } from '../../../../src/core/document/begin/families';
import { formOf, rehearsalOf } from '../../../../src/core/document/begin/form';
import type { Answers } from '../../../../src/core/document/begin/questions';
import type { SpecDraft } from '../../../../src/core/document/import/draft';
import { specText } from '../../../../src/core/document/import/specText';
import { loadSpec } from '../../../../src/core/document/loadSpec';
import { NO_OVERRIDES, type Overrides } from '../../../../src/core/document/overrides';
import { once, withLazyFields } from '../../../../src/core/protocol/withLazyFields';
import { ONLY_NOTES } from '../../../../src/host/authoring/problemsToShow';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { ALL, withAll } from '../../../all.mjs';
import { resultOf } from '../../run/drive';
import { preparedFrom } from '../../experiment/lab';

/** Two of four that may act on each other. */
const PAIRS = { arms: 'a, b, c, d', k: '2', pairs: 'some' };
const KINDS = ['uniform', 'partition', 'graphic', 'laminar', 'transversal'];

/** One, another one for each feedback and reward. */
function someOf<T>(all: readonly T[], from: number): readonly T[] {
  return ALL ? all : all.slice(from % all.length).slice(0, 1);
}

/** What a run without a budget takes is planned, which takes long and finds no fault. */
const LIMITED: Overrides = { set: [['run.maxSamples', 1e6]] };

function checked(draft: SpecDraft) {
  const text = specText(draft);
  const isPlanned = ALL || draft.run.maxSamples !== undefined;
  const report = checkSpec(text, isPlanned ? NO_OVERRIDES : LIMITED);
  const marked = report.problems.filter(({ code }) => !ONLY_NOTES.has(code));
  return { text, report, faults: marked.map(({ code, severity }) => `${severity} ${code}`) };
}

/** What keeps a draft from being run; before a release also what only a whole check finds, which takes far longer. */
function errorsOf(draft: SpecDraft): string {
  const { problems } = (ALL ? checkSpec : loadSpec)(specText(draft), NO_OVERRIDES);
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.map(({ code }) => code).join();
}

/** What is made of the answers; it is checked, which takes longest, where that is asked for. */
function formed(answers: Answers) {
  const form = formOf(answers);
  const { draft } = form;
  const unread = form.questions.flatMap(({ id, fault }) => (fault === null ? [] : [[id, fault]]));
  const found = once(() => checked(draft));
  return withLazyFields(
    { ...form, unread, actions: draft.actions },
    { text: () => found().text, report: () => found().report, faults: () => found().faults },
  );
}

/** The questions where such a file is beside the spec. */
function besideFile(answers: Answers, file: string, rows: readonly (readonly string[])[]) {
  return formOf(answers, { files: [file], heads: new Map([[file, rows]]) });
}

describe('a new instance of a family', () => {
  it.each(FAMILY_OPTIONS)(
    'is a spec with nothing to remark, and sound whatever is chosen: $value',
    ({ value }) => {
      const { draft, actions, faults, isReadable } = formed({ family: value });
      expect(isReadable).toBe(true);
      expect(actions.family).toBe(value);
      expect(faults).toEqual([]);
      const feedbacks = feedbacksFor(value);
      const rewards = rewardsFor(value);
      const codes = feedbacks.flatMap((feedback, at) =>
        // Each with one other: what goes together is tested where the table of pairs is.
        rewards.flatMap((reward, place) =>
          ALL || place % feedbacks.length === at % rewards.length
            ? someOf(algorithmsFor(value, feedback, reward), at + place).map((algorithm) => {
                return errorsOf({
                  ...draft,
                  run: { algorithm, seed: 1, maxSamples: 1e6 },
                  feedback: feedbackSpec(feedback, actions),
                  reward: rewardSpec(reward, actions),
                  assumptions: { noiseScale: 1 },
                });
              })
            : [],
        ),
      );
      expect(codes).toContain('');
      // Whether a feedback tells enough depends on the numbers; then quick fixes say what would.
      expect(codes.filter((code) => !/^(rank-deficient,?)*$/.test(code))).toEqual([]);
    },
  );

  it('has no error and no warning whatever is answered', () => {
    const form = formOf({});
    const choices = form.questions.filter(({ options }) => options.length > 0);
    const families = FAMILY_OPTIONS.map(({ value }) => value);
    fc.assert(
      fc.property(
        fc.constantFrom('table', ...families),
        fc.array(fc.nat(20), { minLength: choices.length, maxLength: choices.length }),
        (family, picked) => {
          // Options depend on the answers before them.
          let answers: Answers = { family, file: 'log.csv' };
          for (const pick of picked) {
            const open = formOf(answers).questions.find(
              ({ id, options }) => options.length > 0 && !(id in answers),
            );
            if (open === undefined) break;
            const { options, id } = open;
            answers = { ...answers, [id]: options[pick % options.length]?.value ?? '' };
          }
          const { faults, isReadable, draft } = formed(answers);
          expect(isReadable).toBe(true);
          // What depends on the numbers of a table or a mask is said, with what would mend it.
          const bad = [...faults, ...checked(rehearsalOf(draft)).faults].filter(
            (fault) => !/^info|rank-deficient|theta-no-probability/.test(fault),
          );
          expect(bad).toEqual([]);
        },
      ),
      { numRuns: ALL ? 300 : 30 },
    );
  });

  it('writes what is known and what it may cost', () => {
    const { draft, faults, text } = formed({
      ...{ family: 'topK', arms: 'a\nb\r\nc\td', k: '2', goal: 'minimize', noise: 'gaussian' },
      ...{ source: 'process', command: ' node m.mjs ', stop: 'budget', maxSamples: '75' },
      ...{ cost: '3', delta: '0.1', name: 'Mine' },
    });
    expect(draft).toMatchObject({
      name: 'Mine',
      actions: { family: 'topK', arms: 4, labels: ['a', 'b', 'c', 'd'], k: 2 },
      feedback: { type: 'full-bandit', cost: 3 },
      reward: { type: 'linear', goal: 'minimize' },
      assumptions: { noise: 'gaussian' },
      environment: { type: 'process', command: ['node', 'm.mjs'] },
      run: { delta: 0.1, stop: 'budget', maxSamples: 75 },
    });
    expect(text).toContain('The smallest is the best.');
    expect(faults).toEqual([]);
    expect(formed({ accuracy: '2%' }).draft.run.accuracy).toBe('2%');
    const { run } = formed({ most: '75' }).draft;
    expect(run).toMatchObject({ delta: 0.05, maxSamples: 75 });
    expect(run.stop).toBeUndefined();
    expect(formed({ accuracy: '0.5', stop: 'budget' })).toMatchObject({
      ...{ draft: { run: { accuracy: 0.5, maxSamples: 100 } }, faults: [] },
    });
  });

  it('takes numbers with a comma before their decimals, and asks where it may be one of thousands', () => {
    const sized = { noise: 'declared', noiseScale: '0,125', cost: ' 2,5 ' };
    const draft = { feedback: { cost: 2.5 }, assumptions: { noiseScale: 0.125 } };
    expect(formed(sized)).toMatchObject({ draft, faults: [] });
    expect(formed({ accuracy: '2,5%' }).draft.run.accuracy).toBe('2.5%');
  });

  it('takes the columns of a log, a file of earlier measurements, and arguments in quotes', () => {
    const trips = { source: 'recorded', file: 'trips.csv' };
    const named = { ...trips, action: 'route', rows: 'minutes' };
    const columns = { action: 'route', rows: ['minutes'] };
    const log = { type: 'recorded', file: 'trips.csv' };
    expect(formed(named).draft.environment).toEqual({ ...log, columns });
    const separated = formed({ ...named, separator: ' ; ' }).draft.environment;
    expect(separated).toMatchObject({ columns: { ...columns, separator: ';' } });
    expect(formed(trips).draft.environment).toEqual(log);
    // A log is analysed as it is.
    expect(formed(trips).questions.map(({ id }) => id)).not.toContain('stop');
    const command = '"C:\\My Tools\\node" m.mjs --name "a b"';
    const { draft } = formed({ source: 'process', command, before: 'june.csv', noise: 'declared' });
    expect(draft.environment).toEqual({
      ...{ type: 'process', command: ['C:\\My Tools\\node', 'm.mjs', '--name', 'a b'] },
      before: [{ file: 'june.csv' }],
    });
  });

  it('asks selections for what is measured, where that is not what is chosen', () => {
    const plates = { family: 'topK', arms: '6', k: '2', measured: 'others' };
    const { draft, faults, report } = formed({ ...plates, plate: '3' });
    expect(draft.feedback.measurable).toEqual({ family: 'topK', arms: 6, k: 3 });
    expect(faults).toEqual([]);
    expect(report.instance?.actions).toBe('15');
    const several = formed({ ...plates, family: 'subsets', plate: '1-4', noise: 'declared' });
    const feedback = { measurable: { family: 'subsets', min: 1, max: 4 } };
    expect(several).toMatchObject({ draft: { feedback }, faults: [] });
    expect(formed({ ...plates, measured: 'same' }).draft.feedback.measurable).toBeUndefined();
  });

  it('proposes a log that is beside the spec, with its columns, and waits for one where there is none', () => {
    const none = formOf({ source: 'recorded' });
    expect(none.isReadable).toBe(false);
    expect(none.questions.filter(({ isMissing }) => isMissing)).toMatchObject([{ id: 'file' }]);
    expect(none.questions.filter(({ fault }) => fault !== null)).toEqual([]);
    const beside = (...rows: readonly string[]) => {
      const cells = rows.map((row) => row.split(','));
      return besideFile({ source: 'recorded' }, 'trips.csv', cells);
    };
    const own = beside('day,route,minutes,note', '2026-05-01,a;b,27.5,');
    expect(own.isReadable).toBe(true);
    expect(own.draft.environment).toEqual({
      ...{ type: 'recorded', file: 'trips.csv' },
      columns: { action: 'route', rows: ['minutes'], separator: ';' },
    });
    const suggested = own.questions.filter(({ suggestions }) => suggestions.length > 0);
    expect(suggested.map(({ id }) => id)).toEqual(['file', 'action', 'rows']);
    const usual = beside('action,y1,y2', '0 1,3,4').draft.environment;
    expect(usual).toEqual({ type: 'recorded', file: 'trips.csv' });
  });

  it('asks selections whose total is seen whether two act on each other', () => {
    const interactions = (answers: Answers, d?: number) => {
      const { actions, faults, report } = formed({ family: 'topK', arms: '5', k: '2', ...answers });
      if (d !== undefined) expect([faults, report.instance?.d]).toEqual([[], d]);
      return actions['interactions'];
    };
    expect(interactions({ pairs: 'all' }, 15)).toBe('all');
    const names = ['a c', 'd b'].map((pair) => pair.split(' '));
    expect(interactions({ ...PAIRS, some: 'a + c, d+b' }, 6)).toEqual(names);
    for (const some of ['0 + 4', 'arm 0 + arm 4'])
      expect(interactions({ pairs: 'some', some })).toEqual([[0, 4]]);
    // Typed before the names.
    expect(interactions({ ...PAIRS, some: '1 + c' })).toEqual([['b', 'c']]);
    for (const other of [{ feedback: 'semi-bandit' }, { k: '1' }])
      expect(interactions({ pairs: 'all', ...other })).toBeUndefined();
  });

  it('proposes the names that a file beside the spec has in its sets, and how many are in each', () => {
    const proposed = (...mixes: readonly string[]) => {
      const lines = mixes.map((mix) => [mix, 'it went well, all of it', '7']);
      const rows = [['mix', 'note', 'y'], ...lines];
      return besideFile({ family: 'topK' }, 'june.csv', rows).draft.actions;
    };
    const named = { arms: 3, labels: ['Ash', 'Clay', 'Zinc'] };
    expect(proposed('Zinc+Ash', 'Ash + Clay', 'Clay+Zinc')).toMatchObject({ ...named, k: 2 });
    expect(proposed('Zinc;Ash', 'Ash;Clay', 'Ash;Clay;Zinc')).toMatchObject({ ...named, k: 3 });
    for (const none of ['0+1 1+2 0+2', 'a b a', 'a+b c+d e+f'])
      expect(proposed(...none.split(' '))['labels']).toBeUndefined();
  });

  it('asks for the ends of paths only where there are several', () => {
    const path = (answers: Answers) => formed({ family: 'path', ...answers }).actions;
    expect(path({ edges: 's>a, a>t' })).toMatchObject({ source: 's', target: 't' });
    expect(path({ edges: 's>a\nr>a\na>t', ends: 'r>t' })['source']).toBe('r');
  });

  it('takes the steps of routes for connections, and proposes those of a file beside the spec', () => {
    const edges = ['s>a-1', 'a-1>t', 's>b', 'b>t'].map((edge) => edge.split('>'));
    const typed = formed({ family: 'path', edges: 's>a-1>t\ns -> b -> t, s>b' });
    expect([typed.faults, typed.actions['edges']]).toEqual([[], edges]);
    const dashes = formed({ family: 'path', edges: 's-a-t, s-b-t' });
    expect(dashes.actions['edges']).toHaveLength(4);
    const proposed = (between: string, ...more: readonly string[]) => {
      const routes = [['s', 'a-1', 't'], ['s', 'b', 't'], ['s', 'b', 't'], more];
      const lines = routes.flatMap((route, at) =>
        route.length > 0 ? [[`2026-05-0${at}`, route.join(between), '7']] : [],
      );
      const rows = [['day', 'route', 'minutes'], ...lines];
      return besideFile({ family: 'path' }, 'trips.csv', rows).draft.actions['edges'];
    };
    for (const between of ['>', ' -> ', '|', ';', ' ']) expect(proposed(between)).toEqual(edges);
    // Another end, or a node twice: these are no routes.
    for (const other of [['s', 'a-1'], ['s', 'b', 's', 't'], ['t']])
      expect(proposed('>', ...other)).not.toEqual(edges);
  });

  it.each<[string, string, readonly string[], Answers?]>([
    ['topK', 'arms', ['0', '-1', '1e9', 'a, a', '2.5']],
    ['partition', 'groups', ['x', '3:4', '0:0', '2:0']],
    ['path', 'edges', ['a', 'a>', 'a>b>', '>']],
    ['path', 'ends', ['a', 's>', '>', 's>s', 's>z'], { edges: 's>a, r>a, a>t' }],
    ['spanningTree', 'links', ['a', 'a-b-c']],
    ['knapsack', 'weights', ['1, x', '0']],
    ['topK', 'k', ['0', '9', 'x']],
    ['topK', 'most', ['0', '-1', '2.5', 'x']],
    ['topK', 'accuracy', ['-1', '0', 'some', '200%']],
    ['topK', 'cost', ['0', '-2', 'x', '1e999', '1,000', '1,5,2', ',']],
    // No scale is made up where none is given: the guarantee rests on it.
    ['topK', 'noiseScale', ['', ' ', '0', '-1', 'x'], { noise: 'declared' }],
    ['topK', 'rows', ['a,,b'], { source: 'recorded', file: 'trips.csv' }],
    ['topK', 'plate', ['11'], { arms: '10', k: '3', measured: 'others' }],
    ['topK', 'some', ['', 'a', 'a + a', 'a + e', 'a + b + c', '1 + b', '0 + 4', ' + 1'], PAIRS],
    ['matroid', 'sets', ['0-2:1, 2 3:1', '0-4:1', '0 0:1'], { type: 'laminar', elements: '4' }],
    ['matroid', 'places', ['0-1, 4'], { type: 'transversal', elements: '4' }],
    ['matroid', 'edges', ['a'], { type: 'graphic' }],
    ['matroid', 'groups', ['3:4'], { type: 'partition' }],
  ])(
    'says what cannot be read, and goes on with what is proposed: %s %s',
    (family, id, bad, more) => {
      const all = bad.map((text) => formed({ family, ...more, [id]: text }));
      for (const { unread, isReadable } of all) {
        expect(unread.map(([where]) => where)).toEqual([id]);
        expect(isReadable).toBe(false);
      }
      // What is proposed is the same for each.
      expect(new Set(all.map(({ draft }) => specText(draft))).size).toBe(1);
      if (ALL) expect(all[0]?.faults.filter((fault) => fault.startsWith('error'))).toEqual([]);
    },
  );

  it('is rehearsed within a number of samples, unless it says one', () => {
    const rehearsed = (answers: Answers) => rehearsalOf(formed(answers).draft, 500);
    expect(specText(rehearsed({}))).toMatch(/\/\/ maxSamples: .*\n.*"maxSamples": 500/);
    const whole = specText(rehearsalOf(formed({ family: 'topK', arms: '4', k: '1' }).draft));
    expect(resultOf(preparedFrom(whole)).status).toBe('certified');
    expect(rehearsed({ stop: 'budget', maxSamples: '75' }).run.maxSamples).toBe(75);
    expect(rehearsed({ source: 'simulated' }).run.maxSamples).toBeUndefined();
  });
});

describe('a new instance from a table', () => {
  const ofTable = (table: string, more: Answers = {}) =>
    formed({ family: 'table', table, source: 'simulated', ...more });

  it('is edges, as paths or as spanning trees', () => {
    const edges = 'from,to,value\ns,a,1\ns,b,2\na,t,3\nb,t,4\n';
    expect(ofTable(edges)).toMatchObject({ actions: { family: 'path' }, faults: [] });
    const trees = ofTable(edges, { graph: 'trees' });
    expect(trees).toMatchObject({ actions: { family: 'spanningTree' }, faults: [] });
  });

  it('is a column with names, copied from a spreadsheet', () => {
    const { actions, report } = ofTable('red\t0.5\ngreen\t0.75\nblue\t1', { k: '2' });
    const labels = ['red', 'green', 'blue'];
    expect(actions).toEqual({ family: 'topK', arms: 3, k: 2, labels });
    expect(report.theta).toEqual([0.5, 0.75, 1]);
  });

  it('takes another reading where the likeliest cannot be, and says where it is wrong', () => {
    expect(String(ofTable('1,2\n3,x\n').actions['edges'])).toBe('1,2,3,x');
    expect(ofTable('').unread).toEqual([['table', expect.stringMatching(/empty/)]]);
  });
});

describe('a new matroid', () => {
  const ofMatroid = (type: string, more: Answers) => formed({ family: 'matroid', type, ...more });

  it.each(withAll([2, 5], [3, 4, 7, 12]))('is without a fault for %i elements', (count) => {
    for (const type of ['laminar', 'transversal', 'uniform']) {
      const { faults, report } = ofMatroid(type, { elements: String(count) });
      expect([faults, report.instance?.d]).toEqual([[], count]);
    }
  });

  it('takes what is typed', () => {
    const sets = '0 2:1, 0-3:2';
    const [two, all] = [
      { elements: [0, 2], capacity: 1 },
      { elements: [0, 1, 2, 3], capacity: 2 },
    ];
    expect(ofMatroid('laminar', { elements: 'a, b, c, d', sets }).actions).toEqual({
      ...{ family: 'matroid', type: 'laminar', elements: 4, labels: ['a', 'b', 'c', 'd'] },
      sets: [two, all],
    });
  });

  // Each kind with one other.
  const both = KINDS.flatMap((first, at) =>
    KINDS.filter((_, other) => ALL || other === (at + 1) % KINDS.length).map(
      (second) => [first, second] as const,
    ),
  );
  it.each(both)('goes together with another one: %s and %s', (first, second) => {
    const both = { family: 'matroidIntersection', type: first, 'second.type': second };
    const { actions, unread, faults } = formed(both);
    expect(actions['matroids']).toMatchObject([{ type: first }, { type: second }]);
    expect(unread).toEqual([]);
    expect(faults.filter((fault) => fault.startsWith('error'))).toEqual([]);
  });
});
