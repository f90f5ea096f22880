/** What a comparison says of made-up outcomes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import type { PresetName } from '../../../src/core/learners/contract/options';
import { failedRun, type EndedRun } from '../../../src/core/sweep/endedRun';
import { summarise } from '../../../src/core/sweep/summary';
import { comparison, outcome, setting } from './comparisons';
import { forAll } from '../forAll';
import { listOf } from '../manyOf';

const twenty = (samples: (seed: number) => number): number[] =>
  Array.from({ length: 20 }, (_, index) => samples(index));

const ofTwenty = (facts: Parameters<typeof setting>[1], samples: (seed: number) => number) =>
  setting(twenty(samples), facts);

const THREE = comparison([
  ofTwenty({}, (seed) => 2_000_000 + 1000 * seed),
  ofTwenty({ algorithm: 'gcb-pe' }, (seed) => 400_000_000 + 1000 * seed),
  ofTwenty({ preset: 'paper' }, (seed) => 8_000_000_000 + seed),
]);

/** Of a setting of which these seeds have ended. */
const ofSeeds = (
  runs: readonly EndedRun[],
  facts: Parameters<typeof setting>[1] = {},
  seeds = runs.map(({ seed }) => seed),
) => setting([], facts, { seeds, runs });

it('counts no wrong certificates of best guesses, which have none', () => {
  const guess = (seed: number, regret: number) =>
    outcome(seed, 120, { status: 'budget', correct: regret === 0, regret, lowerBound: 1800 });
  const { settings, sentences, missing } = summarise(
    comparison([ofSeeds([guess(1, 0), guess(2, 0.3)])]),
  );
  expect(settings[0]).toMatchObject({ errors: null, overLowerBound: null });
  expect(missing).toBeNull();
  expect(sentences).toMatchObject({ state: 'Both runs finished.', tooFew: '' });
  expect(sentences.headline).toContain('0.150 from the best');
  // Nor where their seconds cut all of them.
  const stopped = { status: 'budget', limit: 'seconds', regret: null, lowerBound: 1800 } as const;
  const [none] = summarise(comparison([ofSeeds([outcome(1, 90, stopped)])])).settings;
  expect(none).toMatchObject({ errors: null, overLowerBound: null, finished: 0, samples: null });
  // Whatever the answers without one are.
  const cut = outcome(2, 90, { status: 'budget', correct: false });
  expect(summarise(comparison([ofSeeds([outcome(1, 80), cut])])).sentences.state).toBe(
    '1 of 2 runs finished, the other did not; none gave a wrong certificate.',
  );
  expect(summarise(comparison([ofSeeds([cut])])).sentences.state).toMatch(/^1 run did not finish;/);
});

describe('a summary', () => {
  it('names the setting that needs least, and by how much', () => {
    const { answers, sentences } = summarise(THREE);
    const [answer] = answers;
    expect(answer?.best).toBe(0);
    expect(answer?.others[0]).toBeNull();
    expect(answer?.others[1]?.ratio).toBeCloseTo(400_009_500 / 2_009_500, 9);
    expect(answer?.others[1]?.differs).toBe(true);
    expect(sentences.over).toBe('Fewest samples, mean of 20 seeds');
    expect(sentences.headline).toBe('PolyALBA recommended: 2.01\u202fM samples');
    expect(sentences.others).toMatch(/GCB-PE .* \*\*199×\*\* .* paper’s version \*\*3,980×\*\*/);
    expect(sentences.state).toMatch(/^All 60 runs finished; none .*wrong/);
  });

  it('compares settings that take no samples', () => {
    const settings = [
      setting([0, 0]),
      setting([0, 0], { algorithm: 'rage' }),
      setting([2, 2], { algorithm: 'gcb-pe' }),
    ];
    const { others, headline } = summarise(comparison(settings)).sentences;
    expect(headline).toBe('PolyALBA recommended: 0 samples');
    expect(others).toMatch(/^RAGE recommended takes \*\*1\.00×\*\* as many\./);
  });

  it('says of a mean with seeds that hit a limit of samples that the true one is larger', () => {
    const runs = [outcome(1, 80), outcome(2, 90, { status: 'budget' })];
    const { sentences } = summarise(comparison([setting([0, 0], {}, { runs })]));
    expect(sentences.headline).toMatch(/: over 85 samples$/);
  });

  it('says when the seeds are too few for delta, and how many would do', () => {
    const { missing, sentences } = summarise(THREE);
    expect(missing).toMatchObject({ needed: 158, more: 138, has: 20, wrong: 0 });
    expect(sentences.tooFew).toMatch(/^20 seeds without an error .*below 5%; 158 /);
    const enough = comparison([setting(Array.from({ length: 158 }, () => 5))]);
    expect(summarise(enough).missing).toBeNull();
    expect(summarise(enough).sentences.tooFew).toBe('');
  });

  it('offers no seeds to a setting that is wrong too often, and says that it is', () => {
    const wrong = ofSeeds([1, 2, 3, 4, 5].map((seed) => outcome(seed, 9, { correct: seed > 4 })));
    const { missing, sentences, settings } = summarise(comparison([wrong]));
    expect(missing).toBeNull();
    expect(settings[0]?.errors).toMatchObject({ wrong: 4, judged: 5 });
    expect(sentences.caveats.join(' ')).toContain('more wrong answers than δ allows (4 of 5');
    expect(sentences.state).toContain('4 gave a wrong answer');
  });

  it('does not compare a mean that leaves out the seeds that did not finish, but one with their limit of samples', () => {
    const cutBy = (more: Partial<EndedRun>) =>
      summarise(
        comparison([
          ofSeeds([
            ...[outcome(1, 20), outcome(2, 10)],
            outcome(3, 30, { status: 'budget', correct: null, ...more }),
          ]),
          setting([100, 200], { algorithm: 'gcb-pe' }),
        ]),
      );
    const { answers, settings, sentences } = cutBy({ limit: 'seconds' });
    expect(answers[0]).toEqual({ best: 1, others: [null, null] });
    expect(settings[0]?.staircase).toEqual([
      [10, 1],
      [20, 2],
    ]);
    expect(sentences.caveats.join(' ')).toMatch(/1 for the limit of time.* there is no rank/);
    const limited = cutBy({});
    expect(limited.answers[0]).toMatchObject({ best: 0, others: [null, { ratio: 7.5 }] });
    expect(limited.settings[0]).toMatchObject({ samples: { mean: 20 }, atLeast: { samples: 20 } });
    expect(limited.sentences.caveats.join(' ')).toContain('1 of 3 seeds hit the limit of samples');
  });

  it('counts only the seeds before the first that has not ended: fast ones end first', () => {
    const ended = [outcome(1, 50), outcome(3, 1), outcome(4, 1)];
    const running = ofSeeds(ended, {}, [1, 2, 3, 4, 5]);
    const { settings, sentences } = summarise(comparison([running]));
    expect(settings[0]).toMatchObject({ ended: 3, counted: 1, samples: { mean: 50 } });
    expect(settings[0]?.staircase).toEqual([[50, 1]]);
    expect(sentences.caveats.join(' ')).toContain('2 seeds ended before an earlier one');
    // A seed that failed keeps no later one back.
    const failed = { ...running, runs: running.runs.toSpliced(1, 0, failedRun(2, 'x')) };
    expect(summarise(comparison([failed])).settings[0]?.counted).toBe(3);
  });

  it('ranks known means, then what is known to be at least so much, and says both over the lower bound', () => {
    const of = (samples: readonly number[], algorithm: AlgorithmName, more = {}) =>
      ofSeeds(
        samples.map((one, at) => outcome(at + 1, one, { lowerBound: 50, ...more })),
        { algorithm },
      );
    const cut = { status: 'budget', limit: 'seconds', correct: null } as const;
    const some = of([5, 7, 6], 'alba', cut);
    const refused = { seeds: [1, 2, 3], facts: null, rejected: 'It is too large.' };
    const summary = summarise(
      comparison(
        [
          setting([], { algorithm: 'rage' }, refused),
          { ...some, runs: some.runs.with(1, outcome(2, 7, { lowerBound: 50 })) },
          of([200, 210, 190], 'gcb-pe'),
          of([100, 110, 90], 'polyalba'),
        ],
        { limits: { seconds: 9 }, leftOut: [{ title: 'CLUCB', reason: 'needs more' }] },
      ),
    );
    expect(summary.ranking).toEqual([3, 2, 1, 0]);
    expect(summary.settings.map((one) => one.overLowerBound)).toEqual([null, 6 / 50, 4, 2]);
    expect(summary.settings[1]).toMatchObject({ cut: 2, atLeast: { samples: 6 } });
    expect(summary.answers[0]?.best).toBe(3);
    const { caveats, headline, over, state } = summary.sentences;
    expect(headline).toMatch(/^PolyALBA/);
    expect(over).toMatch(/of those that finished/);
    expect(state).toMatch(/^7 of 9 runs finished/);
    for (const said of ['2 of 3 seeds did not finish', 'It is too large.', 'CLUCB (needs more)'])
      expect(caveats.join(' ')).toContain(said);
  });

  it('stays short with many settings: says the closest, and what is said of several once', () => {
    const many = Array.from({ length: 18 }, (_, index) =>
      setting([100 * (18 - index), 100 * (18 - index) + 1], {
        changedOptions: Array.from({ length: index }, () => 'alpha'),
        assumptionsNotMet: ['x'],
      }),
    );
    const { sentences, differences, ranking } = summarise(comparison(many));
    expect(ranking).toEqual(Array.from({ length: 18 }, (_, index) => 17 - index));
    expect(sentences.others.split('×')).toHaveLength(3 + 2 + 1);
    expect(sentences.others).toContain('14 others **4.98×** to **17.9×**');
    expect(sentences.caveats).toHaveLength(1);
    for (const { groups } of differences.filter(({ values }) => values.length > 1)) {
      expect(groups.flatMap((group) => group.settings).sort((a, b) => a - b)).toHaveLength(18);
    }
  });

  it('tells apart settings of specs that differ only in noise, simulation, constraints or cost', () => {
    const theta = Array.from({ length: 40 }, (_, arm) => arm / 8);
    const specOf = (value: number, at: number): string =>
      JSON.stringify({
        ...{ name: `spec ${value}`, actions: { family: 'topK', constraints: { most: [value] } } },
        feedback: { type: 'full-bandit', cost: { base: value } },
        environment: { theta: theta.with(at, 9), noise: { scale: 1 } },
      });
    const [one, other] = [setting([1], {}, { specText: specOf(1, 30) }), setting([1])];
    const set = [['environment.noise.scale', 2]] as const;
    const overridden = { ...other, specText: specOf(2, 31), overrides: { set } };
    const found = summarise(comparison([one, overridden])).differences;
    expect(new Map(found.map(({ setting: name, values }) => [name, values.join(' / ')]))).toEqual(
      new Map([
        ['actions.constraints.most', '[1] / [2]'],
        ['feedback.cost.base', '1 / 2'],
        ['environment.theta', expect.stringMatching(/^….*,9,.*… \/ ….*,9,.*…$/) as string],
        ['environment.noise.scale', '1 / 2'],
        ['Answer', expect.any(String) as string],
      ]),
    );
    expect(new Set(found.find(({ setting: name }) => name.endsWith('theta'))?.values).size).toBe(2);
    expect(summarise(comparison([one, one])).differences).toHaveLength(1);
  });

  it('says when the seeds do not tell two settings apart', () => {
    const othersOf = (seeds: number): string => {
      const samples = Array.from({ length: seeds }, (_, seed) => 10 + ((7 * seed) % 20));
      const more = samples.map((value, at) => value + (at % 2 === 0 ? 3 : -2));
      return summarise(comparison([setting(samples), setting(more, { algorithm: 'gcb-pe' })]))
        .sentences.others;
    };
    expect(othersOf(20)).toContain(
      'These seeds cannot distinguish PolyALBA recommended from GCB-PE recommended.',
    );
    expect(othersOf(19)).toContain('takes at least 20 seeds.');
    expect(othersOf(19)).not.toContain('cannot distinguish');
    expect(othersOf(2000)).toMatch(/as many\.$/);
  });

  it('has no answer before a seed has ended, and keeps what ended before it was called off', () => {
    const none = comparison([setting([], {}, { seeds: [1, 2], facts: null })]);
    const running = summarise({ ...none, endedAt: null });
    expect(running.answers).toEqual([]);
    expect(running.sentences).toMatchObject({
      ...{ headline: 'No answer yet', state: '0 of 2 runs have ended.' },
    });
    expect(summarise(none).sentences.headline).toBe('None is ranked');
    const { sentences } = summarise(comparison([setting([7], {}, { seeds: [1, 2, 3] })]));
    expect(sentences.state).toMatch(/^1 run finished, 2 were cancelled;/);
    expect(sentences.caveats).toContain('PolyALBA recommended: 1 of 3 seeds have ended.');
  });

  it('ranks apart what guarantees differently: another delta, an accuracy, an assumption not met', () => {
    const samples = (most: number) => twenty((seed) => most - seed);
    const { answers, ranking, sentences } = summarise(
      comparison([
        setting(samples(100), { delta: 0.5 }),
        setting(samples(500), { delta: 0.01 }),
        setting(samples(400), { delta: 0.01, algorithm: 'gcb-pe' }),
        setting(samples(50), { delta: 0.01, accuracy: 0.3 }),
        setting(samples(40), { delta: 0.01, preset: 'paper', assumptionsNotMet: ['Too long'] }),
      ]),
    );
    expect(answers.map(({ best }) => best)).toEqual([2, 3, 0, 4]);
    expect(answers[0]?.others.map((other) => other !== null)).toEqual([
      ...[false, true, false, false, false],
    ]);
    expect(ranking).toEqual([2, 1, 3, 0, 4]);
    expect(sentences.headline).toMatch(
      /^δ = 1%: GCB-PE.*391 samples; δ = 1%, at most 0\.3 worse than/,
    );
    expect(sentences.caveats.join(' ')).toMatch(/are not ranked together/);
    // Of one guarantee nothing is apart.
    expect(summarise(THREE).sentences.caveats.join(' ')).not.toContain('ranked');
  });

  it('lists only what differs, and the answers, counted where they are not the same', () => {
    const unmet = { preset: 'paper', assumptionsNotMet: ['Actions are longer than 1'] } as const;
    const [one, two] = THREE.settings;
    const paper = ofTwenty(unmet, (seed) => 8_000_000_000 + seed);
    const settings = [one, two, paper].filter((each) => each !== undefined);
    const rows = summarise({ ...THREE, settings }).differences;
    expect(rows.map(({ setting: name }) => name)).toEqual([
      ...['Algorithm', 'Preset', 'Observer set', 'Test', 'Assumptions not met', 'Answer'],
    ]);
    expect(rows.at(-1)?.values).toEqual(['Same answer in all runs']);
    expect(rows[4]?.values).toEqual(['none', 'none', '1: Actions are longer than 1']);
    const torn = ofSeeds([outcome(1, 1), outcome(2, 2), outcome(3, 3, { action: [2] })]);
    const answers = summarise(comparison([torn])).differences.at(-1)?.values;
    expect(answers).toEqual(['arm 0, arm 5 (2); arm 2 (1)']);
  });

  it('gives no two settings the same name', () => {
    const facts = fc.record({
      algorithm: fc.constantFrom<AlgorithmName>('polyalba', 'gcb-pe', 'alba'),
      preset: fc.constantFrom<PresetName>('paper', 'recommended'),
      delta: fc.constantFrom(0.05, 0.1),
    });
    forAll([listOf(1, 6, facts)], (all) => {
      const { settings } = summarise(comparison(all.map((one) => setting([1], one))));
      const names = settings.map(({ title, rest }) => `${title} ${rest}`);
      expect(new Set(names).size).toBe(all.length);
    });
  });
});
