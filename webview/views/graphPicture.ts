/**
 * An action in its graph: nodes as boxes, chosen edges heavy, others light, with arrows if the graph is directed. Every edge
 * shows its estimate on hover, or that it cannot be determined alone.
 */
import type { GraphLabels } from '../../src/core/words/labels';
import { h, s, type ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { boxName, headOf, pathOf, type Drawing } from '../pictures/drawing';
import { armTip, type ChosenArms, type Choice } from './chosenArms';

export interface GraphModel extends ChosenArms {
  readonly graph: GraphLabels;
  /** Whether the chosen edges no longer change. */
  readonly isSettled: boolean;
  readonly label: string;
}

const INSTEAD = {
  coming: 'Fetching the picture of the graph',
  missing:
    'The picture of the graph could not be loaded. Close the panel and open it again to try once more.',
};
const HEAD = 6;
const CHOSEN_HEAD = 8;
/** Distance from the centre of a node to the baseline of its caption, below and above it. */
const CAPTION = 26;
const CAPTION_ABOVE = -14;

/** What drawing into a place of the page needs. */
export type Canvas = Pick<Environment, 'measure' | 'width' | 'drawGraph'>;

/** @returns null if the graph is too large for its place; a sentence if it cannot be drawn now */
export function graphPicture(model: GraphModel, env: Canvas): ElementNode | null {
  const { graph } = model;
  const width = env.width('picture');
  const edges = graph.edges.map((_, edge) => edge);
  const chosen = edges.filter((edge) => model.chosen.has(edge));
  const drawing = env.drawGraph(graph, width, model.isSettled ? chosen : []);
  if (drawing === null) return null;
  if (typeof drawing === 'string') return h('p.q', { key: drawing }, INSTEAD[drawing]);
  const others = edges.filter((edge) => !model.chosen.has(edge));
  return s(
    'svg.pic.graph',
    {
      role: 'img',
      'aria-label': model.label,
      width,
      height: drawing.height.toFixed(0),
      viewBox: `0 0 ${width} ${drawing.height.toFixed(0)}`,
    },
    // Chosen edges are drawn over the others.
    [...others, ...chosen].map((edge) => edgeParts(model, drawing, edge)),
    edges.map((edge) =>
      s('path.hit', {
        'data-tip': armTip(model, edge),
        d: pathOf(drawing.lines[edge] ?? []),
        key: `hit ${edge}`,
      }),
    ),
    graph.nodes.map((_, node) => nodeParts(model, drawing, node)),
    captions(graph, drawing),
  );
}

function edgeParts(model: GraphModel, drawing: Drawing, edge: number): readonly ElementNode[] {
  const choice = model.chosen.get(edge) ?? null;
  const line = drawing.lines[edge] ?? [];
  const suffix = choice === null || choice === 'plain' ? '' : ` ${choice}`;
  const parts = [
    s('path', {
      class: choice === null ? 'edge' : `pick${suffix}`,
      d: pathOf(line),
      key: `edge ${edge}`,
    }),
  ];
  if (model.graph.directed)
    parts.push(
      s('path', {
        class: choice === null ? 'tip' : `tip on${suffix}`,
        d: headOf(line, choice === null ? HEAD : CHOSEN_HEAD),
        key: `tip ${edge}`,
      }),
    );
  return parts;
}

function nodeParts(model: GraphModel, drawing: Drawing, node: number): readonly ElementNode[] {
  const { graph } = model;
  const { box } = drawing;
  const { x, y } = drawing.nodes[node] ?? { x: 0, y: 0 };
  const choices = graph.edges.flatMap(([from, to], edge): readonly Choice[] => {
    const choice = model.chosen.get(edge);
    return choice !== undefined && (from === node || to === node) ? [choice] : [];
  });
  const state = choices.includes('plain') ? 'on' : choices.length > 0 ? 'open' : '';
  const full = graph.nodes[node] ?? '';
  const name = boxName(full, box);
  const tip = name === full ? null : full;
  return [
    s('rect', {
      class: `node ${state}`.trim(),
      x: (x - box.width / 2).toFixed(1),
      y: (y - box.height / 2).toFixed(1),
      width: box.width,
      height: box.height,
      rx: 4,
      'data-tip': tip,
      key: `node ${node}`,
    }),
    s(
      'text',
      {
        class: `code ${state}`.trim(),
        x: x.toFixed(1),
        y: (y + 4).toFixed(1),
        'text-anchor': 'middle',
        'data-tip': tip,
        key: `name ${node}`,
      },
      name,
    ),
  ];
}

/** Captions below the start and end of a path; the start's is above if the path leads down, clear of the edges. */
function captions(graph: GraphLabels, drawing: Drawing): readonly ElementNode[] {
  const { width } = drawing.box;
  const [source, target] = [graph.source, graph.target].map((node) => drawing.nodes[node ?? -1]);
  const isDown =
    source !== undefined &&
    target !== undefined &&
    target.y - source.y > Math.abs(target.x - source.x);
  const caption = (node: number | undefined, end: 'start' | 'end'): readonly ElementNode[] => {
    const place = node === undefined ? undefined : drawing.nodes[node];
    if (place === undefined) return [];
    const x = place.x + (end === 'start' ? -width / 2 : width / 2);
    return [
      s(
        'text.ends',
        {
          x: x.toFixed(1),
          y: (place.y + (isDown && end === 'start' ? CAPTION_ABOVE : CAPTION)).toFixed(1),
          'text-anchor': end,
          key: end,
        },
        end,
      ),
    ];
  };
  return [...caption(graph.source, 'start'), ...caption(graph.target, 'end')];
}
