import { describe, expect, it } from 'vitest';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createLink } from '../../../src/core/reward/link';
import type { ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { alignedTable, counted } from '../../../src/core/report/format';
import { bestText, checkText, problemText, runText } from '../../../src/core/report/text';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { simulatedSpec } from '../experiment/lab';
import { problem, report } from '../host/samples';
import { drive } from '../run/drive';

const TOP = { family: createTopK(4, 2), theta: [1, 0.9, 0.3, 0] };

describe('results as text', () => {
  it('say what is guaranteed', () => {
    const recommended = drive({ ...TOP, preset: 'recommended' });
    expect(runText(recommended.result, recommended.prepared.facts)).toMatch(
      /^Certified\nThe best of 6 sets, with probability at least 95%\.\n/,
    );
  });

  it('do not claim it where an assumption is not met', () => {
    const paper = drive(TOP);
    const text = runText(paper.result, paper.prepared.facts);
    expect(text).toContain('1 assumption of the proof is not met, so the 95% cannot be claimed.');
    expect(text).toMatch(/^Finished, without the 95% guarantee\n/);
    expect(text).toContain('Next step: run it with preset recommended');
    expect(text).toContain('NOT MET   The paper’s sample size requires actions of length 1');
  });

  it('say why a run stopped, and that there is no answer yet', () => {
    const budget = drive({ ...TOP, maxSamples: 10 });
    const text = runText(budget.result, budget.prepared.facts);
    expect(text).toContain('Not certified\nThe next ');
    expect(text).toContain('none yet');
    const cancelled = drive(TOP, () => true);
    expect(runText(cancelled.result, cancelled.prepared.facts)).toContain(
      'Stopped after 0 samples.',
    );
  });

  it.each([
    ['link', (family: ActionFamily) => createLink(family, 'logistic'), 'in the sum of the values'],
    ['min', createMinimum, 'of single values, not of rewards'],
    ['max', createMaximum, 'of single values, not of rewards'],
  ] as const)('say what the leads of a %s are', (_, reward: typeof createMinimum, what) => {
    const { prepared, result } = drive({
      ...{ ...TOP, algorithm: 'gcb-pe', preset: 'recommended' },
      ...{ feedback: createSemiBandit(), reward },
    });
    expect(runText(result, prepared.facts)).toContain(`leads and needed leads are ${what}; each`);
  });

  it('put problems where an editor finds them', () => {
    const found = { ...problem('meaning', 'a-code'), line: 2, column: 5 };
    expect(problemText('a/b.cpe.json', found)).toBe(
      'a/b.cpe.json:2:5: error a-code: a-code is wrong',
    );
    expect(checkText(report([found]))).toBe('The spec has errors.');
  });

  it('say one of a thing as one', () => {
    const spec = (arms: number, k: number): string =>
      simulatedSpec({
        actions: { family: 'topK', arms, k },
        environment: { type: 'simulated', theta: { geometric: { first: 1, ratio: 0.5 } } },
        run: { algorithm: 'gcb-pe', delta: 0.1, seed: 1 },
      });
    const one = checkText(checkSpec(spec(1, 1), NO_OVERRIDES));
    expect(one).toContain('topK, 1 of at most 1 base arm\n');
    expect(one).toContain('  1 action, rank 1 of 1:');
    const more = checkText(checkSpec(spec(3, 2), NO_OVERRIDES));
    expect(more).toContain('topK, 3 of at most 2 base arms\n');
    expect(more).toContain('  3 actions, rank 3 of 3:');
  });

  const BEST = {
    actions: [
      { arms: [2, 1], value: 10 },
      { arms: [0], value: 2.5 },
    ],
  };

  it('list actions with their values and the names of their arms, under a head', () => {
    expect(bestText(BEST, ['Ada', 'Boris', 'Chen'], false).split('\n')).toEqual([
      '     value  arms  action',
      '  1  10     2 1   Chen, Boris',
      '  2  2.5    0     Ada',
    ]);
  });

  it('tell the place of each item of a ranking', () => {
    expect(bestText(BEST, ['Ada', 'Boris', 'Chen'], true).split('\n')).toEqual([
      '     value  arms  first to last',
      '  1  10     2 1   1 Chen, 2 Boris',
      '  2  2.5    0     1 Ada',
    ]);
  });
});

describe('numbers and tables', () => {
  it.each([
    [0, '0 samples'],
    [1, '1 sample'],
    [2000, '2,000 samples'],
  ])('have the noun in its number: %i', (value, text) => {
    expect(counted(value, 'sample')).toBe(text);
  });

  it('have columns of one width', () => {
    expect(
      alignedTable(
        [
          ['a', '1'],
          ['bcd', '100'],
        ],
        [0],
      ),
    ).toEqual(['  a      1', '  bcd  100']);
    expect(alignedTable([])).toEqual([]);
  });
});
