import { expect, it } from 'vitest';
import { unbroken } from '../../../../webview/dom/patch';

it('isolates each name in letters from right to left, and leaves other texts alone', () => {
  const [one, other] = ['זרוע אחת', 'ذراع'];
  expect(unbroken(`${one}, ${other}: 2.6, the next with Ada for ${other}`)).toBe(
    `\u2068${one}\u2069, \u2068${other}\u2069: 2.6, the next with Ada for \u2068${other}\u2069`,
  );
  expect(unbroken('größte 日本語: 2.6')).toBe('größte 日本語: 2.6');
});
