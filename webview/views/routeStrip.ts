/** A route as a strip of stops: where its graph is too large for a picture, or its stops too many for a heading. */
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';

export function routeStrip(stops: readonly string[]): ElementNode {
  return h(
    'ol.strip',
    { 'aria-label': 'Nodes of the path' },
    stops.map((stop) => h('li', h('span.stop', stop))),
  );
}
