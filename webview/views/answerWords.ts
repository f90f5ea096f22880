/** The answer in words: what kind it is, and the action itself. */
import type { Labels } from '../../src/core/spec/instance';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child } from '../dom/h';
import { counted, listed, percent } from '../format';
import { assumptionsNotMet, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { leadingOf } from '../model/leading';
import { armName } from '../model/rivals';
import type { Settled } from '../model/settled';
import { actionCount, familyWords, stepName } from '../words';
import type { FamilyWords } from '../words';
import { shortened } from './problems';

/** The h1 says up to this many members; more are counted, with the list below. */
const SPOKEN_MEMBERS = 6;

/** What kind of answer it is. */
export function overline(run: RunSnapshot, kind: Kind, settled: Settled | null): string {
  const { facts, live } = run;
  const words = familyWords(facts?.instance.family ?? '');
  const truth =
    live.result === null || live.result.correct === null
      ? ''
      : live.result.correct
        ? '; the simulated truth agrees'
        : '; the simulated truth disagrees';
  const last = run.trace.at(-1);
  const after = last === undefined ? '' : ` after ${stepName(last)}`;
  switch (kind) {
    case 'waiting':
      return facts === null ? 'Answer' : `${actionCount(facts.instance)} possible ${words.actions}`;
    case 'running':
      return `Leading${after}, not certified`;
    case 'certified':
      return `Best ${words.action}${truth}`;
    case 'caveat':
      return `Answer of the run${truth}`;
    case 'failed':
      return 'What went wrong';
    case 'budget':
    case 'cancelled': {
      if (settled !== null)
        return assumptionsNotMet(run).length > 0
          ? 'Common to all that are left; the rest is open'
          : `Settled with probability at least ${percent(1 - (facts?.delta ?? 0.05))}; the rest is open`;
      if (leadingOf(run) === null) return 'No test was made before it ended';
      return kind === 'budget'
        ? `Leading when the budget ended, not certified${truth}`
        : `Leading when you stopped it, not certified${truth}`;
    }
    case 'problem':
      return '';
  }
}

/** The action in words, or what went wrong. */
export function heading(
  run: RunSnapshot,
  kind: Kind,
  settled: Settled | null,
  words: FamilyWords,
): Child {
  const { facts } = run;
  if (kind === 'failed')
    return shortened(run.live.failure ?? run.live.result?.reason ?? 'The run failed');
  if (settled !== null && facts !== null)
    return [
      members(facts.labels, settled.members, words, true),
      ' ',
      h('span', { class: 'pair open' }, openPart(facts.labels, settled, words)),
    ];
  const leading = leadingOf(run);
  if (leading === null || facts === null)
    return h('span', { class: 'open' }, isStopped(kind) ? 'No answer' : 'No answer yet');
  return members(facts.labels, leading.action, words, false);
}

/** `Ada → Sorting, Boris → Returns`, in the order of the left side; from seven on only how many. */
function members(
  labels: Labels,
  action: readonly number[],
  words: FamilyWords,
  more: boolean,
): Child {
  if (action.length === 0) return `no ${words.arms}`;
  if (action.length > SPOKEN_MEMBERS)
    return counted(action.length, words.arm, words.arms) + (more ? ',' : '');
  return inOrder(labels, action).flatMap((arm, index) => {
    const comma = index < action.length - 1 || more ? ',' : '';
    const space: Child = index === 0 ? null : ' ';
    return [space, h('span', { class: 'pair' }, memberName(labels, arm), comma)];
  });
}

function memberName(labels: Labels, arm: number): Child {
  const ends = labels.sides?.edges[arm];
  const left = labels.sides?.left[ends?.[0] ?? -1];
  const right = labels.sides?.right[ends?.[1] ?? -1];
  if (left === undefined || right === undefined) return armName(labels, arm);
  return [left, ' ', h('span', { class: 'arrow' }, '→'), ' ', right];
}

/** The members of an action in the order of the left side. */
export function inOrder(labels: Labels, action: readonly number[]): readonly number[] {
  const side = (arm: number): number => labels.sides?.edges[arm]?.[0] ?? arm;
  return [...action].sort((a, b) => side(a) - side(b) || a - b);
}

/** `Chen and Dana open`; for other families only how many members are. */
function openPart(labels: Labels, settled: Settled, words: FamilyWords): string {
  const [first] = settled.candidates;
  const own = first?.own ?? [];
  if (labels.sides !== null) {
    const { left, edges } = labels.sides;
    const nodes = new Set(
      settled.candidates.flatMap((candidate) =>
        candidate.own.flatMap((arm) => edges[arm]?.[0] ?? []),
      ),
    );
    const names = [...nodes].sort((a, b) => a - b).map((node) => left[node] ?? '');
    if (names.length <= 4) return `${listed(names)} open`;
  }
  return own.length === 0
    ? 'the rest is open'
    : `${counted(own.length, words.arm, words.arms)} open`;
}
