/** SVG as text: every name and value is escaped, and what XML cannot hold is replaced. */
import type { ElementNode, Node } from '../dom/h';

/** Control characters, halves of surrogate pairs and the two that are no characters: no XML file may hold them. */
const NOT_XML =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text between tags or in a quoted attribute. */
function xmlText(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** An element with all that is in it, on one line. */
function markup(node: Node): string {
  if (typeof node === 'string') return xmlText(node);
  const { tag, attributes, children } = node;
  const head = [
    tag,
    ...Object.entries(attributes).map(([name, value]) => `${name}="${xmlText(value)}"`),
  ].join(' ');
  return children.length === 0
    ? `<${head}/>`
    : `<${head}>${children.map(markup).join('')}</${tag}>`;
}

/** A file of its own, from the `svg` element that it consists of. */
export function svgFile(svg: ElementNode): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...svg.attributes };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup({ ...svg, attributes })}\n`;
}
