import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL } from '../../all.mjs';
import { replayed } from '../../../src/core/experiment/journal';
import { Book } from './book';
import { samplesIn, type Answer } from '../../../src/core/experiment/answer';
import type { OpenBatch } from '../../../src/core/experiment/openBatch';
import { changeSentences } from '../../../src/core/experiment/reanalysis';
import { headerLine, readChange } from '../../../src/core/experiment/journalLines';
import type { RunResult } from '../../../src/core/run/result/result';
import { amendAnswers, tellAnswers } from '../../../src/core/experiment/tell';
import { linesIn, measured, settle, specText } from './lab';
import { chained, NO_LINES } from '../../../src/core/experiment/journalChain';
import { without } from '../../../src/core/protocol/withLazyFields';

const RUN = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
const spec = (run: object = {}, changes: object = {}) =>
  specText({ reward: { type: 'linear' }, run: { ...RUN, ...run }, ...changes });

const TOTALS = { feedback: { type: 'full-bandit' }, assumptions: { noise: 'gaussian' } };

const ROUTE = {
  ...{ family: 'path', source: 'Ada', target: 'd' },
  edges: ['Ada-b', 'Ada-c', 'b-d', 'c-d'].map((edge) => edge.split('-')),
};

const ACTIONS = { family: 'topK', arms: 4, k: 2 };

/** Totals of positive numbers, in one answer a pull. */
function totalsOf(open: OpenBatch, isTotal: boolean): readonly Answer[] {
  return open.pulls.flatMap((pull) => {
    const { id, action } = pull.asked;
    const samples = [...pull.missing()].map((sample) => {
      const own = measured(action, id, sample).map((value) => 1 + value);
      return isTotal ? [own.reduce((a, b) => a + b, 0)] : own;
    });
    return samples.length === 0 ? [] : [{ pull: id, observations: samples }];
  });
}

/** A journal without how its run ended. */
const withoutEnd = (text: string) => text.replace(/\{"end"[^\n]*\n$/, '');

describe('settings that change over one journal', () => {
  it('are refused without being asked for, and the fault says how to go on', async () => {
    const book = new Book();
    await book.measure(spec(), 5);
    const before = book.text;
    expect(() => book.open(spec({ delta: 0.01 }))).toThrow(
      /run\.delta was 0\.05, is 0\.01\. Restore the spec, go on with the changed settings \(--reanalyse/,
    );
    for (const other of [spec({ seed: 2 }), spec({ preset: 'paper' })]) {
      expect(() => book.open(other, true)).toThrow(/Restore the spec, or start over/);
    }
    expect(book.text).toBe(before);
  });

  it.each(['linear', 'min'])(
    'keep the evidence where level or accuracy change, at every position: %s',
    async (type) => {
      const specOf = (run?: object) => spec(run, { reward: { type } });
      const whole = new Book();
      const first = await whole.measure(specOf());
      const answers = whole.text.split('\n').length - 3;
      for (let most = 0; most <= answers; most += ALL ? 11 : 22) {
        for (const change of [
          { delta: 0.01 },
          { delta: 0.001 },
          { delta: 0.3 },
          { accuracy: 0.3 },
        ]) {
          const book = new Book();
          await book.measure(specOf(), most);
          const end = await book.measure(specOf(change), Infinity, true);
          expect(end).toMatchObject({ status: 'certified', delta: change.delta ?? 0.05 });
          expect(end?.reanalysed).toBeDefined();
          // What was measured is evidence: a looser level never takes more than the first one did.
          if ((change.delta ?? 1) > 0.05)
            expect(end?.samples).toBeLessThanOrEqual(first?.samples ?? 0);
          expect(await book.measure(specOf(change))).toEqual(end);
        }
      }
    },
  );

  const UNKNOWN = [
    [{ noise: 'symmetric' }, 0.5],
    [{ noiseScale: 0.2 }, '40%'],
  ] as const;
  it.each(UNKNOWN)('begin afresh with an unknown accuracy: %o', async (assumptions, accuracy) => {
    const actions = { family: 'topK', arms: 12, k: 5 };
    const specOf = (run?: object) => spec({ maxSamples: 1500, ...run }, { actions, assumptions });
    const book = new Book();
    await book.measure(specOf(), 200);
    const end = await book.measure(specOf({ accuracy }), Infinity, true);
    // Eight base arms have the same value: only with an accuracy is there an answer.
    const reanalysed = [expect.stringContaining('afresh')];
    expect(end).toMatchObject({ status: 'certified', reanalysed });
  });

  it('are none where a default is written out', async () => {
    const book = new Book();
    const first = await book.measure(spec({}, { assumptions: {} }));
    const written = {
      reward: { type: 'linear', goal: 'maximize' },
      assumptions: { noise: { type: 'symmetric' } },
      actions: { family: 'topK', arms: 4, k: 2, constraints: { forbid: [] } },
    };
    expect(await book.measure(spec({}, written))).toEqual(first);
    const others = { ...written, reward: { type: 'linear', goal: 'minimize' } };
    expect(() => book.open(spec({}, others))).toThrow(/reward\.goal was absent, is "minimize"\./);
  });

  it('are none where what can be measured has other names', async () => {
    const [choice, route] = [{ ...ACTIONS, labels: ['Ada', 'b', 'c', 'd'] }, ROUTE];
    const apart = { notTogether: [['Ada', 'b']] };
    for (const [actions, measurable] of [
      [choice, { constraints: apart }],
      [choice, { ...ACTIONS, k: 3, constraints: apart }],
      [route, route],
    ] as const) {
      const text = spec({}, { actions, feedback: { type: 'semi-bandit', measurable } });
      const book = new Book();
      await book.measure(text, 1);
      expect(book.open(text.replaceAll('Ada', 'Bea')).journal.change).toBeNull();
      const other = text.replaceAll('["Ada","b"]', '["Ada","c"]');
      expect(() => book.open(other)).toThrow('feedback.measurable');
    }
  });

  it('certify at a smaller delta what is sure enough for it, in and after a duel too', async () => {
    const specOf = (delta: number) => spec({ algorithm: 'polyalba', delta }, TOTALS);
    const whole = new Book((open) => totalsOf(open, true));
    expect((await whole.measure(specOf(0.05)))?.phases.at(-1)?.name).toBe('duel');
    const answers = linesIn(whole.text).filter(({ text }) => text.includes('"pull"')).length;
    const direct = await new Book((open) => totalsOf(open, true)).measure(specOf(0.01));
    for (let most = answers - 8; most <= answers; most += ALL ? 2 : 4) {
      const book = new Book((open) => totalsOf(open, true));
      await book.measure(specOf(0.05), most);
      const end = await book.measure(specOf(0.01), Infinity, true);
      expect(end).toMatchObject({ status: 'certified', delta: 0.01 });
      expect(end?.confidence).toBeGreaterThanOrEqual(0.99);
      // The evidence goes on where it was, whether the finalists were compared in between or not.
      expect(end?.samples).toBeLessThan(1.25 * (direct?.samples ?? 0));
      expect(await book.measure(specOf(0.01))).toEqual(end);
      const inPhases = (result: typeof end) =>
        result?.phases.reduce((sum, { samples }) => sum + samples, 0);
      const twice = new Book((open) => totalsOf(open, true));
      twice.text = book.text;
      const stricter = await twice.measure(specOf(0.006), Infinity, true);
      expect(stricter).toMatchObject({ status: 'certified', delta: 0.006 });
      expect([inPhases(end), inPhases(stricter)]).toEqual([end?.samples, stricter?.samples]);
      // What is looser than that holds as it is.
      const looser = await book.measure(specOf(0.3), Infinity, true);
      expect(looser).toMatchObject({ status: 'certified', samples: end?.samples });
    }
  });

  it.each(['linear', 'min'])('guide and prove nothing, however much it was: %s', async (type) => {
    const book = new Book();
    const reward = { type };
    const first = await book.measure(spec({}, { reward }));
    const changed = spec({}, { reward, assumptions: { noiseScale: 0.25 } });
    const fresh = await new Book().measure(changed);
    const end = await book.measure(changed, Infinity, true);
    expect(end?.status).toBe('certified');
    const own = (end?.samples ?? 0) - (first?.samples ?? 0);
    expect(own).toBeGreaterThan((fresh?.samples ?? 0) / 2);
  });

  it('leave what guides as it was, and say so of a correction and of a late answer', async () => {
    const book = new Book();
    await book.measure(spec(), 12);
    const changed = spec({}, { assumptions: { noiseScale: 0.25 } });
    await book.measure(changed, 3, true);
    const { experiment } = await book.resume(changed);
    settle(experiment);
    const told = (pull: number) => ({
      answer: { pull, observations: [[1]] },
      placeOf: () => ({ line: 3, column: 1 }),
    });
    const teller = { by: 'tell', at: '' };
    const message = expect.stringMatching(/is not asked for since the settings/) as string;
    const refused = { ok: false, faults: [{ message, line: 3 }] };
    expect(amendAnswers(experiment, 1, [told(1)], 'wrong cell', teller)).toMatchObject({
      ...refused,
      faults: [{ message }],
    });
    // The last one was asked for, but not measured.
    for (const pull of [2, 13])
      expect(tellAnswers(experiment, [told(pull)], teller)).toMatchObject(refused);
    // Those of its own can be.
    const [own] = experiment.answers;
    expect(experiment.isGuide(own?.asked.id ?? 0)).toBe(false);
  });

  it('are written whole or not at all, and cut anywhere after that the run comes to the same', async () => {
    const book = new Book();
    await book.measure(spec(), 12);
    const before = book.text;
    const changed = spec({}, { assumptions: { noiseScale: 0.25 } });
    const end = await book.measure(changed, Infinity, true);
    const line = book.text.indexOf('\n', before.length);
    for (
      let at = before.length;
      at < book.text.length;
      at += (at < line ? 9 : 600) * (ALL ? 1 : 3)
    ) {
      const killed = new Book();
      killed.text = book.text.slice(0, at);
      if (at < line) expect(() => killed.open(changed)).toThrow(/--reanalyse/);
      expect(await killed.measure(changed, Infinity, at < line)).toEqual(end);
      expect(killed.text).toBe(book.text);
    }
  });

  it('go on with a larger budget without being asked, with a smaller one not', async () => {
    const book = new Book();
    const budget = (maxSamples: number) => spec({ stop: 'budget', maxSamples });
    const first = await book.measure(budget(20));
    expect(first).toMatchObject({ status: 'budget', samples: 20 });
    const more = await book.measure(budget(50));
    expect(more).toMatchObject({ status: 'budget', samples: 50 });
    expect(book.text).toMatch(/"evidence":"kept"/);
    // With less to spend what was measured is no more than a guide.
    await book.measure(budget(60));
    const before = book.text;
    expect(() => book.open(budget(40))).toThrow(/maxSamples was 60, is 40.*--reanalyse/);
    expect(book.text).toBe(before);
    const lessThanSpent = await book.measure(budget(40), Infinity, true);
    expect(lessThanSpent?.samples).toBe(60);
    expect(book.text).toMatch(/"evidence":"guides"/);
    const certified = await book.measure(spec(), Infinity, true);
    expect(certified).toMatchObject({ status: 'certified', reanalysed: [] });
    // Evidence that ends for a best guess starts afresh, and has a delta of its own.
    const other = new Book();
    await other.measure(spec(), 5);
    await other.measure(budget(30), Infinity, true);
    const again = await other.measure(spec(), Infinity, true);
    expect(again).toMatchObject({ status: 'certified' });
    expect(again?.reanalysed).toEqual([expect.stringContaining('at most 10%')]);
  });

  it('end where more samples are allowed but their cost is spent to the last unit', async () => {
    const book = new Book((open) => totalsOf(open, true));
    const budget = (maxSamples: number) =>
      spec(
        { stop: 'budget', maxSamples, maxCost: 30 },
        { assumptions: { noiseScale: 1 }, feedback: { type: 'full-bandit', cost: 2 } },
      );
    const spent = { status: 'budget', samples: 15, cost: 30 };
    expect(await book.measure(budget(100))).toMatchObject(spent);
    expect(await book.measure(budget(200))).toMatchObject(spent);
  });

  it('keep what makes a guess sure where a budget is raised, whenever that is', async () => {
    const budget = (maxSamples: number) => spec({ stop: 'budget', maxSamples, delta: 0.2 });
    const sureAfter = async (first: number, ...budgets: readonly number[]) => {
      const book = new Book();
      let result = await book.measure(budget(40), first);
      for (const one of budgets) result = await book.measure(budget(one));
      return result;
    };
    const whole = await sureAfter(Infinity, 400);
    expect(whole).toMatchObject({ status: 'budget', samples: 400 });
    expect(whole?.confidence).toBeGreaterThanOrEqual(0.8);
    // A budget that adds nothing to be sure of takes nothing away.
    const more = await sureAfter(Infinity, 400, 450);
    expect(more).toMatchObject({ samples: 450, confidence: whole?.confidence });
    const early = await sureAfter(25, 400);
    expect(early?.samples).toBe(400);
    expect(early?.confidence).toBeGreaterThanOrEqual(0.8);
  });

  /** The same answers, under a header that names another learner, or none. */
  const rewritten = (
    book: Book,
    text: string,
    learner: number | null,
    edit = (line: string) => line,
  ) => {
    const { header: old } = book.open(text).journal;
    const lines = linesIn(book.text).slice(1);
    const entries = lines.map(
      (line) => edit(line.text.replace(/,"check":"[0-9a-f]{16}"/, '')) + '\n',
    );
    const header = { ...without(old, ['learner']), ...(learner === null ? {} : { learner }) };
    book.text = chained([headerLine(header), ...entries], NO_LINES).text;
  };

  it('are asked for where the learner is another version, with the answer where its run had ended', async () => {
    for (const most of [5, Infinity]) {
      const book = new Book();
      const end = await book.measure(spec(), most);
      rewritten(book, spec(), 0);
      const open = () => book.open(spec());
      const ended = new RegExp(
        `ended as certified with the answer .* after ${end?.samples} samples`,
      );
      expect(open).toThrow(
        end === null
          ? /another version of the learner.*go on by this version \(--reanalyse/
          : ended,
      );
      expect((await book.measure(spec(), Infinity, true))?.status).toBe('certified');
      expect(replayed(open().journal).step()).toMatchObject({ type: 'done' });
    }
  });

  it.each(['fit', 'do not fit'])(
    'go on with a journal that names no learner, whose answers %s',
    async (how) => {
      const book = new Book();
      const text = spec();
      await book.measure(text, 5);
      const isOther = how !== 'fit';
      rewritten(book, text, null, (line) =>
        isOther ? line.replace(/"action":\[\d/, '"action":[3') : line,
      );
      if (isOther) expect(() => replayed(book.open(text).journal)).toThrow(/does not fit/);
      const end = await book.measure(text, Infinity, isOther);
      expect(end?.status).toBe('certified');
    },
  );

  it.each([
    ['gcb-pe', 'semi-bandit'],
    ['gcb-pe', 'full-bandit'],
    ['polyalba', 'full-bandit'],
    ['alba', 'full-bandit'],
  ])('may change in any order, as often as one likes: %s, %s', async (algorithm, feedback) => {
    const isTotal = feedback === 'full-bandit';
    const kinds: readonly object[] = [
      { assumptions: { noiseScale: 0.5 } },
      { assumptions: { noise: 'gaussian' } },
      { assumptions: { noise: 'symmetric' } },
      { actions: { ...ACTIONS, constraints: { notTogether: [[0, 1]] } } },
      { actions: { ...ACTIONS, constraints: { forbid: [0], require: [3] } } },
      { actions: isTotal ? { ...ACTIONS, interactions: [[2, 3]] } : ACTIONS },
      { feedback: { type: feedback, transform: 'log' } },
      { feedback: { type: feedback } },
      { run: { delta: 0.01 } },
      { run: { delta: 0.001, accuracy: 0.05 } },
      { run: { delta: 0.2, maxSamples: 5000 } },
      { run: { stop: 'budget', maxSamples: 150 } },
      { run: { maxSamples: 400 } },
    ];
    const change = fc.record({
      kind: fc.constantFrom(...kinds),
      most: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const book = new Book((open) => totalsOf(open, isTotal));
        let text = spec({ algorithm }, { feedback: { type: feedback }, actions: ACTIONS });
        await book.measure(text, 20);
        let result: RunResult | null = null;
        for (const [at, { kind, most }] of changes.entries()) {
          const own = { ...(JSON.parse(text) as object), ...kind } as { run: object };
          own.run = { ...RUN, algorithm, ...own.run };
          text = JSON.stringify(own);
          const before = withoutEnd(book.text);
          result = await book.measure(text, at === changes.length - 1 ? 3000 : most, true);
          expect(book.text.startsWith(before)).toBe(true);
        }
        const { journal } = book.open(text);
        const samples = [...journal.entries()]
          .map(({ entry }) => (entry.type === 'answer' ? samplesIn(entry.answer) : 0))
          .reduce((sum, own) => sum + own, 0);
        const { guidance } = journal.prepared.instance;
        const written = linesIn(book.text)
          .map((line) => readChange(JSON.parse(line.text)))
          .filter((line) => line !== null);
        const fresh = written.findLast(({ evidence }) => evidence !== 'kept');
        // What was measured up to there guides, and all of it.
        if (fresh !== undefined) expect(guidance?.all.lines).toBe(fresh.after);
        if (result === null) return;
        expect(result.status).not.toBe('failed');
        expect(result.samples).toBe(samples);
        expect(replayed(journal).step()).toMatchObject({ type: 'done', result });
        expect(result.reanalysed ?? []).toHaveLength(
          changeSentences(journal.header, written).length,
        );
        const afresh = written.filter(({ evidence }) => evidence === 'afresh').length;
        if (afresh > 0 && result.stop === undefined)
          expect(result.reanalysed?.join()).toMatch(/at most [\d.]+% of such runs end wrong/);
      }),
      { numRuns: ALL ? 12 : 5 },
    );
  });
});
