/** A preview of the actions as a text to read. */
import { l10n } from 'vscode';
import type { Preview } from '../../core/run/preview';
import { MOST_DRAWN, columns, decimal, drawing, sums } from './previewTable';
import { sizeWords } from './sizeWords';

/** Labels are cut here: a line of a whole matching should still be read at a glance. */
const LONGEST_ACTION = 120;

/** @param fileName of the spec */
export function previewText(preview: Preview, fileName: string): string {
  const { instance, observerSet, problems } = preview;
  const errors = problems.filter(({ severity }) => severity === 'error');
  return [
    l10n.t('Actions of {0}', fileName),
    '',
    `${instance.family}, ${sizeWords(instance, observerSet)}`,
    l10n.t(
      'feedback {0}, reward {1}, at most m = {2} base arms in an action',
      instance.feedback,
      instance.reward,
      instance.m,
    ),
    ...errors.map(({ line, message }) => l10n.t('Error in line {0}: {1}', line, message)),
    '',
    ...bestActions(preview),
    '',
    ...observers(preview),
    '',
  ].join('\n');
}

function bestActions({ best, labels, weights, instance }: Preview): readonly string[] {
  const from = {
    theta: l10n.t('weighted with the simulated theta'),
    ones: l10n.t('every base arm with the weight 1, because the spec simulates no theta'),
    given: l10n.t('with the weights that were given'),
  }[weights.from];
  const hasRewards = best.some(({ reward }) => reward !== null);
  const head = [
    '',
    l10n.t('total'),
    ...(hasRewards ? [l10n.t('reward')] : []),
    instance.family === 'ranking' ? l10n.t('items, first to last') : l10n.t('action'),
    l10n.t('base arms'),
  ];
  const rows = best.map(({ arms, value, reward }, index) => [
    String(index + 1),
    decimal(value),
    ...(hasRewards ? [reward === null ? '' : decimal(reward)] : []),
    cut(arms.map((arm) => labels.arms[arm] ?? String(arm)).join(', ')),
    `{${arms.join(', ')}}`,
  ]);
  const title =
    best.length === 1
      ? l10n.t('The best action, {0}', from)
      : l10n.t('The {0} best actions, {1}', best.length, from);
  return [title, '', ...columns([head, ...rows], hasRewards ? [0, 1, 2] : [0, 1])];
}

function observers({
  observerSet,
  observers: shown,
  labels,
  instance,
}: Preview): readonly string[] {
  if (observerSet === null) return [l10n.t('No observer set could be made.')];
  const { size, rank, d, identifiable, beta } = observerSet;
  const left = size - shown.length;
  const isDrawn = instance.d <= MOST_DRAWN;
  const actions = shown.map(({ action }, index) => [
    `x${index + 1}`,
    cut(action.map((arm) => labels.arms[arm] ?? String(arm)).join(', ')),
    `{${action.join(', ')}}`,
  ]);
  const rows = shown.flatMap((observer, index) =>
    sums(observer).map((sum, place) => [place === 0 ? `x${index + 1}` : '', `y = ${cut(sum)}`]),
  );
  return [
    l10n.t('The observer set: {0} actions, rank {1} of {2}', size, rank, d),
    identifiable
      ? l10n.t('Every reward is determined by it.')
      : l10n.t('Some rewards are not determined by it.'),
    beta.method === 'exact'
      ? l10n.t('beta = {0}, exact', decimal(beta.value))
      : l10n.t('beta is at most {0}', decimal(beta.value)),
    '',
    ...columns(actions, []),
    ...(left > 0 ? [`  ${l10n.t('and {0} more', left)}`] : []),
    '',
    ...(isDrawn
      ? [
          l10n.t(
            'M_x, what a pull of each shows: a column for each base arm, its coefficient, a dot where the action has it not, o where it has it unseen',
          ),
          '',
          ...drawing(shown, instance.d),
        ]
      : [l10n.t('M_x, what a pull of each shows'), '', ...columns(rows, [])]),
  ];
}

function cut(text: string): string {
  return text.length > LONGEST_ACTION ? `${text.slice(0, LONGEST_ACTION - 1)}…` : text;
}
