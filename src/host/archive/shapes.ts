/** Checks the form of values read from a disk. */
import { isObject } from '../../core/text/isObject';

export type Shape = (value: unknown) => boolean;

export const isNumber: Shape = (value) => typeof value === 'number';
export const isText: Shape = (value) => typeof value === 'string';
export const isBoolean: Shape = (value) => typeof value === 'boolean';

export function orNull(shape: Shape): Shape {
  return (value) => value === null || shape(value);
}

/** The value may be missing. */
export function optional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value);
}

export function listOf(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

/** The common fields of all records. */
export const IS_OWNED = { title: orNull(isText), note: orNull(isText), owner: orNull(isText) };

/** Other fields are ignored. */
export function objectWith(fields: Readonly<Record<string, Shape>>): Shape {
  const shapes = Object.entries(fields);
  return (value) => isObject(value) && shapes.every(([name, shape]) => shape(value[name]));
}
