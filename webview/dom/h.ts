/** Descriptions of elements as plain data: the views return them, `patch` brings the page in line with them. */

export interface ElementNode {
  readonly tag: string;
  readonly svg: boolean;
  /** Tells siblings of the same tag apart across updates; null = by order. */
  readonly key: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  /** Custom properties and declarations that are set through the CSSOM, never as an attribute. */
  readonly style: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  /** The children belong to someone else (a canvas): `patch` leaves them alone. */
  readonly opaque: boolean;
}

export type Node = ElementNode | string;

/** What stands between the brackets of `h`: nested lists are flattened, nothing is nothing. */
export type Child = Node | number | null | undefined | false | readonly Child[];

type Value = string | number | boolean | null | undefined;

export interface Properties {
  readonly key?: string;
  readonly style?: Readonly<Record<string, string>>;
  readonly opaque?: boolean;
  readonly [attribute: string]: Value | Readonly<Record<string, string>>;
}

function flatten(children: readonly Child[], into: Node[]): Node[] {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === '') continue;
    if (Array.isArray(child)) flatten(child as readonly Child[], into);
    else {
      const node = typeof child === 'number' ? String(child) : (child as Node);
      const last = into.at(-1);
      // Text that meets text is one text node, as it is in the page.
      if (typeof node === 'string' && typeof last === 'string') into[into.length - 1] = last + node;
      else into.push(node);
    }
  }
  return into;
}

function isProperties(first: Properties | Child): first is Properties {
  return (
    typeof first === 'object' && first !== null && !Array.isArray(first) && !('children' in first)
  );
}

function element(
  svg: boolean,
  name: string,
  first: Properties | Child,
  others: readonly Child[],
): ElementNode {
  const properties: Properties = isProperties(first) ? first : {};
  const [tag = '', ...classes] = name.split('.');
  const attributes: Record<string, string> = {};
  if (classes.length > 0) attributes['class'] = classes.join(' ');
  for (const [attribute, value] of Object.entries(properties)) {
    if (attribute === 'key' || attribute === 'style' || attribute === 'opaque') continue;
    if (value === null || value === undefined || value === false) continue;
    // Of all properties, the style alone is an object.
    if (typeof value !== 'object') attributes[attribute] = value === true ? '' : String(value);
  }
  return {
    tag,
    svg,
    key: properties.key ?? null,
    attributes,
    style: properties.style ?? {},
    children: flatten(isProperties(first) ? others : [first, ...others], []),
    opaque: properties.opaque ?? false,
  };
}

/**
 * An HTML element.
 * @param name its tag and the classes that it always has: `span.sub.hide-narrow`
 * @param first its attributes, where it has any: one that is null, undefined or false is left out, true is the bare one
 */
export function h(name: string, first?: Properties | Child, ...children: Child[]): ElementNode {
  return element(false, name, first, children);
}

/** An SVG element, likewise. */
export function s(name: string, first?: Properties | Child, ...children: Child[]): ElementNode {
  return element(true, name, first, children);
}

/** All text of a description, as a screen reader would find it. */
export function textOf(node: Node | readonly Node[]): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return (node as readonly Node[]).map(textOf).join('');
  return textOf((node as ElementNode).children);
}
