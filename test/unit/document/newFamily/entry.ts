/** The entry of `intervals`, a family that this version does not have, for the list of families. */
import { familyKind } from '../../../../src/core/families/familyKind';
import { countedBy } from '../../../../src/core/families/groundSetKinds';
import { reportAbove } from '../../../../src/core/families/selection/checkSelection';
import { createIntervals } from './createIntervals';
import { intervals } from './intervals';

export const ENTRY = {
  intervals: familyKind(intervals, {
    groundSet: countedBy('arms'),
    check: ({ arms, length }, problems) => {
      if (length <= arms) return;
      const path = ['actions', 'length'];
      reportAbove(path, 'length-above-arms', ['length', length], ['arms', arms], problems);
    },
    build: ({ arms, length }) => createIntervals(arms, length),
  }),
};
