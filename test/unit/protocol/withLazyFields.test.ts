import { expect, it } from 'vitest';
import { withLazyFields } from '../../../src/core/protocol/withLazyFields';

it('works a changed property out only when it is read, and keeps the order of the others', () => {
  let asked = 0;
  const lazy = withLazyFields({ first: 1, second: 2 }, { first: () => ++asked });
  const copy = withLazyFields(lazy, { third: () => 3 });
  expect(asked).toBe(0);
  expect(JSON.stringify(copy)).toBe('{"first":1,"second":2,"third":3}');
  expect(structuredClone(copy)).toEqual({ first: 2, second: 2, third: 3 });
});
