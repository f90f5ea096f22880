import { expect, it } from 'vitest';
import type { Corner } from '../../../../src/core/figure/figure';
import { text } from '../../../../src/core/figure/marks';
import { namesInside } from '../../../../webview/charts/run/namesInside';

const PLOT = { left: 0, right: 100, top: 0, bottom: 100 };
const measure = (): number => 30;
const ROOF: readonly Corner[] = [
  [0, 50],
  [50, 20],
  [100, 50],
];
const LEAD = { name: 'lead', at: ROOF };
const placed = (...more: Parameters<typeof namesInside>[4]) =>
  namesInside([LEAD], PLOT, measure, [ROOF], more);

it('names a line of a narrow chart above or below it, where no line and no word is', () => {
  // Above its first point the line rises through the name.
  expect(placed()).toEqual([text('lead', 5, 66, 12, 'fg', 'left')]);
  expect(placed(text('budget', 0, 66, 12, 'fg', 'left'))).toEqual([
    text('lead', 55, 13, 12, 'fg', 'left'),
  ]);
  const two = [LEAD, { ...LEAD, name: 'needed' }];
  const [one, other] = namesInside(two, PLOT, measure, [ROOF], []);
  expect(one).toMatchObject({ x: 5, y: 66 });
  expect(other).toMatchObject({ x: 55, y: 13 });
});

it('puts a name that has no place on a plate', () => {
  const everywhere = Array.from({ length: 10 }, (_, row): readonly Corner[] => [
    [0, 10 * row],
    [100, 10 * row],
  ]);
  expect(namesInside([LEAD], PLOT, measure, everywhere, [])).toMatchObject([{ plate: 2 }]);
  // Not even there where it would stand outside.
  const corner = { name: 'lead', at: [[95, 99]] as const };
  expect(namesInside([corner], PLOT, measure, [], [])).toEqual([]);
});
