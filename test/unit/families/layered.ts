/** A graph of layers between a source and a target, each joined with all of the next. */
import type { PathOptions } from '../../../src/core/families/graph/path';

export function layered(layers: number, width: number): PathOptions {
  const node = (layer: number, place: number): number => 1 + layer * width + place;
  const target = 1 + layers * width;
  const edges: (readonly [number, number])[] = [];
  for (let place = 0; place < width; place++) edges.push([0, node(0, place)]);
  for (let layer = 1; layer < layers; layer++) {
    for (let a = 0; a < width; a++) {
      for (let b = 0; b < width; b++) edges.push([node(layer - 1, a), node(layer, b)]);
    }
  }
  for (let place = 0; place < width; place++) edges.push([node(layers - 1, place), target]);
  return { nodes: target + 1, edges, source: 0, target };
}
