import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExpression } from '../../../../src/core/reward/expression/parse';
import { forAll } from '../../forAll';
import { real } from '../../manyOf';

const QUANTITIES = { sum: 6, mean: 2, min: -1, max: 4, count: 3 };
const THETA = Float64Array.of(0.5, 10);

function valueOf(text: string): number {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.formula.value(QUANTITIES, THETA);
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
  expect(parsed.formula.named).toEqual([{ arm: 12, offset: 4, length: 11 }]);
  expect([...parsed.formula.quantities]).toEqual(['min']);
});

describe('fuzz', () => {
  /** A formula with all its brackets, and its value. */
  type Written = readonly [text: string, value: number];
  const leaves: fc.Arbitrary<Written> = fc.oneof(
    real(0, 100).map((value): Written => [String(value), value]),
    fc.constantFrom(...Object.entries(QUANTITIES)),
  );
  const calls = { exp: Math.exp, log: Math.log, sqrt: Math.sqrt, abs: Math.abs };
  const operations = {
    '+': (a: number, b: number) => a + b,
    '-': (a: number, b: number) => a - b,
    '*': (a: number, b: number) => a * b,
    '/': (a: number, b: number) => a / b,
    '^': Math.pow,
  };
  const formulas = fc.letrec<{ formula: Written }>((tie) => ({
    formula: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaves,
      tie('formula').map(([text, value]): Written => [`(-${text})`, -value]),
      fc
        .tuple(fc.constantFrom(...Object.entries(calls)), tie('formula'))
        .map(([[name, call], [text, value]]): Written => [`${name}(${text})`, call(value)]),
      fc
        .tuple(fc.constantFrom(...Object.entries(operations)), tie('formula'), tie('formula'))
        .map(([[sign, of], [a, x], [b, y]]): Written => [`(${a} ${sign} ${b})`, of(x, y)]),
    ),
  })).formula;

  test('what is written has its value', () => {
    forAll([formulas], 200, ([text, value]) => {
      const parsed = parseExpression(text);
      if (parsed.ok) expect(parsed.formula.value(QUANTITIES, THETA)).toBe(value);
      else expect(parsed.message).toMatch(/nested|characters/);
    });
  });

  const words = [...'sum theta [ ] ( ) + - * / ^ 1 .5 exp x 😀'.split(' '), ' '];
  test('any text is read, or refused at a place inside it', () => {
    forAll(
      [
        fc.oneof(
          fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
          fc.array(fc.constantFrom(...words)).map((parts) => parts.join('')),
        ),
      ],
      300,
      (text) => {
        const parsed = parseExpression(text);
        if (parsed.ok) {
          parsed.formula.value(QUANTITIES, THETA);
          return;
        }
        expect(parsed.message.length).toBeGreaterThan(10);
        expect(parsed.offset).toBeGreaterThanOrEqual(0);
        expect(parsed.length).toBeGreaterThanOrEqual(0);
        expect(parsed.offset + parsed.length).toBeLessThanOrEqual(text.length);
      },
    );
  });
});
