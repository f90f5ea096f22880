/** What is open where the reward is not linear, with what is known of both sides. */
import { expect, it } from 'vitest';
import { textOf } from '../../../../webview/dom/h';
import { openQuestion } from '../../../../webview/run/openQuestion';
import '../examples';
import { FACTS, rowOf, snapshotOf } from '../snapshots';
import { pageOf } from './nodes';
import { snapshotOf as stateOf } from '../../../vscode/page/fixtures';

const NUMBER = '−?\\d+(\\.\\d+)?';
const VALUE = `\\(${NUMBER} ± ${NUMBER}\\)`;

it('is beside what one could be sure of: which of two values is the larger', () => {
  const { run } = stateOf('coverage-running');
  const question = openQuestion(run) ?? '';
  expect(question).toMatch(
    new RegExp(`^Open question: is the value of \\w+ ${VALUE} above that of \\w+ ${VALUE}\\?$`),
  );
  expect(textOf(pageOf(run))).toContain(question);
  expect(textOf(pageOf(stateOf('directional-running').run))).not.toContain('Open question');
  expect(openQuestion(stateOf('weakest-budget').run)).toMatch(/ → \w+ \(/);
});

it('counts those that may still be the best, and claims no interval that is not there', () => {
  const { run } = stateOf('coverage-running');
  const page = textOf(pageOf(run));
  const left = run.live.certainty?.candidates.length ?? 0;
  expect(left).toBeGreaterThan(1);
  expect(page).toContain(`${left} of 20`);
  expect(page).not.toContain('nothing ruled out yet');
  expect(page).not.toContain('95% intervals for the first two');
  expect(textOf(pageOf(stateOf('running').run))).toContain('95% intervals for the first two');
});

const PAIR = { leader: [0, 1], rival: [2, 3] };
const CANDIDATES = [PAIR.leader, PAIR.rival].map((action, place) => ({
  ...{ action, estimate: 0.7 - 0.2 * place, eValue: 1 },
  interval: [0.6 - 0.2 * place, 0.8 - 0.2 * place] as const,
}));

function questionOf(reward: string, sought: { readonly goal?: 'minimize' } = {}): string | null {
  const arms = [0.9, 0.6, 0.3, 0.5].map((estimate) => ({ estimate, halfWidth: 0.1 }));
  const certainty = { confidence: null, candidates: CANDIDATES };
  const instance = { ...FACTS.instance, family: 'topK', reward, ...sought };
  const facts = { ...FACTS, instance, labels: { arms: ['A', 'B', 'C', 'D'], sides: null } };
  return openQuestion(snapshotOf({ arms, certainty }, { facts, trace: [rowOf({ pair: PAIR })] }));
}

it.each([
  ['min', 'is the value of B (0.60 ± 0.10) above that of C (0.30 ± 0.10)?'],
  ['max', 'is the value of A (0.90 ± 0.10) above that of D (0.50 ± 0.10)?'],
  // Several values decide: it is the rewards that are compared.
  ['coverage', 'is the reward of A, B (0.600 to 0.800) above that of C, D (0.400 to 0.600)?'],
  ['expression', 'is the reward of A, B (0.600 to 0.800) above that of C, D (0.400 to 0.600)?'],
])('names what decides: %s', (reward, words) => {
  expect(questionOf(reward)).toBe(`Open question: ${words}`);
});

it('asks for the smaller one where that is the best, and nothing of a linear reward', () => {
  expect(questionOf('min', { goal: 'minimize' })).toContain(' below that of C');
  expect(questionOf('linear')).toBeNull();
});
