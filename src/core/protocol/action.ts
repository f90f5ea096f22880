/** An action (super arm): its base arms in ascending order, numbered from 0. */
export type Action = readonly number[];
