/** The arithmetic of a formula: numbers, or other values with the same operations. */

export type FunctionName = 'exp' | 'log' | 'sqrt' | 'abs';
export type OperatorName = '+' | '-' | '*' | '/' | '^';

export interface Arithmetic<Value> {
  number(value: number): Value;
  readonly functions: Readonly<Record<FunctionName, (argument: Value) => Value>>;
  readonly operators: Readonly<Record<OperatorName, (left: Value, right: Value) => Value>>;
}

export const NUMBERS: Arithmetic<number> = {
  number: (value) => value,
  functions: { exp: Math.exp, log: Math.log, sqrt: Math.sqrt, abs: Math.abs },
  operators: {
    '+': (left, right) => left + right,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
    '^': Math.pow,
  },
};
