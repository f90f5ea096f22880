/** What a person tells, and what the journal has of it. */
import { expect, it } from 'vitest';
import { Experiment } from '../../../src/core/experiment/experiment';
import { Person } from '../../../src/core/experiment/person';
import { Notebook, preparedFrom, settle, specText } from './lab';

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
