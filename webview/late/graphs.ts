/** Graph pictures, loaded on demand, because few pages need their layouts. */
import type { GraphLabels } from '../../src/core/words/labels';
import type { Drawing } from '../pictures/drawing';
import { drawByForce } from '../pictures/forceDrawing';
import { drawLayered } from '../pictures/layeredDrawing';

/**
 * The drawing for a width in pixels; null if the graph is too large.
 * @param chosen edges that should not cross each other, in an undirected graph
 */
export function drawGraph(
  graph: GraphLabels,
  width: number,
  chosen: readonly number[],
): Drawing | null {
  return graph.directed ? drawLayered(graph, width) : drawByForce(graph, width, chosen);
}
