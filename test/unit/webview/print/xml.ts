/** A strict reader of the XML that drawings are made of: it throws at what a parser would refuse. */

export interface XmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text in it, with references resolved. */
  readonly text: string;
}

const NAME = /[A-Za-z][\w:-]*/y;
const ATTRIBUTE = /\s+([A-Za-z][\w:-]*)="([^"<]*)"/y;
/** Control characters, two that are no characters, and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What can be written of a text: what no XML file may hold becomes the replacement character. */
export function writable(text: string): string {
  return text.replace(new RegExp(FORBIDDEN, 'gu'), '\ufffd');
}

/** The element that a file consists of, after its declaration. */
export function readXml(file: string): XmlElement {
  if (FORBIDDEN.test(file)) throw new Error('a character is forbidden');
  const body = file.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '').trimEnd();
  const { element, end } = readElement(body, 0);
  if (end !== body.length) throw new Error(`something follows the root at ${end}`);
  return element;
}

function readElement(text: string, start: number): { element: XmlElement; end: number } {
  NAME.lastIndex = start + 1;
  const tag = text[start] === '<' ? NAME.exec(text)?.[0] : undefined;
  if (tag === undefined) throw new Error(`no element at ${start}`);
  let at = NAME.lastIndex;
  const attributes: Record<string, string> = {};
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const [, name, value] = ATTRIBUTE.exec(text) ?? [];
    if (name === undefined || value === undefined) break;
    if (name in attributes) throw new Error(`${name} is there twice`);
    attributes[name] = resolved(value);
    at = ATTRIBUTE.lastIndex;
  }
  const children: XmlElement[] = [];
  if (text.startsWith('/>', at))
    return { element: { tag, attributes, children, text: '' }, end: at + 2 };
  if (text[at] !== '>') throw new Error(`<${tag} does not end at ${at}`);
  at += 1;
  for (let words = ''; ;) {
    const next = text.indexOf('<', at);
    if (next < 0) throw new Error(`<${tag}> is not closed`);
    words += resolved(text.slice(at, next));
    const close = `</${tag}>`;
    if (text.startsWith(close, next))
      return { element: { tag, attributes, children, text: words }, end: next + close.length };
    const { element, end } = readElement(text, next);
    children.push(element);
    words += element.text;
    at = end;
  }
}

function resolved(text: string): string {
  return text.replace(/&([^;]*;)?/g, (_, name: string | undefined) => {
    const character = name === undefined ? undefined : REFERENCES[name.slice(0, -1)];
    if (character === undefined) throw new Error(`a bare & in ${text}`);
    return character;
  });
}

/** All elements with a name, the root among them. */
export function elementsOf(root: XmlElement, tag: string): readonly XmlElement[] {
  const own = root.tag === tag ? [root] : [];
  return [...own, ...root.children.flatMap((child) => elementsOf(child, tag))];
}
