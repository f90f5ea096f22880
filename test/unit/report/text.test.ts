import { describe, expect, it } from 'vitest';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createLink } from '../../../src/core/reward/link';
import type { ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { alignedTable } from '../../../src/core/report/textTables';
import { bestText, checkText, problemText, runText } from '../../../src/core/report/text';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { simulatedSpec } from '../experiment/lab';
import { problem, report } from '../host/samples';
import { drive } from '../run/drive';

const TOP = { family: createTopK(4, 2), theta: [1, 0.9, 0.3, 0] };

describe('results as text', () => {
  const told = (...run: Parameters<typeof drive>): string => {
    const { result, prepared } = drive(...run);
    return runText(result, prepared.facts);
  };

  it('say what is guaranteed, and do not claim it where an assumption is not met', () => {
    expect(told({ ...TOP, preset: 'recommended' })).toMatch(
      /^Certified\nThe best of 6 sets, with probability at least 95%\.\n/,
    );
    const text = told(TOP);
    expect(text).toMatch(/^Finished, without the 95% guarantee\n/);
    expect(text).toContain('1 assumption of the proof is not met, so the 95% cannot be claimed.');
    expect(text).toContain('Next step: run it with preset recommended');
    expect(text).toContain('NOT MET   The paper’s sample size requires actions of length 1');
  });

  it('say why a run stopped, and that there is no answer yet', () => {
    expect(told({ ...TOP, maxSamples: 10 })).toMatch(/Not certified\nThe next .*none yet/s);
    expect(told(TOP, () => true)).toContain('Stopped after 0 samples.');
  });

  it.each([
    ['link', (family: ActionFamily) => createLink(family, 'logistic'), 'in the sum of the values'],
    ['min', createMinimum, 'of single values, not of rewards'],
    ['max', createMaximum, 'of single values, not of rewards'],
  ] as const)('say what the leads of a %s are', (_, reward: typeof createMinimum, what) => {
    const settings = { ...TOP, algorithm: 'gcb-pe', preset: 'recommended' } as const;
    const text = told({ ...settings, feedback: createSemiBandit(), reward });
    expect(text).toContain(`leads and needed leads are ${what}; each`);
  });

  it('put problems where an editor finds them', () => {
    const found = { ...problem('meaning', 'a-code'), line: 2, column: 5 };
    const text = (more = {}): string => problemText('a/b.cpe.json', { ...found, ...more });
    expect(text()).toBe('a/b.cpe.json:2:5: error a-code: a-code is wrong');
    expect(text({ file: 'c.csv' })).toMatch(/^a\/c\.csv:2:5: error/);
    expect(checkText(report([found]))).toBe('The spec has errors.');
  });

  it.each([
    [1, 1, ['topK, 1 action of at most 1 base arm\n', '  1 action, rank 1 of 1:']],
    [3, 2, ['topK, 3 actions of at most 2 base arms\n', '  3 actions, rank 3 of 3:']],
  ])('say one of a thing as one: %d arms, %d of them', (arms, k, words) => {
    const spec = simulatedSpec({
      actions: { family: 'topK', arms, k },
      environment: { type: 'simulated', theta: { geometric: { first: 1, ratio: 0.5 } } },
      run: { algorithm: 'gcb-pe', delta: 0.1, seed: 1 },
    });
    const text = checkText(checkSpec(spec, NO_OVERRIDES));
    for (const word of words) expect(text).toContain(word);
  });

  it.each([
    [false, ['     value  arms  action', '  1  10     2 1   Chen, Boris', '  2  2.5    0     Ada']],
    [
      true,
      [
        '     value  arms  first to last',
        '  1  10     2 1   1 Chen, 2 Boris',
        '  2  2.5    0     1 Ada',
      ],
    ],
  ])('list actions with values and names, of a ranking with places: %s', (isRanking, lines) => {
    const actions = [
      { arms: [2, 1], value: 10 },
      { arms: [0], value: 2.5 },
    ];
    expect(bestText({ actions }, ['Ada', 'Boris', 'Chen'], isRanking).split('\n')).toEqual(lines);
  });
});

it('tables have columns of one width', () => {
  const rows = ['a 1', 'bcd 100'].map((row) => row.split(' '));
  expect(alignedTable(rows, [0])).toEqual(['  a      1', '  bcd  100']);
  expect(alignedTable([])).toEqual([]);
});
