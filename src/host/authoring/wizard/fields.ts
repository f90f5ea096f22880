/** What is asked about the actions of each family. */
import { l10n } from 'vscode';
import type { AskedFamily } from '../../../core/document/import/draft';
import { members, number, numbers } from './countFields';
import { read, wrong } from './field';
import type { Field, Properties, TextField } from './field';
import { edges, ends } from './graphFields';
import { intersectionFields } from './intersectionFields';
import { groups, matroidFields } from './matroidFields';
import { parts, wholeNumber } from './texts';

/** The questions of a family in order, as far as known: an answer may bring further questions. */
export function fieldsOf(family: AskedFamily, known: Properties): readonly Field[] {
  switch (family) {
    case 'topK':
      return [
        members('arms', baseArms(), '8'),
        number('k', l10n.t('How many base arms does an action have?'), '3', 'arms'),
      ];
    case 'subsets':
      return [
        members('arms', baseArms(), '5'),
        number('min', l10n.t('How many base arms does the smallest action have?'), '2', 'arms'),
        number(
          'max',
          l10n.t('How many base arms does the largest action have?'),
          '3',
          'arms',
          'min',
        ),
      ];
    case 'partition':
      return [groups()];
    case 'matching':
      return [
        members(
          'left',
          l10n.t('Who should be assigned (the left side)? A number, or names separated by commas'),
          '3',
          'leftLabels',
        ),
        members(
          'right',
          l10n.t(
            'What should they be assigned to (the right side)? A number, or names separated by commas',
          ),
          '3',
          'rightLabels',
        ),
        sizes(),
      ];
    case 'path':
      return [
        edges(
          l10n.t('The edges, as from>to separated by commas'),
          'start>a, start>b, a>b, a>end, b>end',
        ),
        ends(),
      ];
    case 'spanningTree':
      return [edges(l10n.t('The edges, as u-v separated by commas'), 'a-b, b-c, c-d, d-a, a-c')];
    case 'matroid':
      return matroidFields(known);
    case 'matroidIntersection':
      return intersectionFields(known);
    case 'knapsack':
      return [
        numbers(
          'weights',
          l10n.t('The weight of each item: whole numbers separated by commas'),
          '4, 3, 2, 5, 1',
        ),
        number('capacity', l10n.t('What is the capacity?'), '8'),
      ];
    case 'ranking':
      return [
        members(
          'items',
          l10n.t('What should be ranked? A number, or names separated by commas'),
          '4',
        ),
      ];
    case 'explicit':
      return [members('arms', baseArms(), '4'), listedActions()];
  }
}

function baseArms(): string {
  return l10n.t('How many base arms are there? A number, or names separated by commas');
}

/** One size, or `min-max`. */
function sizes(): TextField {
  const widest = ({ left, right }: Properties) => Math.min(Number(left), Number(right));
  return {
    prompt: l10n.t('How many pairs does a matching have? A number, or smallest-largest'),
    initial: (known) => String(widest(known)),
    read: (text, known) => {
      const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(text);
      const min = Number(match?.[1]);
      const max = Number(match?.[2] ?? match?.[1]);
      const most = widest(known);
      if (match === null || min < 1 || min > max || max > most) {
        return wrong(l10n.t('Write a number from 1 to {0}, or two of them like 1-{0}.', most));
      }
      return read({ size: min === max ? min : { min, max } });
    },
  };
}

function listedActions(): TextField {
  return {
    prompt: l10n.t(
      'The actions, as numbers of base arms separated by spaces; actions separated by commas',
    ),
    initial: ({ arms }) => (Number(arms) >= 4 ? '0 1, 1 2, 2 3, 0 3' : '0'),
    read: (text, { arms }) => {
      const all = parts(text).map((part) => part.split(/\s+/).map(wholeNumber));
      const isSound = all.every((action) =>
        action.every((arm) => arm !== null && arm < Number(arms)),
      );
      const isRepeated = all.some((action) => new Set(action).size < action.length);
      if (all.length === 0 || !isSound || isRepeated) {
        return wrong(
          l10n.t(
            'Write base arms from 0 to {0}, each once in an action, like 0 1, 1 2.',
            Number(arms) - 1,
          ),
        );
      }
      return read({ actions: all });
    },
  };
}
