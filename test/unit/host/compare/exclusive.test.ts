import { describe, expect, it } from 'vitest';
import { exclusive } from '../../../../src/host/compare/exclusive';

const all = { isAll: true };
const presets = { isAll: true };
const one = { isAll: false };
const other = { isAll: false };

describe('choices of which some stand for all', () => {
  it.each([
    ['all takes the place of single ones', [one, other], [all, one, other], [all]],
    ['all takes the place of another all', [all], [all, presets], [presets]],
    ['a single one takes the place of all', [all], [all, one], [one]],
    ['single ones add up', [one], [one, other], [one, other]],
    ['one is taken away', [one, other], [other], [other]],
    ['everything is ticked at once', [], [all, presets, one, other], [presets]],
  ])('%s', (_name, before, now, kept) => {
    const stays = exclusive(before, now);
    expect(stays).toHaveLength(kept.length);
    for (const [index, choice] of kept.entries()) expect(stays[index]).toBe(choice);
  });
});
