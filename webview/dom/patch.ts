/**
 * Applies descriptions to the page and changes only what differs: a reused element keeps its focus, hover, scroll position and
 * open state.
 */
import { isolated } from '../../src/shared/format';
import type { ElementNode, Node as Description } from './h';

const SVG = 'http://www.w3.org/2000/svg';

/** The last description of an element. It lacks attributes that a component set itself, which stay. */
type Made = WeakMap<Node, ElementNode>;

/** Prevents line breaks before an arrow or a sign, and between a sign and its number. */
export function unbroken(text: string): string {
  return isolated(text.replace(/ (?=[→±×])|(?<=[±×δ]) (?=[\d.])/g, '\u00a0'));
}

function identity(node: Description): string {
  return typeof node === 'string' ? '#text' : `${node.tag} ${node.key ?? ''}`;
}

function create(description: Description, made: Made): Node {
  if (typeof description === 'string') return document.createTextNode(unbroken(description));
  const element = description.svg
    ? document.createElementNS(SVG, description.tag)
    : document.createElement(description.tag);
  const { attributes } = description;
  // Only at creation; afterwards the person opens and closes details.
  if (attributes['open'] !== undefined) element.setAttribute('open', '');
  update(element, description, made);
  return element;
}

function update(element: HTMLElement | SVGElement, description: ElementNode, made: Made): void {
  const before = made.get(element);
  if (before === description) return;
  made.set(element, description);
  for (const name of Object.keys(before?.attributes ?? {})) {
    if (description.attributes[name] === undefined && name !== 'open')
      element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(description.attributes)) {
    if (before?.attributes[name] !== value && name !== 'open') element.setAttribute(name, value);
  }
  for (const [name, value] of Object.entries(description.style)) {
    if (before?.style[name] !== value) element.style.setProperty(name, value);
  }
  if (!description.opaque) patch(element, description.children, made);
}

/** A function that makes the described children the only children of `parent`. */
export function createPatch() {
  const made: Made = new WeakMap();
  return (parent: Element, children: readonly Description[]) => patch(parent, children, made);
}

function patch(parent: Element, children: readonly Description[], made: Made): void {
  const reusable = new Map<string, Node[]>();
  for (const node of parent.childNodes) {
    const description = made.get(node);
    const name =
      description !== undefined
        ? identity(description)
        : node.nodeType === Node.TEXT_NODE
          ? '#text'
          : '';
    const list = reusable.get(name);
    if (list === undefined) reusable.set(name, [node]);
    else list.push(node);
  }
  const wanted = children.map((child) => {
    const node = reusable.get(identity(child))?.shift();
    if (node === undefined) return create(child, made);
    if (typeof child === 'string') {
      const text = unbroken(child);
      if ((node as Text).data !== text) (node as Text).data = text;
    } else update(node as HTMLElement | SVGElement, child, made);
    return node;
  });
  // Remove unwanted nodes first, so that the others need not move and lose the focus.
  for (const rest of reusable.values()) for (const node of rest) parent.removeChild(node);
  wanted.forEach((node, index) => {
    const there = parent.childNodes[index] ?? null;
    if (there !== node) parent.insertBefore(node, there);
  });
}
