/** A new spec: what is proposed, names of one's own with a budget, an answer that cannot be read, a table. */
import { formOf } from '../../../src/core/document/begin/form';
import type { Answers } from '../../../src/core/document/begin/questions';
import { specText } from '../../../src/core/document/import/specText';
import { previewSpec } from '../../../src/core/run/check/preview';
import type { BeginSnapshot } from '../../../src/shared/protocol';
import { planState } from './planStates';

const ANSWERS: Readonly<Record<string, Answers>> = {
  begin: { left: 'Ada\nBoris\nChen', right: 'Packing\nSorting\nLoading', goal: 'minimize' },
  'begin-long': { name: 'Way to work with a long name, that is rather too long for its line' },
  'begin-set': {
    ...{ family: 'topK', arms: 'Shoes\nBikes\nGames\nPhones\nTents', k: '2', stop: 'budget' },
    ...{ maxSamples: '75', cost: '3', source: 'process' },
  },
  'begin-fault': { family: 'topK', k: '99' },
  'begin-table': { family: 'table' },
};

export function beginState(state: string): BeginSnapshot {
  const answers = ANSWERS[state] ?? {};
  const { questions, draft, isReadable } = formOf(answers);
  const text = specText(draft);
  const outcome = previewSpec(text, { k: 10, weights: null });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return {
    ...{ answers, questions, isReadable, specText: text, failure: null },
    ...{ isReal: draft.environment !== undefined, algorithm: draft.run.algorithm },
    ...{ preview: outcome.preview, plan: planState('plan-own') },
  };
}
