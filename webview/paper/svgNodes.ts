/** A picture that the host has drawn, as nodes of the page: what is drawn there has the colours of the theme here. */
import { s } from '../dom/h';
import type { ElementNode } from '../dom/h';

/** A part of a picture: from a column of it to another, without its own title. */
export function svgPart(
  text: string,
  label: string,
  part: { readonly from: number; readonly to: number; readonly top: number },
): ElementNode {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const width = Number(root.getAttribute('width'));
  const height = Number(root.getAttribute('height'));
  const shown = [width * part.from, part.top, width * (part.to - part.from), height - part.top];
  return s(
    'svg.paper-chart',
    { role: 'img', 'aria-label': label, viewBox: shown.join(' '), key: label },
    // Its title and its white ground come first.
    [...root.children].slice(2).map(nodeOf),
  );
}

function nodeOf(element: Element): ElementNode {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
  return s(element.tagName, Object.fromEntries(attributes), element.textContent);
}
