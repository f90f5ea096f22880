/** Places for the labels of curves: beside an end, or on the free side of a rising curve; over no other label or curve. */
import type { Box } from './figure';

export interface Label {
  readonly width: number;
  /** Where the curve starts and ends. */
  readonly from: number;
  readonly to: number;
  /** The height that it should be near to; the top where none is given. */
  readonly near?: number;
  /** How far right the curve itself comes between two heights; null where it is not there. */
  readonly reach?: (top: number, bottom: number) => number | null;
}

export interface PlacedLabel {
  readonly x: number;
  /** The base line of the text. */
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

const GAP = 10;
const HEIGHT = 16;

/**
 * @param labels in the order in which they choose
 * @param area where labels may stand
 * @param curves what each label must not cover, one a label: it may cover its own
 * @returns one place a label, null where there is none
 */
export function placeLabels(
  labels: readonly Label[],
  area: Box,
  curves: readonly (readonly Box[])[],
): readonly (PlacedLabel | null)[] {
  const taken: Box[] = [];
  return labels.map((label, index) => {
    const others = curves.flatMap((boxes, other) => (other === index ? [] : boxes));
    for (const place of candidates(label, area)) {
      const isFree = [...taken, ...others].every((box) => !overlaps(box, place.box));
      const fits = place.box.left >= area.left && place.box.right <= area.right;
      if (!isFree || !fits) continue;
      taken.push(place.box);
      return place.at;
    }
    return null;
  });
}

function* candidates(
  { width, from, to, near, reach }: Label,
  area: Box,
): Generator<{ readonly at: PlacedLabel; readonly box: Box }> {
  const rows = Math.floor((area.bottom - area.top) / HEIGHT);
  const wanted = (near ?? area.top) - HEIGHT / 2;
  const tops = Array.from({ length: rows }, (_, row) => area.top + row * HEIGHT).sort(
    (one, other) => Math.abs(one - wanted) - Math.abs(other - wanted),
  );
  for (const anchor of ['start', 'end'] as const) {
    for (const top of tops) {
      const x = anchor === 'start' ? to + GAP : from - GAP;
      const left = anchor === 'start' ? x : x - width;
      yield {
        at: { x, y: top + 12, anchor },
        box: { left, right: left + width, top, bottom: top + HEIGHT },
      };
    }
  }
  // Where the curve is above it, over its own width.
  for (const top of tops) {
    const own = reach?.(top, top + HEIGHT) ?? null;
    if (own === null) continue;
    const x = own + GAP;
    const box = { left: x, right: x + width, top, bottom: top + HEIGHT };
    yield { at: { x, y: top + 12, anchor: 'start' }, box };
  }
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right + 4 &&
    other.left < one.right + 4 &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
