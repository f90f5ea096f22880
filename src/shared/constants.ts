/** Display names of a run's constants, shared by the page and the reports. */
export { constantFormula, constantName, constantValue } from '../core/words/constants';
