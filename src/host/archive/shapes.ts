/** Whether a value that was read from a disk has the form that it should have. */
import { isObject } from '../../core/text/isObject';

export type Shape = (value: unknown) => boolean;

export const isNumber: Shape = (value) => typeof value === 'number';
export const isText: Shape = (value) => typeof value === 'string';
export const isBoolean: Shape = (value) => typeof value === 'boolean';

export function orNull(shape: Shape): Shape {
  return (value) => value === null || shape(value);
}

/** It may be missing. */
export function optional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value);
}

export function listOf(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

/** What every record has. */
export const IS_OWNED = { title: orNull(isText), note: orNull(isText), owner: orNull(isText) };

/** Other fields may be anything. */
export function objectWith(fields: Readonly<Record<string, Shape>>): Shape {
  const shapes = Object.entries(fields);
  return (value) => isObject(value) && shapes.every(([name, shape]) => shape(value[name]));
}
