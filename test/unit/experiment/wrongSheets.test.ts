/** Sheets and lists of answers that are wrong in one place: where that is, and that nothing of them is taken; and what fails again. */
import { expect, it } from 'vitest';
import { Experiment } from '../../../src/core/experiment/experiment';
import { readAnswers } from '../../../src/core/experiment/readAnswers';
import { Person } from '../../../src/core/experiment/person';
import { PullAnswers } from '../../../src/core/experiment/pullAnswers';
import { readSheet } from '../../../src/core/experiment/readSheet';
import { tellAnswers, type ToldFault } from '../../../src/core/experiment/tell';
import { Notebook, preparedFrom, settle, specText } from './lab';

const SPEC = specText({
  assumptions: { feedbackRange: [-1, 2] },
  environment: { type: 'manual', maxBatch: 4 },
  reward: { type: 'min' },
  // The pulls of the paper’s version are those of its observer set.
  run: { algorithm: 'gcb-pe', preset: 'paper', delta: 0.05, seed: 1, options: { order: 'listed' } },
});

const lines = (one: string, two = '2,0 1,a | b,1,0.5,0.5') =>
  `pull,action,labels,sample,y1,y2\n${one}\n${two}\n`;

function opened(spec: string): Experiment {
  const experiment = new Experiment(preparedFrom(spec), { maxBatch: 4 });
  settle(experiment);
  return experiment;
}

function faultsOf(text: string, experiment = opened(SPEC)): readonly ToldFault[] {
  const read = text.startsWith('[') ? readAnswers(text) : readSheet(text);
  if (!read.ok) return read.faults;
  const told = tellAnswers(experiment, read.told, { by: 'person', at: '2026-01-01T00:00:00Z' });
  return told.ok ? [] : told.faults;
}

const WRONG: readonly (readonly [string, string, RegExp])[] = [
  [lines('1,2 3,c,1,0.1,oops'), '2:15', /"oops" is no number/],
  [lines('1,2 3,c,1,0.1,"1,234"'), '2:15', /"1,234" is no number/],
  [lines('1,2 3,c,"1,000",0.1,0.1'), '2:9', /no number of a sample/],
  [lines('1,2 3,c,1,0.1,'), '2:15', /has 1 number instead of 2/],
  [lines('1,2 3,c,1,,0.1'), '2:11', /is empty/],
  [lines('1,2.3,c,1,0.1,0.1'), '2:3', /spreadsheet/],
  [lines('1,02. Mrz,c,1,0.1,0.1'), '2:3', /spreadsheet/],
  [lines('1,0 3,c,1,0.1,0.1'), '2:3', /another run/],
  [lines('9,2 3,c,1,0.1,0.1'), '2:1', /Nobody asks for pull 9/],
  [lines('1,2 3,c,7,0.1,0.1'), '2:11', /sample 7/],
  [lines('x,2 3,c,1,0.1,0.1'), '2:1', /no number of a pull/],
  [lines('1,2 3,c,1,0.1,1e999'), '2:15', /Infinity/],
  [lines('1,2 3,c,1,0.1,5'), '2:15', /outside the declared `feedbackRange`/],
  [
    lines('1,2 3,c,1,0.1,0.1', '1,2 3,c,1,0.1,0.2'),
    '3:11',
    /is there twice, as 0.1 0.1 and as 0.1 0.2/,
  ],
  [lines('1,2 3,c,1,0.1,0.1').replace('y2', 'y1'), '1:30', /there twice/],
  [lines('1,2 3,c,1,0.1,0.1').replace('sample', 'no'), '1:1', /lacks the column `sample`/],
  [lines('1,2 3,c,1,0,5,0,5'), '2:15', /8 values and the header 6/],
  [lines('1,2 3,c,1,failed,0.1'), '2:18', /has no numbers/],
  [lines('1,2 3,c,1,0.1,failed'), '2:15', /belongs in `y1`/],
  ['[{"pull":"1","observations":[[0.1,"x"]]}]', '1:35', /entry 1 of .* pull 1/],
  ['[{"pull":"1","observations":[[0.1,0.1],2]}]', '1:40', /entry 2 of .* pull 1/],
  [
    '[{"pull":"1","observations":[[0.1,0.1]]},\n {"pull":"2","observations":[[0.1,7]]}]',
    '2:35',
    /outside/,
  ],
  ['[{"pull":"1","count":1,"sum":[0.1,0.1],"sumOfSquares":[0.001,1]}]', '1:31', /sumOfSquares/],
  ['[{"pull":"1","count":1,"sum":[0.1,0.1],"sumOfSquares":[0.01,1]}]', '1:35', /more than any/],
  ['[{"pull":"1","count":2,"sum":[0.1,0.1]}]', '1:2', /only 1 is missing/],
  ['[{"pull":"1"', '1:13', /not JSON/],
];

it('take nothing, and are told where they are wrong', () => {
  for (const [text, at, sentence] of WRONG) {
    const [fault] = faultsOf(text);
    expect([text, `${fault?.line}:${fault?.column}`]).toEqual([text, at]);
    expect(fault?.message).toMatch(sentence);
  }
  expect(faultsOf(lines('1,2 3,c | d,1,0.1,0.1'))).toEqual([]);
});

it('name the sample that is wrong where none has a number: the next that is missing', () => {
  const pull = new PullAnswers({ id: 2, action: [0, 1], count: 5, rows: 2 }, 1, null);
  for (const samples of [[1], [3]]) pull.accept({ pull: 2, samples, observations: [[1, 1]] });
  const examined = pull.examine({ pull: 2, observations: [[1, 1], [1]] });
  const message = 'Sample 4 of pull 2 has 1 number instead of 2.';
  expect(examined).toMatchObject({ fault: { message } });
});

it('name both of two samples that are far from each other, with decimal commas, too', () => {
  const spec = specText({
    ...{ feedback: { type: 'full-bandit' }, assumptions: { noiseScale: 3, thetaNorm: 4 } },
    environment: { type: 'manual' },
    run: { algorithm: 'polyalba', preset: 'paper', delta: 0.05, seed: 1 },
  });
  const experiment = opened(spec);
  const action = experiment.open?.pulls[0]?.asked.action.join(' ') ?? '';
  const sheet = `pull;action;sample;y1\n1;${action};1;2,1\n1;${action};2;2100\n`;
  const faults = faultsOf(sheet, experiment);
  expect(faults.map(({ line, column }) => `${line}:${column}`)).toEqual(['2:9', '3:9']);
  expect(faults[1]?.message).toContain('2100 is 700 noise scales');
});

it('give totals of no numbers in the declared range, in either direction', () => {
  const pull = new PullAnswers({ id: 2, action: [0, 1], count: 5, rows: 1 }, 1, [0, 10]);
  // Numbers in [0, 10] are at least a tenth of their squares; the least squares of two that add up to 12 are those of 6 and 6.
  const isFaulty = (squares: number) =>
    !pull.examine({ pull: 2, count: 2, sum: [12], sumOfSquares: [squares] }).ok;
  expect([71, 72, 120, 121].map(isFaulty)).toEqual([true, false, false, true]);
});

it('a sample that fails again for the same reason counts again, but not where a sheet is told again', async () => {
  const spec = specText();
  const prepared = preparedFrom(spec);
  const notebook = new Notebook(spec, prepared);
  const experiment = new Experiment(prepared, { maxBatch: 12 });
  settle(experiment);
  const person = new Person(experiment, notebook, () => '2026-11-22T09:12:31Z');
  const [first] = experiment.open?.pulls ?? [];
  if (first === undefined) throw new Error('nothing is asked');
  const { id, action } = first.asked;
  const failed = { kind: 'failed', pull: id, sample: 1, reason: 'it slipped' } as const;
  const sheet = `pull,action,sample,y1,y2,reason\n${id},${action.join(' ')},1,failed,,it fell\n`;
  for (const told of [
    failed,
    failed,
    ...[1, 2].map(() => ({ kind: 'sheet', text: sheet }) as const),
  ])
    expect((await person.tell(told)).faults).toEqual([]);
  expect(experiment.counts.failed).toBe(3);
  expect(notebook.replayed().experiment.counts.failed).toBe(3);
  expect(experiment.open?.answered).toBe(0);
});
