/** The page of a preview: the best actions under some weights, and the observer set, drawn according to the family. */
import type { Preview } from '../../src/core/run/check/preview';
import {
  armName,
  besidesConstraints,
  familyWords,
  inOrder,
  ordinal,
  rewardTitle,
  soughtBy,
} from '../../src/shared/format';
import type { PreviewSnapshot } from '../../src/shared/protocol';
import { h, s, type Child, type ElementNode } from '../dom/h';
import { counted, decimal, exact } from '../format';
import type { Environment } from '../model/environment';
import { pickedOf, shownWords, type Picked } from '../model/preview';
import { actionCount, capital } from '../words';
import { actionWords } from '../views/actionWords';
import { big, fact, factList } from '../views/facts';
import { mark as markFor, markOf } from '../views/icons';
import { pageHead, type Standing } from '../views/pageHead';
import { pictureOf } from '../views/picture';
import { answerFrame, button, section, smallButton } from '../views/pieces';
import { problemList } from '../check/problems';
import { bestTable, observersTable, total, weightName } from './previewTables';

export function previewPage(snapshot: PreviewSnapshot, env: Environment): Child {
  const { preview } = snapshot;
  const head = headOf(snapshot, env);
  if (preview === null) return [head, h('h1.sr', titleOf(snapshot))];
  const picked = pickedOf(preview, env.picked);
  return [
    head,
    picked && answer(preview, picked, env),
    errorsOf(snapshot) === 0 ? null : problemList(preview.problems),
    bestSection(snapshot, preview, picked),
    observersSection(preview, picked),
  ];
}

function headOf(snapshot: PreviewSnapshot, env: Environment): Child {
  const { fileName, preview } = snapshot;
  return pageHead(
    previewStanding(snapshot),
    {
      label: 'State',
      fileName,
      facts: ['Actions', preview?.instance.feedback, preview && rewardTitle(preview.instance)],
      acts: [
        button('Refresh', {
          do: { type: 'preview', act: 'refresh' },
          icon: 'again',
          primary: snapshot.failure !== null,
          key: 'main',
        }),
        null,
      ],
    },
    env,
  );
}

function errorsOf({ preview }: PreviewSnapshot): number {
  return preview?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
}

function titleOf(snapshot: PreviewSnapshot): string {
  const { preview, failure } = snapshot;
  if (preview === null) return failure === null ? 'Previewing' : 'No preview';
  if (failure !== null) return 'Preview of the spec before it changed';
  return errorsOf(snapshot) > 0 ? 'Cannot be run yet' : 'Preview';
}

function sentenceOf(snapshot: PreviewSnapshot): string {
  const { preview, failure } = snapshot;
  if (failure !== null) {
    // The band does not render code, so back quotes are removed.
    const reason = `${failure.replaceAll('`', '').replace(/\.$/, '')}.`;
    return preview === null ? reason : `Cannot preview it: ${reason}`;
  }
  if (preview === null) return 'The actions are being computed.';
  const { instance } = preview;
  const words = familyWords(instance.family);
  const errors = errorsOf(snapshot);
  const sizes = `${actionCount(instance)} ${words.actions} from ${counted((instance.base ?? instance).d, words.arm, words.arms)}`;
  return errors > 0
    ? `${sizes}; the spec has ${counted(errors, 'error')}.`
    : `${sizes}; no samples were taken.`;
}

/** The mark of a list, because a preview neither runs nor is certified. */
export const LIST = markOf(
  'list',
  s('path.s', { d: 'M7.5 5h10m-10 5h10m-10 5h10M3 5h1m-1 5h1m-1 5h1' }),
);

export function previewStanding(snapshot: PreviewSnapshot): Standing {
  const [name, mark] =
    snapshot.failure !== null || errorsOf(snapshot) > 0
      ? (['is-problem', markFor('problem')] as const)
      : snapshot.preview === null
        ? (['is-planning', markFor('running')] as const)
        : (['is-planned', LIST] as const);
  const [title, sentence] = [titleOf(snapshot), sentenceOf(snapshot)];
  return { name, mark, title, sentence, alive: null };
}

const WEIGHTS = {
  theta: 'weights are the simulated values',
  given: 'weights are your own',
} as const;

function weightsWords({ weights, instance }: Preview): string {
  return weights.from === 'ones'
    ? `every ${familyWords(instance.family).arm} has weight 1, since the spec simulates no values`
    : WEIGHTS[weights.from];
}

/** The title of the drawn action. */
function overline(preview: Preview, { key, observer }: Picked): string {
  const words = familyWords(preview.instance.family);
  const place = Number(key.split(':')[1]) + 1;
  if (observer !== null) return `Action ${place} of the observer set`;
  const rank = place === 1 ? 'Best' : `${ordinal(place)} best`;
  return `${rank} ${words.action} by ${weightName(preview.instance.family).toLowerCase()}; ${weightsWords(preview)}`;
}

function answer(preview: Preview, picked: Picked, env: Environment): ElementNode {
  const { labels, instance } = preview;
  const over = overline(preview, picked);
  return answerFrame(
    '',
    over,
    actionWords(labels, picked.action, instance.family),
    h('div.duo', pictureOfPreview(preview, picked, over, env), factList(factsOf(preview, picked))),
  );
}

/** @param over description for a screen reader @param isShown whether to show weights that are all equal */
export function pictureOfPreview(
  { labels, instance, weights }: Preview,
  { action }: Picked,
  over: string,
  env: Environment,
  isShown = true,
): ElementNode {
  const words = familyWords(instance.family);
  const members = inOrder(labels, action);
  const model = {
    labels,
    words,
    ...soughtBy(instance),
    chosen: new Map(members.map((arm) => [arm, 'plain'] as const)),
    // Equal weights carry no information.
    arms:
      weights.from === 'ones' && !isShown
        ? null
        : weights.values.map((estimate) => ({ estimate, halfWidth: 0 })),
    onlyWhole: false,
    areWeights: true,
  };
  const names = members.map((arm) => armName(labels, arm).replace('→', 'to')).join(', ');
  return pictureOf(
    { model, family: instance.family, isSettled: true, label: `${over}: ${names}.` },
    env,
  );
}

function factsOf(preview: Preview, { best, observer }: Picked): readonly Child[] {
  const { instance, observerSet, labels } = preview;
  const { d, m } = instance.base ?? instance;
  const words = familyWords(instance.family);
  const reward = best?.reward ?? null;
  return [
    best && fact(weightName(instance.family), big(total(best.value))),
    reward === null ? null : fact('Reward', big(total(reward)), rewardTitle(instance)),
    observer && fact('One sample shows', big(shownWords(observer, labels, words))),
    fact(
      capital(words.actions),
      big(actionCount(instance)),
      `at most ${exact(m)} of ${counted(d, words.arm, words.arms)}${besidesConstraints(instance.withoutConstraints)}`,
    ),
    observerSet &&
      fact(
        'Observer set',
        big(counted(observerSet.size, words.action, words.actions)),
        `rank ${observerSet.rank} of ${observerSet.d}; β ${observerSet.beta.method === 'exact' ? '' : 'at most '}${decimal(observerSet.beta.value)}`,
      ),
  ];
}

function bestSection(
  { request }: PreviewSnapshot,
  preview: Preview,
  picked: Picked | null,
): ElementNode {
  const { best, instance } = preview;
  const words = familyWords(instance.family);
  const isAll = best.length < request.k;
  const title =
    best.length === 1 ? `Best ${words.action}` : `${exact(best.length)} best ${words.actions}`;
  return section(title, weightsWords(preview), bestTable(preview, picked), [
    smallButton('Other Weights…', { type: 'preview', act: 'weights' }),
    !isAll && smallButton(`More ${capital(words.actions)}`, { type: 'preview', act: 'more' }),
  ]);
}

function observersSection(preview: Preview, picked: Picked | null): ElementNode {
  const { observerSet } = preview;
  if (observerSet === null) return section('Observer set', '', h('p', 'There is no observer set.'));
  const determined = observerSet.identifiable
    ? 'all rewards can be determined'
    : 'some rewards cannot be determined';
  return section('Observer set', determined, observersTable(preview, picked));
}
