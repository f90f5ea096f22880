/** How often a worker looks up from its work. */

/** A cancel is seen at least this often, as long as the learner yields. */
export const BREATHE_EVERY_MS = 20;
/** Ten messages a second. */
export const POST_EVERY_MS = 100;
