/** Facts about the feedbacks by name, without their code: texts, and what other modules need to know of each. */
import type { FamilyName } from '../families/catalogue';
import type { FamilyWords } from '../words/family';

export interface FeedbackFacts {
  /** What it shows of an action, for a list of choices. */
  readonly detail: string;
  /** The same as the continuation of `What one sample shows:`, with its full stop. */
  readonly comment: string;
  /** What one sample shows, in the words of a family. */
  readonly perSample: (sample: SampleShape) => string;
  /** The only family that supports it, and the reason. */
  readonly only?: { readonly family: FamilyName; readonly reason: string };
  /** It shows the same for all sets of all base arms, whatever their order. */
  readonly isBlindToOrder?: true;
  /** It only shows a part of an action. */
  readonly isPart?: true;
  /** For a fix that switches to this feedback: what must be measured, and the properties besides `type`. */
  readonly mend?: { readonly shows: string; readonly properties?: { readonly count: number } };
  /** The proposed properties besides `type`, for d base arms and the listed actions. */
  readonly draft?: (d: number, actions: readonly (readonly number[])[]) => object;
}

interface SampleShape {
  /** The name of the family in the spec. */
  readonly family: string;
  readonly words: FamilyWords;
  /** How many base arms are seen, and whether only their sum; absent if unknown. */
  readonly seen?: { readonly count: number; readonly isSum: boolean } | undefined;
}

/** The most base arms for a mask of d rows; larger drafts have two rows. */
const MOST_ROWS = 8;

export const FEEDBACK_FACTS = {
  'full-bandit': {
    detail: 'The total of the whole action, nothing else',
    comment: 'the total of the chosen base arms, nothing else.',
    perSample: ({ family, words }) =>
      family === 'path' || family === 'spanningTree'
        ? `one whole ${words.action} per sample`
        : 'one total per sample',
    isBlindToOrder: true,
    mend: { shows: 'the total of the whole action' },
  },
  'semi-bandit': {
    detail: 'A number for each base arm in it',
    comment: 'the value of each chosen base arm.',
    perSample: ({ words }) => `the value of each ${words.arm} per sample`,
    mend: { shows: 'each base arm of the action' },
  },
  masked: {
    detail: 'Weighted sums of the base arms of the action: the rows of a matrix',
    comment: 'weighted sums of the chosen base arms, one for each row of the matrix.',
    perSample: () => 'the rows of the mask per sample',
    draft: (d) => ({ matrix: mask(d) }),
  },
  first: {
    detail: 'Only the first base arms of the action; others may stay undetermined',
    comment: 'the first `count` of the chosen base arms, in their order: each, or their sum.',
    perSample: firstOnes,
    isBlindToOrder: true,
    isPart: true,
    draft: () => ({ count: 1, sum: false }),
  },
  'top-ranked': {
    detail: 'The items at the top of the ranking',
    comment: 'the values of the `count` items at the top.',
    perSample: firstOnes,
    only: {
      family: 'ranking',
      reason: 'Only a ranking has items at its top: `top-ranked` needs the family `ranking`.',
    },
    isPart: true,
    mend: { shows: 'the item at the top', properties: { count: 1 } },
    draft: () => ({ count: 1 }),
  },
  explicit: {
    detail: 'For each action, the rows of its own matrix',
    comment: 'for each action, the rows of its own matrix.',
    perSample: () => 'the rows of its matrix per sample',
    only: {
      family: 'explicit',
      reason: 'A matrix for each action needs the actions listed: the family `explicit`.',
    },
    draft: (d, actions) => ({ matrices: actions.map((action) => [indicator(action, d)]) }),
  },
} as const satisfies Readonly<Record<string, FeedbackFacts>>;

export type FeedbackName = keyof typeof FEEDBACK_FACTS;

export const FEEDBACK_NAMES = Object.keys(FEEDBACK_FACTS) as readonly FeedbackName[];

/** The facts about a feedback; undefined for a name that this version does not know. */
export function feedbackFactsOf(name: string): FeedbackFacts | undefined {
  return (FEEDBACK_FACTS as Readonly<Record<string, FeedbackFacts>>)[name];
}

function firstOnes({ words: { arm, arms }, seen }: SampleShape): string {
  // Runs stored by earlier versions lack this.
  if (seen === undefined) return `the first ${arms} per sample`;
  const { count, isSum } = seen;
  if (count === 1) return `the first ${arm} per sample`;
  return `${isSum ? 'the sum of ' : ''}the first ${count} ${arms} per sample`;
}

/** Prefix sums, which together determine every base arm; for many base arms, only half of them and all. */
function mask(d: number): number[][] {
  const ends =
    d <= MOST_ROWS ? Array.from({ length: d }, (_, row) => row + 1) : [Math.ceil(d / 2), d];
  return ends.map((end) => Array.from({ length: d }, (_, arm) => (arm < end ? 1 : 0)));
}

function indicator(action: readonly number[], d: number): number[] {
  const held = new Set(action);
  return Array.from({ length: d }, (_, arm) => (held.has(arm) ? 1 : 0));
}
