/** A reward or a feedback is its file and its entry in the two lists: with no more it is checked, offered and run. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { specText as textOfDraft } from '../../../../src/core/document/import/specText';
import { emitJsonSchema } from '../../../../src/core/document/jsonSchema';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import type * as FeedbackList from '../../../../src/core/feedback/catalogue';
import type * as FeedbackFacts from '../../../../src/core/feedback/facts';
import { possibleFeedback, possibleReward } from '../../../../src/core/pairs/rules';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { perSample } from '../../../../src/core/report/answerFacts';
import type * as RewardList from '../../../../src/core/reward/catalogue';
import type * as RewardFacts from '../../../../src/core/reward/facts';
import { preparedFrom } from '../../experiment/lab';
import { resultOf } from '../../run/drive';
import {
  feedbackSpec,
  feedbacksFor,
  rewardSpec,
  rewardsFor,
} from '../../../../src/core/document/begin/drafts';
import { familyWords, rewardWords as wordsOfReward } from '../../../../src/shared/format';
import { expectProblem, specText } from '../specText';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

vi.mock('../../../../src/core/reward/facts', async (original) => {
  const facts = await original<typeof RewardFacts>();
  const { REWARD_ENTRY } = await import('./facts');
  return { ...facts, REWARD_NAMES: Object.keys(Object.assign(facts.REWARD_FACTS, REWARD_ENTRY)) };
});

vi.mock('../../../../src/core/reward/catalogue', async (original) => {
  const list = await original<typeof RewardList>();
  const { SCALED } = await import('./scaled');
  Object.assign(list.REWARDS, { scaled: SCALED });
  return { ...list };
});

vi.mock('../../../../src/core/feedback/facts', async (original) => {
  const facts = await original<typeof FeedbackFacts>();
  const { FEEDBACK_ENTRY } = await import('./facts');
  const all = Object.assign(facts.FEEDBACK_FACTS, FEEDBACK_ENTRY);
  return { ...facts, FEEDBACK_NAMES: Object.keys(all) };
});

vi.mock('../../../../src/core/feedback/catalogue', async (original) => {
  const list = await original<typeof FeedbackList>();
  const { METER } = await import('./meter');
  Object.assign(list.FEEDBACKS, { meter: METER });
  return { ...list };
});

/** The types of this version do not have the names. */
const SCALED_NAME = 'scaled' as RewardFacts.RewardName;
const METER_NAME = 'meter' as FeedbackFacts.FeedbackName;

const text = specText({
  feedback: '{ "type": "meter", "factor": 2 }',
  reward: '{ "type": "scaled", "factor": 3 }',
  run: '{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1 }',
});

test('they are checked', () => {
  const { ok, instance } = checkSpec(text, NO_OVERRIDES);
  expect({ ok, feedback: instance?.feedback, reward: instance?.reward }).toEqual({
    ...{ ok: true, feedback: 'meter', reward: 'scaled' },
  });
  expectProblem(text.replace('"factor": 3', '"factor": «3000»'), 'factor-too-large');
  expectProblem(text.replace('"factor": 2', '"factor": «-1»'), 'out-of-range');
  const alba = text.replace('"gcb-pe"', '«"alba"»');
  const { message } = expectProblem(alba, 'algorithm-does-not-cover');
  expect(message).toContain('the feedback `meter` and the reward `scaled`');
});

test('they are run to a certified answer', () => {
  const prepared = preparedFrom(text);
  expect(perSample(prepared.facts)).toBe('one reading per sample');
  expect(resultOf(prepared)).toMatchObject({ status: 'certified', action: [0, 1], correct: true });
});

test('the schema and its snippets have them', () => {
  const schema = JSON.stringify(emitJsonSchema());
  expect(schema).toContain('**scaled**: the total in another unit');
  expect(schema).toContain('"body":{"type":"scaled","factor":"^${1:2}"}');
  expect(schema).toContain('**meter**: the total on another scale');
  expect(schema).toContain('"body":{"type":"meter","factor":"^${1:2}"}');
});

test('the questions of a new spec, its comments and the page have their words', () => {
  expect([feedbacksFor('topK'), rewardsFor('topK')]).toEqual([
    expect.arrayContaining(['meter']),
    expect.arrayContaining(['scaled']),
  ]);
  expect([possibleFeedback('ranking', METER_NAME), possibleReward('ranking', SCALED_NAME)]).toEqual(
    [{ possible: true }, expect.objectContaining({ possible: false, part: 'reward' })],
  );
  const actions = { family: 'topK', arms: 4, k: 2 } as const;
  const feedback = feedbackSpec(METER_NAME, actions);
  const reward = rewardSpec(SCALED_NAME, actions);
  const run = { algorithm: 'gcb-pe', seed: 1 } as const;
  const written = textOfDraft({ name: 'new', actions, feedback, reward, theta: null, run });
  expect(written).toContain('// What one sample shows: the total, times `factor`.');
  expect(written).toContain('// The reward of an action: the total in another unit.');
  expect(checkSpec(written, NO_OVERRIDES).ok).toBe(true);
  expect(wordsOfReward('scaled', familyWords('topK')).name).toBe('Scaled total');
});

test.each(['scaled.ts', 'meter.ts', 'facts.ts'])('docs/extending.md has the code of %s', (file) => {
  const docs = readFileSync(new URL('../../../../docs/extending.md', import.meta.url), 'utf8');
  const blocks = [...docs.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  // The files that are imported lie elsewhere.
  const withoutFolders = (code: string) => code.replace(/from '[^']*\/(\w+)'/g, "from '$1'");
  const code = withoutFolders(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const found = blocks.map(withoutFolders).filter((block) => code.includes(block));
  expect(found.length).toBe(file === 'facts.ts' ? 2 : 1);
});
