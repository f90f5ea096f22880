/** The door of `feedback.transform`: what is measured stays as people write it, and is its logarithm wherever it is reckoned with. */
import { log } from '../../numerics/elementary';

/** What is done with the values: nothing where this is absent. */
export interface Transformed {
  readonly transform?: 'log';
}

/** A value on its way in. @param value positive where it is a logarithm that counts: see `isInside` */
export function transformed({ transform }: Transformed, value: number): number {
  return transform === undefined ? value : log(value);
}

/** Whether a value can go in. */
export function isInside({ transform }: Transformed, value: number): boolean {
  return transform === undefined || value > 0;
}

/** What follows after a value that cannot. */
export const NOT_POSITIVE = 'which is not positive: `transform` takes its logarithm';
