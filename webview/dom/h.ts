/** Descriptions of elements as plain data: views return them, and `patch` applies them to the page. */

export interface ElementNode {
  readonly tag: string;
  readonly svg: boolean;
  /** Identifies an element among siblings of the same tag across updates; null = by order. */
  readonly key: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  /** Declarations and custom properties set through the CSSOM, never as an attribute. */
  readonly style: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  /** The children belong to other code (a canvas); `patch` leaves them alone. */
  readonly opaque: boolean;
}

export type Node = ElementNode | string;

/** The child arguments of `h`: nested lists are flattened, empty values dropped. */
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
      // Adjacent strings become one text node, as in the page.
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
    // Only the style is an object.
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
 * @param name tag and fixed classes: `span.sub.hide-narrow`
 * @param first attributes, if any; null, undefined and false are left out, true gives a bare attribute
 */
export function h(name: string, first?: Properties | Child, ...children: Child[]): ElementNode {
  return element(false, name, first, children);
}

/** An SVG element; parameters as for `h`. */
export function s(name: string, first?: Properties | Child, ...children: Child[]): ElementNode {
  return element(true, name, first, children);
}

/** All text of a description, as a screen reader reads it. */
export function textOf(node: Node | readonly Node[]): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return (node as readonly Node[]).map(textOf).join('');
  return textOf((node as ElementNode).children);
}
