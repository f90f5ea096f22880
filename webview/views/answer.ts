/** The answer, the largest thing in the panel: the action in words, its picture, the facts beside it. */
import type { Labels } from '../../src/core/spec/instance';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { counted, listed, percent, siShort } from '../format';
import type { Environment } from '../model/environment';
import { assumptionsNotMet, isLive, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { leadingOf } from '../model/leading';
import { neededOf } from '../model/progress';
import { armName } from '../model/rivals';
import { settledOf } from '../model/settled';
import type { Settled } from '../model/settled';
import { actionCount, familyWords, stepName } from '../words';
import type { FamilyWords } from '../words';
import { armsPicture } from './armsPicture';
import { assumptionList } from './assumptions';
import { finishedFacts, neededSentence, runningFacts, stoppedFacts, waitingFacts } from './facts';
import { isDrawable, matchingPicture } from './matchingPicture';
import type { Choice } from './matchingPicture';
import { button } from './pieces';
import { shortened } from './problems';

/** The h1 says up to this many members; more are counted, with the list below. */
const SPOKEN_MEMBERS = 6;

export function answer(run: RunSnapshot, kind: Kind, env: Environment): ElementNode {
  const settled = isStopped(kind) ? settledOf(run.trace.at(-1)) : null;
  const provisional = isLive(kind) || (isStopped(kind) && settled === null);
  const chosen = chosenArms(run, kind, settled);
  const words = familyWords(run.facts?.instance.family ?? '');
  return h(
    'section',
    {
      class: `answer is-${kind}${provisional ? ' provisional' : ''}`,
      'aria-label': 'Answer',
      key: 'answer',
    },
    h('p', { class: 'over' }, overline(run, kind, settled)),
    h('h1', {}, heading(run, kind, settled, words)),
    run.facts === null
      ? null
      : h(
          'div',
          { class: 'duo' },
          picture(run, kind, chosen, words, env),
          factsFor(run, kind, settled, env),
        ),
    kind === 'certified' || kind === 'caveat' ? assumptionList(run) : null,
    isStopped(kind) ? whatItNeeds(run, kind, settled) : null,
  );
}

function overline(run: RunSnapshot, kind: Kind, settled: Settled | null): string {
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

function heading(run: RunSnapshot, kind: Kind, settled: Settled | null, words: FamilyWords): Child {
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

function inOrder(labels: Labels, action: readonly number[]): readonly number[] {
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

function chosenArms(
  run: RunSnapshot,
  kind: Kind,
  settled: Settled | null,
): ReadonlyMap<number, Choice> {
  if (kind === 'waiting' || kind === 'problem') return new Map();
  if (settled !== null) {
    const chosen = new Map<number, Choice>(settled.members.map((arm) => [arm, 'plain']));
    settled.candidates.slice(0, 2).forEach((candidate, index) => {
      for (const arm of candidate.own)
        if (!chosen.has(arm)) chosen.set(arm, index === 0 ? 'a' : 'b');
    });
    return chosen;
  }
  const leading = leadingOf(run);
  const labels = run.facts?.labels;
  if (leading === null || labels === undefined) return new Map();
  return new Map(inOrder(labels, leading.action).map((arm) => [arm, 'plain'] as const));
}

function picture(
  run: RunSnapshot,
  kind: Kind,
  chosen: ReadonlyMap<number, Choice>,
  words: FamilyWords,
  env: Environment,
): ElementNode {
  const labels = run.facts?.labels ?? { arms: [], sides: null };
  const { arms } = run.live;
  if (labels.sides !== null && isDrawable(labels.sides)) {
    const open = [...chosen.values()].some((choice) => choice !== 'plain');
    return matchingPicture(
      {
        labels,
        sides: labels.sides,
        chosen,
        arms,
        values: !open,
        label: pictureLabel(labels, chosen, kind, words),
      },
      env,
    );
  }
  return armsPicture({ labels, words, chosen, arms });
}

function pictureLabel(
  labels: Labels,
  chosen: ReadonlyMap<number, Choice>,
  kind: Kind,
  words: FamilyWords,
): string {
  const names = (choice: Choice): string =>
    [...chosen]
      .filter(([, of]) => of === choice)
      .map(([arm]) => armName(labels, arm).replace('→', 'to'))
      .join(', ');
  const sides = `${labels.sides?.left.length ?? 0} and ${labels.sides?.right.length ?? 0} nodes on two sides`;
  if (chosen.size === 0) return `${sides}; no ${words.action} leads yet.`;
  if ([...chosen.values()].some((choice) => choice !== 'plain'))
    return `Settled: ${names('plain')}. Open: either ${names('a')}, or ${names('b')}.`;
  const head =
    kind === 'certified'
      ? `The best ${words.action}`
      : kind === 'caveat'
        ? 'The answer'
        : 'Leading, not certified';
  return `${head}: ${names('plain')}.`;
}

function factsFor(
  run: RunSnapshot,
  kind: Kind,
  settled: Settled | null,
  env: Environment,
): ElementNode {
  switch (kind) {
    case 'waiting':
    case 'problem':
      return waitingFacts(run);
    case 'running':
      return runningFacts(run, env);
    case 'certified':
    case 'caveat':
      return finishedFacts(run);
    case 'budget':
    case 'cancelled':
    case 'failed':
      return run.trace.length === 0 ? waitingFacts(run) : stoppedFacts(run, settled, env);
  }
}

/** What a certificate would need, and the act that gets it. */
function whatItNeeds(run: RunSnapshot, kind: Kind, settled: Settled | null): Child {
  if (kind === 'failed') return null;
  const needed = neededOf(run);
  const budgeted = run.facts !== null && run.facts.maxSamples !== null;
  const enough = needed === null || (run.facts?.maxSamples ?? 0) >= needed.total;
  if (kind === 'budget' && budgeted && needed !== null && !enough)
    return h(
      'div',
      { class: 'assume' },
      h('h2', {}, 'What a certificate would need'),
      h('p', {}, neededSentence(run, settled)),
      h(
        'p',
        { class: 'exports' },
        button(`Continue to ${siShort(needed.total)} samples`, {
          do: 'continueTo',
          value: String(needed.total),
          icon: 'play',
          primary: true,
        }),
        button('Edit budget in spec', { do: 'openSpec' }),
      ),
    );
  const reason = run.live.result?.reason;
  const why =
    kind === 'cancelled'
      ? 'You stopped this run. Run again takes the same samples from the start, with the same seed.'
      : (reason ?? null);
  if (why === null) return null;
  return h(
    'div',
    { class: 'assume' },
    h('h2', {}, 'What a certificate would need'),
    h('p', {}, why),
    kind === 'budget'
      ? h('p', { class: 'exports' }, button('Edit spec', { do: 'openSpec' }))
      : null,
  );
}
