import type { ProgramSubject } from '../../../src/core/experiment/programMessages';

/** Two arms, each of which shows itself. */
export const SUBJECT: ProgramSubject = {
  name: 'two lamps',
  labels: { arms: ['left', 'right'] },
  feedback: { observe: (action) => [{ arms: action, coefficients: action.map(() => 1) }] },
};
