/**
 * Which family, feedback, reward and algorithm go together: the one table. The diagnostics of a spec, the matrix
 * in the docs and the test that runs every allowed pair are made from it.
 *
 * It says what follows from the names. What depends on the numbers is looked at in the instance: whether the
 * feedback determines the reward, whether the actions of a formula or of ALBA can be listed.
 */
export * from './rules';
export { FAMILY_NAMES, type FamilyName } from '../families/catalogue';
