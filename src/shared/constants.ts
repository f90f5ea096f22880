/** What the constants of a run are called; page and reports call them alike. */
export { constantFormula, constantName, constantValue } from '../core/words/constants';
