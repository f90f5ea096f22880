/**
 * Converts the picture of an action from the page to standalone SVG: class-based styles become attributes, and parts that only
 * serve the pointer are dropped.
 */
import { textOf, type ElementNode, type Node } from '../dom/h';
import { INKS } from '../../src/core/figure/inks';
import { element, xmlText } from '../../src/core/figure/svg';

type Look = Readonly<Record<string, string | number | null>>;

const FOREGROUND = INKS.fg.colour;
const SECONDARY = INKS['fg-2'].colour;
const PAPER = INKS.bg.colour;
const EDGE = INKS.axis.colour;

/** The certainty of the answer, which determines the colour and dashes of the chosen parts. */
export type Certainty = 'certified' | 'provisional' | 'other';

/** The drawing within a picture; null if the picture is a table. */
export function drawingIn(node: Node): ElementNode | null {
  if (typeof node === 'string') return null;
  if (node.tag === 'svg' && classesOf(node).includes('pic')) return node;
  for (const child of node.children) {
    const found = drawingIn(child);
    if (found !== null) return found;
  }
  return null;
}

/** The parts of a drawing, ready for paper. */
export function pictureSvg(drawing: ElementNode, certainty: Certainty): readonly string[] {
  const isGraph = classesOf(drawing).includes('graph');
  return drawing.children.flatMap((child) => {
    if (typeof child === 'string' || classesOf(child).includes('hit')) return [];
    return [clothed(child, certainty, isGraph)];
  });
}

function clothed(node: ElementNode, certainty: Certainty, isGraph: boolean): string {
  const geometry = Object.fromEntries(
    Object.entries(node.attributes).filter(([name]) => !/^(class|data-|aria-)/.test(name)),
  );
  const look = lookOf(node, classesOf(node), certainty, isGraph);
  return element(
    node.tag,
    { ...geometry, ...look },
    ...(node.children.length === 0 ? [] : [xmlText(textOf(node))]),
  );
}

function lookOf(
  { tag }: ElementNode,
  classes: readonly string[],
  certainty: Certainty,
  isGraph: boolean,
): Look {
  const is = (name: string): boolean => classes.includes(name);
  const chosen = is('a')
    ? INKS['series-1'].colour
    : is('b')
      ? INKS['series-2'].colour
      : certainty === 'certified'
        ? INKS.certified.colour
        : certainty === 'provisional'
          ? INKS['series-1'].colour
          : FOREGROUND;
  if (tag === 'text') return textLook(is, certainty);
  if (is('edge'))
    return { fill: 'none', stroke: isGraph ? EDGE : INKS.grid.colour, 'stroke-width': 1 };
  if (is('halo'))
    return { fill: 'none', stroke: PAPER, 'stroke-width': 9, 'stroke-linecap': 'round' };
  if (is('pick')) {
    const isOpen = is('a') || is('b');
    const dash = is('b') ? '10 6' : is('a') ? '2 6' : certainty === 'provisional' ? '2 7' : null;
    return {
      fill: 'none',
      stroke: chosen,
      'stroke-width': isOpen ? 2.5 : 3.5,
      'stroke-linecap': 'round',
      'stroke-dasharray': dash,
    };
  }
  if (is('tip')) return { fill: is('on') ? chosen : EDGE };
  if (is('node')) {
    const isSure = certainty !== 'provisional';
    return {
      fill: PAPER,
      stroke: is('on') ? chosen : is('open') ? FOREGROUND : EDGE,
      'stroke-width': is('on') ? (isSure ? 2.5 : 2) : 1,
      'stroke-dasharray': is('on') && !isSure ? '3 3' : null,
    };
  }
  return { fill: is('on') ? FOREGROUND : PAPER, stroke: FOREGROUND, 'stroke-width': 1.5 };
}

function textLook(is: (name: string) => boolean, certainty: Certainty): Look {
  if (is('code')) {
    const isOn = is('on');
    return {
      'font-size': 12,
      'font-family': 'monospace',
      'font-weight': isOn && certainty !== 'provisional' ? 600 : null,
      fill: isOn || is('open') ? FOREGROUND : SECONDARY,
    };
  }
  if (is('val')) return { 'font-size': 12, fill: SECONDARY };
  if (is('hd') || is('ends')) return { 'font-size': 11, fill: SECONDARY };
  return { 'font-size': is('small') ? 13 : 15, fill: is('off') ? SECONDARY : FOREGROUND };
}

function classesOf({ attributes }: ElementNode): readonly string[] {
  return (attributes['class'] ?? '').split(' ');
}
