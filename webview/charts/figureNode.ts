/** A figure as elements of the page, in the colours of its theme. */
import type { Drawing, Figure } from '../../src/core/figure/figure';
import { figureParts } from '../../src/core/figure/svg';
import { s } from '../dom/h';
import type { ElementNode, Node } from '../dom/h';
import { thinnedToColumns } from './columns';

/** @param name that of no other drawing on the page */
export function drawingNodes(drawing: Drawing, name: string): readonly Node[] {
  return figureParts<Node>(drawing, {
    element: s,
    words: (text) => text,
    // The custom properties of panel.css.
    ink: (colour) => ({ colour: `var(--${colour})`, opacity: 1 }),
    shown: (points) => thinnedToColumns(points, window.devicePixelRatio),
    clip: `plot-of-${name}`,
  });
}

/** Its place says what it shows. */
export function figureNode(figure: Figure, name: string): ElementNode {
  const { width, height } = figure;
  return s('svg', { width, height, 'aria-hidden': 'true' }, drawingNodes(figure, name));
}
