/** What a spec may ask for at most. Every limit is checked before anything of that size is made. */

/** UTF-16 code units of the text. */
export const MAX_TEXT_LENGTH = 8 * 1024 * 1024;

/** Bytes of the file of a spec: more than any text that is accepted. */
export const MAX_SPEC_BYTES = 32 * 2 ** 20;

/** Bytes of a log, or of a sheet of measurements. */
export const MAX_DATA_BYTES = 256 * 2 ** 20;

/** The message for a larger file. */
export function tooManyBytes(limitBytes: number): string {
  return `It has more than ${limitBytes / 2 ** 20} MB, the most that is read.`;
}

/** Objects and arrays within each other; the parser is recursive. */
export const MAX_NESTING = 64;

/** Values in the text: the tree of the parser takes about 200 bytes for each. */
export const MAX_VALUES = 2_000_000;

/** Properties in the text: what has most, a matroid of thousands of sets, has a tenth of it. */
export const MAX_PROPERTIES = 100_000;

/** d: an observer set takes some d x d x d multiplications, a few seconds at this size. */
export const MAX_DIMENSION = 1000;

/** d of a selection of which each base arm is seen: its observer set is as long as d, and pairs of base arms are some gigabyte. */
export const MAX_SELECTED = 4000;

/** Steps of the oracle in all that a check may take, for families whose best action is dear: some ten seconds. */
const MAX_ORACLE_STEPS = 1e9;

/** An observer set takes about five answers for each base arm: to find it, to exchange its actions, to bound the rest. */
const ANSWERS_PER_ARM = 5;

/**
 * The steps that finding one best action may take: an observer set asks for it about 5 d times, and a check ends in some
 * ten seconds.
 * @param dimension d, the number of base arms
 */
export function mostOracleSteps(dimension: number): number {
  return Math.floor(MAX_ORACLE_STEPS / (ANSWERS_PER_ARM * dimension));
}

/** Actions that may be listed one by one (family `explicit`). */
export const MAX_EXPLICIT_ACTIONS = 200_000;

/** Actions that ALBA, which looks at each of them in every round, is run on. */
export const MAX_ALBA_ACTIONS = 20_000;

/** Magnitude of a number: its square times d stays far below the largest finite number. */
export const MAX_MAGNITUDE = 1e100;

/** Magnitude of a weight of the feedback that is not 0, of delta, of a gap: its square stays far above the smallest number. */
export const MIN_WEIGHT = 1e-100;

/** Problems that one report lists. */
export const MAX_PROBLEMS = 100;

/** The largest seed: an unsigned integer of 32 bits. */
export const MAX_SEED = 4_294_967_295;
