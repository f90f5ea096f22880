/** The lead of a test as a bar with a tick at its threshold; null without a threshold. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { s, type ElementNode } from '../dom/h';
import { valueText } from '../format';
import type { Environment } from '../model/environment';
import { place } from '../views/pieces';

/** The bar leaves room for a lead one fifth above the needed one. */
const NEEDED_AT = 1 / 1.2;

export function leadMeter(
  { facts }: RunSnapshot,
  lead: number,
  needed: number,
  env: Environment,
): ElementNode | null {
  if (!(needed > 0 && Number.isFinite(needed))) return null;
  const width = env.width('meter');
  const at = (share: number): string => (Math.max(0, Math.min(1, share)) * width).toFixed(1);
  const tick = at(NEEDED_AT);
  return place(
    'meter',
    s(
      'svg.meter',
      {
        role: 'img',
        'aria-label': `Lead ${valueText(facts?.instance, lead)}, needed ${valueText(facts?.instance, needed)}`,
        width,
        height: 12,
      },
      s('rect.bed', { x: 0, y: 3, width, height: 6, rx: 1 }),
      s('rect.val', { x: 0, y: 3, width: at((lead / needed) * NEEDED_AT), height: 6, rx: 1 }),
      s('line.need', { x1: tick, x2: tick, y1: 0, y2: 12 }),
    ),
  );
}
