/** A strict reader of the XML that drawings are made of: it throws at what a parser would refuse. */

export interface XmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text in it, with references resolved. */
  readonly text: string;
}

/** A tag, or a text between two. */
const PART = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>|[^<]+/y;
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
  const open = [{ tag: '', attributes: {}, children: new Array<XmlElement>(), text: '' }];
  for (PART.lastIndex = 0; PART.lastIndex < body.length;) {
    const at = PART.lastIndex;
    const [part, slash, tag, attributes = '', end] = PART.exec(body) ?? [];
    const parent = open.at(-1);
    if (part === undefined || parent === undefined) throw new Error(`no element at ${at}`);
    if (tag === undefined) for (const one of open) one.text += resolved(part);
    else if (slash === '') {
      const element = { tag, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (end === '') open.push(element);
    } else if (open.pop()?.tag !== tag || end !== '') throw new Error(`<${tag}> ends at ${at}`);
  }
  const [root, ...others] = open[0]?.children ?? [];
  const isAlone = open.length === 1 && others.length === 0 && root?.text === open[0]?.text;
  if (root === undefined || !isAlone) throw new Error('it is not one closed element');
  return root;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const all = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  if (new Set(all.map(([, name]) => name)).size < all.length) throw new Error(`twice in ${text}`);
  return Object.fromEntries(all.map(([, name = '', value = '']) => [name, resolved(value)]));
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
