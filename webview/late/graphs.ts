/** The pictures of graphs, whose layouts few pages need. */
import type { GraphLabels } from '../../src/core/words/labels';
import type { Drawing } from '../pictures/drawing';
import { drawByForce } from '../pictures/forceDrawing';
import { drawLayered } from '../pictures/layeredDrawing';

/**
 * The drawing for a width in pixels; null where the graph is too large for it.
 * @param chosen edges that had better not cross each other, where the graph is undirected
 */
export function drawGraph(
  graph: GraphLabels,
  width: number,
  chosen: readonly number[],
): Drawing | null {
  return graph.directed ? drawLayered(graph, width) : drawByForce(graph, width, chosen);
}
