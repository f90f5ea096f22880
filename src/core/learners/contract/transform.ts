/** `feedback.transform`: measurements stay as the user writes them; all computations use their logarithm. */
import { log } from '../../numerics/elementary';

/** Absent: values are used as they are. */
export interface Transformed {
  readonly transform?: 'log';
}

/** A value as computations use it. @param value positive under `log`: see `isInside` */
export function transformed({ transform }: Transformed, value: number): number {
  return transform === undefined ? value : log(value);
}

/** Whether a value can be transformed. */
export function isInside({ transform }: Transformed, value: number): boolean {
  return transform === undefined || value > 0;
}

/** Completes the message about a value that cannot be transformed. */
export const NOT_POSITIVE = 'which is not positive: `transform` takes its logarithm';
