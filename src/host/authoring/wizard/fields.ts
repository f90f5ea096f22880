/** What is asked about the actions of each family. */
import { l10n } from 'vscode';
import type { AskedFamily } from '../../../core/document/import/draft';
import { members, number, numbers } from './countFields';
import type { Properties } from './countFields';
import { edges, ends } from './graphFields';
import { groups, intersection, matroid } from './matroidFields';
import { parts, wholeNumber } from './texts';
import { Fault, text } from './walk';
import type { Script } from './walk';

/** Asks for the properties of a family, in the order in which they are written. */
export function* askActions(family: AskedFamily): Script<Properties> {
  switch (family) {
    case 'topK': {
      const known = yield* members('arms', baseArms(), '8');
      const prompt = l10n.t('How many base arms does an action have?');
      return { ...known, k: yield* number(prompt, 3, known.arms) };
    }
    case 'subsets': {
      const known = yield* members('arms', baseArms(), '5');
      const smallest = l10n.t('How many base arms does the smallest action have?');
      const min = yield* number(smallest, 2, known.arms);
      const largest = l10n.t('How many base arms does the largest action have?');
      return { ...known, min, max: yield* number(largest, 3, known.arms, min) };
    }
    case 'partition':
      return { groups: yield* groups() };
    case 'matching': {
      const left = yield* members(
        'left',
        l10n.t('Who should be assigned (the left side)? A number, or names separated by commas'),
        '3',
        'leftLabels',
      );
      const right = yield* members(
        'right',
        l10n.t(
          'What should they be assigned to (the right side)? A number, or names separated by commas',
        ),
        '3',
        'rightLabels',
      );
      return { ...left, ...right, size: yield* sizes(Math.min(left.left, right.right)) };
    }
    case 'path': {
      const prompt = l10n.t('The edges, as from>to separated by commas');
      const all = yield* edges(prompt, 'start>a, start>b, a>b, a>end, b>end');
      return { edges: all, ...(yield* ends(all)) };
    }
    case 'spanningTree': {
      const prompt = l10n.t('The edges, as u-v separated by commas');
      return { edges: yield* edges(prompt, 'a-b, b-c, c-d, d-a, a-c') };
    }
    case 'matroid':
      return yield* matroid();
    case 'matroidIntersection':
      return yield* intersection();
    case 'knapsack': {
      const prompt = l10n.t('The weight of each item: whole numbers separated by commas');
      const weights = yield* numbers(prompt, '4, 3, 2, 5, 1');
      return { weights, capacity: yield* number(l10n.t('What is the capacity?'), 8) };
    }
    case 'ranking': {
      const prompt = l10n.t('What should be ranked? A number, or names separated by commas');
      return yield* members('items', prompt, '4');
    }
    case 'explicit': {
      const known = yield* members('arms', baseArms(), '4');
      return { ...known, actions: yield* listedActions(known.arms) };
    }
  }
}

function baseArms(): string {
  return l10n.t('How many base arms are there? A number, or names separated by commas');
}

/** One size, or `min-max`. */
function sizes(most: number) {
  const prompt = l10n.t('How many pairs does a matching have? A number, or smallest-largest');
  return text(prompt, String(most), (typed) => {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(typed);
    const min = Number(match?.[1]);
    const max = Number(match?.[2] ?? match?.[1]);
    if (match === null || min < 1 || min > max || max > most) {
      return new Fault(l10n.t('Write a number from 1 to {0}, or two of them like 1-{0}.', most));
    }
    return min === max ? min : { min, max };
  });
}

function listedActions(arms: number) {
  const prompt = l10n.t(
    'The actions, as numbers of base arms separated by spaces; actions separated by commas',
  );
  return text(prompt, arms >= 4 ? '0 1, 1 2, 2 3, 0 3' : '0', (typed) => {
    const all = parts(typed).map((part) => part.split(/\s+/).map(wholeNumber));
    const isSound = all.every((action) => action.every((arm) => arm !== null && arm < arms));
    const isRepeated = all.some((action) => new Set(action).size < action.length);
    if (all.length > 0 && isSound && !isRepeated) return all;
    return new Fault(
      l10n.t('Write base arms from 0 to {0}, each once in an action, like 0 1, 1 2.', arms - 1),
    );
  });
}
