import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expression, Quantities } from '../../../../src/core/reward/expression/expression';
import { evaluate, partsOf } from '../../../../src/core/reward/expression/expression';
import { parseExpression } from '../../../../src/core/reward/expression/parse';

const SEED = 20_060_803;
const QUANTITIES: Quantities = { sum: 6, mean: 2, min: -1, max: 4, count: 3 };
const THETA = Float64Array.of(0.5, 10);

function valueOf(text: string): number {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return evaluate(parsed.expression, QUANTITIES, THETA);
}

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['24 / 4 / 2', 3],
  ['2 ^ 3 ^ 2', 512],
  ['-2 ^ 2', -4],
  ['(-2) ^ 2', 4],
  ['2 ^ -1', 0.5],
  ['- -3', 3],
  ['+3 - +1', 2],
  ['2 * -3', -6],
  ['.5 + 1. + 2e1 + 1E-1', 21.6],
  ['sum + 10 * mean + 100 * min + 1000 * max + 10000 * count', 33926],
  ['theta[0] * theta[ 1 ]', 5],
  ['exp(0) + log(exp(2)) + sqrt(9) + abs(-4)', 10],
  ['sqrt(abs(min) * max) / count', 2 / 3],
  ['\tsum\n', 6],
])('%s = %d', (text, value) => {
  expect(valueOf(text)).toBeCloseTo(value, 12);
});

test('the arithmetic is that of floating-point numbers', () => {
  expect(valueOf('1 / 0')).toBe(Infinity);
  expect(valueOf('log(-1)')).toBeNaN();
  expect(valueOf('theta[7]')).toBeNaN();
});

test.each([
  ['', 0, 0, 'empty'],
  ['   ', 3, 0, 'empty'],
  ['1 +', 3, 0, 'ends'],
  ['(1', 2, 0, '`)` is missing'],
  ['1)', 1, 1, 'An operator'],
  ['2 sum', 2, 3, 'An operator'],
  ['* 2', 0, 1, 'A value is missing'],
  ['median', 0, 6, 'not known'],
  ['constructor', 0, 11, 'not known'],
  ['1 + Sum', 4, 3, 'not known'],
  ['exp 1', 4, 1, '`(` is missing'],
  ['min(1, 2)', 3, 1, 'takes no argument'],
  ['theta', 5, 0, '`[` is missing'],
  ['theta(1)', 5, 1, '`[` is missing'],
  ['theta[-1]', 6, 1, 'number of a base arm'],
  ['theta[0.5]', 6, 3, 'number of a base arm'],
  ['theta[1', 7, 0, '`]` is missing'],
  ['sum & 1', 4, 1, 'cannot be read'],
  ['sum + 😀', 6, 2, 'cannot be read'],
  ['1e999', 0, 5, 'too large'],
])('%j is refused with its place', (text, offset, length, part) => {
  const parsed = parseExpression(text);
  expect(parsed).toMatchObject({ ok: false, offset, length });
  if (!parsed.ok) expect(parsed.message).toContain(part);
});

test('what is too deep or too long is refused, what is long and flat is not', () => {
  expect(parseExpression(`${'('.repeat(70)}1${')'.repeat(70)}`).ok).toBe(false);
  expect(parseExpression('-'.repeat(500) + '1').ok).toBe(false);
  expect(parseExpression('2^'.repeat(500) + '1').ok).toBe(false);
  expect(parseExpression(`sum ${' '.repeat(3000)}`)).toMatchObject({ ok: false, offset: 2000 });
  expect(valueOf('1+'.repeat(999) + '1')).toBe(1000);
  expect(valueOf('('.repeat(60) + '1' + ')'.repeat(60))).toBe(1);
});

test('where theta[i] stands in the text', () => {
  const parsed = parseExpression('2 * theta[ 12 ] - min');
  if (!parsed.ok) throw new Error(parsed.message);
  const named = [...partsOf(parsed.expression)].filter(({ type }) => type === 'theta');
  expect(named).toEqual([{ type: 'theta', arm: 12, offset: 4, length: 11 }]);
});

describe('fuzz', () => {
  const leaves: fc.Arbitrary<Expression> = fc.oneof(
    fc
      .double({ min: 0, max: 100, noNaN: true })
      .map((value): Expression => ({ type: 'number', value })),
    fc
      .constantFrom('sum', 'mean', 'min', 'max', 'count')
      .map((name): Expression => ({ type: 'quantity', name: name as 'sum' })),
  );
  const trees = fc.letrec<{ tree: Expression }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaves,
      tie('tree').map((of): Expression => ({ type: 'negative', of })),
      fc
        .tuple(fc.constantFrom('exp', 'log', 'sqrt', 'abs'), tie('tree'))
        .map(([name, argument]): Expression => ({ type: 'call', name: name as 'exp', argument })),
      fc
        .tuple(fc.constantFrom('+', '-', '*', '/', '^'), tie('tree'), tie('tree'))
        .map(([operator, left, right]): Expression => ({
          type: 'binary',
          operator: operator as '+',
          left,
          right,
        })),
    ),
  })).tree;

  /** With all its brackets. */
  function written(expression: Expression): string {
    switch (expression.type) {
      case 'number':
        return String(expression.value);
      case 'quantity':
        return expression.name;
      case 'theta':
        return `theta[${expression.arm}]`;
      case 'negative':
        return `(-${written(expression.of)})`;
      case 'call':
        return `${expression.name}(${written(expression.argument)})`;
      case 'binary':
        return `(${written(expression.left)} ${expression.operator} ${written(expression.right)})`;
    }
  }

  test('what is written is read back', () => {
    fc.assert(
      fc.property(trees, (expression) => {
        const parsed = parseExpression(written(expression));
        fc.pre(parsed.ok || !/nested|characters/.test(parsed.message));
        expect(parsed).toEqual({ ok: true, expression });
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  const words = [
    'sum',
    'theta',
    '[',
    ']',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    '^',
    '1',
    '.5',
    'exp',
    'x',
    ' ',
    '😀',
  ];
  test('any text is read, or refused at a place inside it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(fc.constantFrom(...words)).map((parts) => parts.join('')),
        ),
        (text) => {
          const parsed = parseExpression(text);
          if (parsed.ok) {
            evaluate(parsed.expression, QUANTITIES, THETA);
            return;
          }
          expect(parsed.message.length).toBeGreaterThan(10);
          expect(parsed.offset).toBeGreaterThanOrEqual(0);
          expect(parsed.length).toBeGreaterThanOrEqual(0);
          expect(parsed.offset + parsed.length).toBeLessThanOrEqual(text.length);
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });
});
