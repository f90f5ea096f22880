/** What is asked about the actions of each family, and how the answers are read. */
import { l10n } from 'vscode';
import type { FamilyName } from '../../../core/spec/families';
import { pathEnds } from '../../../core/spec/import/graphEnds';

/** The properties of `actions` so far, in the order in which they are written. */
export type Properties = Readonly<Record<string, unknown>>;

/** Properties to add, or what is wrong with the answer. */
export type FieldReading =
  | { readonly ok: true; readonly properties: Properties }
  | { readonly ok: false; readonly fault: string };

export interface Field {
  readonly prompt: string;
  readonly initial: (known: Properties) => string;
  readonly read: (text: string, known: Properties) => FieldReading;
  /** Missing where it is always asked; else what is taken for granted where it is not. */
  readonly givenBy?: (known: Properties) => Properties | null;
}

/** More than this is never typed by hand, and is refused by the check. */
const MOST = 2000;

/** The questions of a family, in their order. */
export function fieldsOf(family: FamilyName): readonly Field[] {
  switch (family) {
    case 'topK':
      return [
        members('arms', baseArms(), '8'),
        number('k', l10n.t('How many does an action have?'), '3', 'arms'),
      ];
    case 'subsets':
      return [
        members('arms', baseArms(), '5'),
        number('min', l10n.t('How many does the smallest action have?'), '2', 'arms'),
        number('max', l10n.t('How many does the largest action have?'), '3', 'arms', 'min'),
      ];
    case 'partition':
      return [groups()];
    case 'matching':
      return [
        members(
          'left',
          l10n.t('Who is on the left side? A number, or names with commas between'),
          '3',
          'leftLabels',
        ),
        members(
          'right',
          l10n.t('Who is on the right side? A number, or names with commas between'),
          '3',
          'rightLabels',
        ),
        sizes(),
      ];
    case 'path':
      return [
        edges(
          l10n.t('The edges, as from>to with commas between'),
          'start>a, start>b, a>b, a>end, b>end',
        ),
        ends(),
      ];
    case 'spanningTree':
      return [edges(l10n.t('The edges, as u-v with commas between'), 'a-b, b-c, c-d, d-a, a-c')];
    case 'matroid':
      return [
        given({ type: 'uniform' }),
        members(
          'elements',
          l10n.t('How many elements are there? A number, or their names with commas between'),
          '6',
        ),
        number('rank', l10n.t('How many elements does a basis have?'), '3', 'elements'),
      ];
    case 'matroidIntersection':
      return [matroids()];
    case 'knapsack':
      return [
        numbers(
          'weights',
          l10n.t('The weight of each item: whole numbers with commas between'),
          '4, 3, 2, 5, 1',
        ),
        number('capacity', l10n.t('How much fits in?'), '8'),
      ];
    case 'ranking':
      return [
        members('items', l10n.t('What is ranked? A number, or names with commas between'), '4'),
      ];
    case 'explicit':
      return [members('arms', baseArms(), '4'), listedActions()];
  }
}

function baseArms(): string {
  return l10n.t('How many base arms are there? A number, or their names with commas between');
}

const read = (properties: Properties): FieldReading => ({ ok: true, properties });
const wrong = (fault: string): FieldReading => ({ ok: false, fault });

function parts(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}

function given(properties: Properties): Field {
  return { prompt: '', initial: () => '', read: () => read(properties), givenBy: () => properties };
}

/** A count, or the names themselves. */
function members(property: string, prompt: string, initial: string, labels = 'labels'): Field {
  return {
    prompt,
    initial: () => initial,
    read: (text) => {
      const count = wholeNumber(text);
      const names = parts(text);
      const size = count ?? names.length;
      if (size < 1) return wrong(l10n.t('There must be at least one.'));
      if (size > MOST) return wrong(l10n.t('At most {0} are accepted.', MOST.toLocaleString('en')));
      if (count !== null) return read({ [property]: count });
      if (names.length === 1 && /^[-+.\d][-+.\de]*$/i.test(text.trim()))
        return wrong(l10n.t('Write a whole number.'));
      if (new Set(names).size < names.length) return wrong(l10n.t('A name is given twice.'));
      return read({ [property]: size, [labels]: names });
    },
  };
}

/** @param most a property that it may not be above @param least one that it may not be below; 1 without */
function number(
  property: string,
  prompt: string,
  initial: string,
  most?: string,
  least?: string,
): Field {
  const bound = (known: Properties, name: string | undefined, otherwise: number) =>
    name === undefined ? otherwise : Number(known[name]);
  return {
    prompt,
    initial: (known) =>
      String(
        Math.max(bound(known, least, 1), Math.min(Number(initial), bound(known, most, Infinity))),
      ),
    read: (text, known) => {
      const value = wholeNumber(text);
      const low = bound(known, least, 1);
      const high = bound(known, most, Number.MAX_SAFE_INTEGER);
      if (value !== null && value >= low && value <= high) return read({ [property]: value });
      return wrong(
        high === Number.MAX_SAFE_INTEGER
          ? l10n.t('Write a whole number from {0} on.', low)
          : l10n.t('Write a whole number from {0} to {1}.', low, high),
      );
    },
  };
}

function numbers(property: string, prompt: string, initial: string): Field {
  return {
    prompt,
    initial: () => initial,
    read: (text) => {
      const values = parts(text).map(wholeNumber);
      return values.length > 0 && values.every((value) => value !== null && value >= 1)
        ? read({ [property]: values })
        : wrong(l10n.t('Write whole numbers from 1 on, with commas between.'));
    },
  };
}

interface Group {
  readonly size: number;
  readonly choose: number;
}

/** `size:choose`; without `choose` one of each. */
function groupsIn(text: string): readonly Group[] | null {
  const found = parts(text).map((part) => /^(\d{1,6})(?:\s*:\s*(\d{1,6}))?$/.exec(part));
  if (found.length === 0) return null;
  const all = found.map((match) => ({ size: Number(match?.[1]), choose: Number(match?.[2] ?? 1) }));
  const isSound = all.every(({ size, choose }) => size >= 1 && choose <= size);
  return isSound && all.some(({ choose }) => choose > 0) ? all : null;
}

function groups(): Field {
  return {
    prompt: l10n.t('The groups, as size:choose with commas between; without a choice one of each'),
    initial: () => '3:1, 3:1, 2:1',
    read: (text) => {
      const all = groupsIn(text);
      return all === null
        ? wrong(l10n.t('Write groups like 3:1, 4:2; no more may be chosen than there are.'))
        : read({ groups: all });
    },
  };
}

/** Two partition matroids of the same size. */
function matroids(): Field {
  return {
    prompt: l10n.t(
      'The groups of both partition matroids, as size:choose with commas, the two parted by ;',
    ),
    initial: () => '2:1, 2:1, 2:1; 3:1, 3:1',
    read: (text) => {
      const both = text.split(';').map(groupsIn);
      const [first, second] = both;
      if (both.length !== 2 || !first || !second) {
        return wrong(l10n.t('Write groups like 2:1, 2:1; 3:1, 1:1.'));
      }
      const count = (all: readonly Group[]) => all.reduce((sum, { size }) => sum + size, 0);
      if (count(first) !== count(second)) {
        return wrong(
          l10n.t(
            'The first has {0} elements and the second {1}: both need the same.',
            count(first),
            count(second),
          ),
        );
      }
      return read({ matroids: [first, second].map((all) => ({ type: 'partition', groups: all })) });
    },
  };
}

/** One size, or `min-max`. */
function sizes(): Field {
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

function edges(prompt: string, initial: string): Field {
  return {
    prompt,
    initial: () => initial,
    read: (text) => {
      const all = parts(text).map((part) => part.split(/\s*(?:->|→|>|–|-)\s*/));
      return all.length > 0 && all.every((pair) => pair.length === 2 && !pair.includes(''))
        ? read({ edges: all })
        : wrong(l10n.t('Write edges like a-b, b-c.'));
    },
  };
}

/** Asked only where a path could start or end at several nodes. */
function ends(): Field {
  const endsOf = ({ edges: all }: Properties) =>
    pathEnds(all as readonly (readonly [string, string])[]);
  return {
    prompt: l10n.t('Where do paths start and end? Two nodes, as source>target'),
    initial: (known) => {
      const found = endsOf(known);
      return `${found?.sources[0] ?? ''}>${found?.targets[0] ?? ''}`;
    },
    read: (text, known) => {
      const [source, target, ...more] = text.split('>').map((part) => part.trim());
      const nodes = new Set((known['edges'] as readonly (readonly string[])[]).flat());
      if (more.length > 0 || source === undefined || target === undefined || source === target) {
        return wrong(l10n.t('Write two nodes like a>b.'));
      }
      const unknown = [source, target].find((node) => !nodes.has(node));
      return unknown === undefined
        ? read({ source, target })
        : wrong(l10n.t('No edge has the node {0}.', unknown));
    },
    givenBy: (known) => {
      const found = endsOf(known);
      const [source, ...moreSources] = found?.sources ?? [];
      const [target, ...moreTargets] = found?.targets ?? [];
      const isClear = moreSources.length === 0 && moreTargets.length === 0;
      return source !== undefined && target !== undefined && isClear ? { source, target } : null;
    },
  };
}

function listedActions(): Field {
  return {
    prompt: l10n.t(
      'The actions: the numbers of their base arms with spaces between, the actions parted by commas',
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
