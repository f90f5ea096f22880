/**
 * A miniature of an action beside its name: a cell per base arm with those of the action filled; for a matching its table of
 * pairs, for a graph a small copy of the large drawing.
 */
import type { RunFacts } from '../../src/core/run/check/facts';
import type { GraphLabels, Labels } from '../../src/core/words/labels';
import { h, s, type Child, type ElementNode } from '../dom/h';
import { pathOf } from '../pictures/drawing';
import { actionWords } from './actionWords';
import type { Canvas } from './graphPicture';

/** With more base arms, cells are no longer readable. */
const MOST_ARMS = 64;
/** In pixels. */
const GRAPH_HEIGHT = 36;
const GRAPH_WIDTH = 72;
/** In units of the large drawing. */
const MARGIN = 8;

/** An item in a list of actions: miniature and name. @param more further known values */
export function actionChip(
  { labels, instance }: RunFacts,
  action: readonly number[],
  env: Canvas,
  more: { readonly tip: string | null; readonly value: string } | null = null,
): ElementNode {
  return h(
    'li',
    { 'data-tip': more?.tip ?? null },
    glance(labels, action, env),
    h('span', actionWords(labels, action, instance.family)),
    more !== null && h('small', more.value),
  );
}

/** Null if it would not help. */
function glance({ arms, sides, graph }: Labels, action: readonly number[], env: Canvas): Child {
  // A ranking has all items.
  if (arms.length > MOST_ARMS || action.length === arms.length) return null;
  if (graph !== undefined && graph !== null) return graphAtAGlance(graph, action, env);
  return h(
    'span.glance',
    { 'aria-hidden': 'true' },
    arms.map((_, arm) => {
      const [row, column] = sides?.edges[arm] ?? [0, arm];
      return h(action.includes(arm) ? 'i.is-in' : 'i', {
        style: { 'grid-area': `${row + 1} / ${column + 1}` },
      });
    }),
  );
}

function graphAtAGlance(graph: GraphLabels, action: readonly number[], env: Canvas): Child {
  const drawing = env.drawGraph(graph, env.width('picture'), []);
  if (drawing === null || typeof drawing === 'string') return null;
  const { nodes, lines } = drawing;
  // A line around other nodes may leave their rectangle.
  const points = [...nodes, ...lines.flat()];
  const [left, width] = extentOf(points.map(({ x }) => x));
  const [top, height] = extentOf(points.map(({ y }) => y));
  const scale = Math.min(GRAPH_WIDTH / width, GRAPH_HEIGHT / height);
  const chosen = new Set(action);
  const others = lines.flatMap((_, edge) => (chosen.has(edge) ? [] : [edge]));
  return s(
    'svg.glance',
    {
      'aria-hidden': 'true',
      width: (scale * width).toFixed(0),
      height: (scale * height).toFixed(0),
      viewBox: [left, top, width, height].map((value) => value.toFixed(0)).join(' '),
    },
    // From node to node, because the boxes at the line ends are not drawn.
    [...others, ...action].map((edge) => {
      const ends = (graph.edges[edge] ?? []).flatMap((node) => nodes[node] ?? []);
      return s('path', {
        class: chosen.has(edge) ? 'is-in' : 'edge',
        d: pathOf([...ends.slice(0, 1), ...(lines[edge] ?? []), ...ends.slice(1)]),
        key: `${edge}`,
      });
    }),
  );
}

/** The start and length of a range of values, with room for the width of a line. */
function extentOf(values: readonly number[]): readonly [from: number, length: number] {
  const from = Math.min(...values) - MARGIN;
  return [from, Math.max(...values) + MARGIN - from];
}
