/** The limits of a spec. Each is checked before anything of that size is allocated. */

/** UTF-16 code units of a text. */
export const MAX_TEXT_LENGTH = 8 * 1024 * 1024;

/** Bytes of a spec file: more than any accepted text has. */
export const MAX_SPEC_BYTES = 32 * 2 ** 20;

/** Bytes of a log, or of a sheet of measurements. */
export const MAX_DATA_BYTES = 256 * 2 ** 20;

export function tooManyBytes(limitBytes: number): string {
  return `It has more than ${limitBytes / 2 ** 20} MB, the most that is read.`;
}

/** Nesting depth of objects and arrays; the parser is recursive. */
export const MAX_NESTING = 64;

/** Values in a text; each takes about 200 bytes in the tree of the parser. */
export const MAX_VALUES = 2_000_000;

/** Properties in a text; the largest specs, matroids of thousands of sets, have a tenth of this. */
export const MAX_PROPERTIES = 100_000;

/** d: an observer set takes about d x d x d multiplications, a few seconds at this size. */
export const MAX_DIMENSION = 1000;

/** d of a selection with every base arm observed: its observer set has d actions, and pairs of base arms take some gigabytes. */
export const MAX_SELECTED = 4000;

/** Oracle steps of a whole check, about ten seconds, for families whose best action is expensive. */
const MAX_ORACLE_STEPS = 1e9;

/** An observer set needs about five best actions per base arm: to find it, exchange its actions, and bound the rest. */
const ANSWERS_PER_ARM = 5;

/**
 * The most oracle steps per best action, so that a check takes at most some ten seconds.
 * @param dimension d, the number of base arms
 */
export function mostOracleSteps(dimension: number): number {
  return Math.floor(MAX_ORACLE_STEPS / (ANSWERS_PER_ARM * dimension));
}

/** Actions listed one by one in the family `explicit`. */
export const MAX_EXPLICIT_ACTIONS = 200_000;

/** Actions for ALBA, which looks at each of them in every round. */
export const MAX_ALBA_ACTIONS = 20_000;

/** Magnitude of a number: its square times d stays far below the largest finite number. */
export const MAX_MAGNITUDE = 1e100;

/** Least magnitude of delta, a gap, or a nonzero feedback weight or scale of noise: its square stays far above the smallest number. */
export const MIN_WEIGHT = 1e-100;

/** Problems listed in one report. */
export const MAX_PROBLEMS = 100;

/** The largest seed: an unsigned integer of 32 bits. */
export const MAX_SEED = 4_294_967_295;
/** The most seeds of a sweep. */
export const MOST_SEEDS = 1_000_000;
