/** The words of a formula. */

export interface Token {
  readonly type: 'number' | 'name' | 'symbol' | 'end' | 'unknown';
  readonly text: string;
  /** UTF-16 code units from the start of the formula. */
  readonly offset: number;
}

const SPACE = /\s*/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z_][A-Za-z_0-9]*/y;
const SYMBOL = /[-+*/^()[\]]/y;

/** The last token is the only one of type `end`. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = offset;
    return pattern.exec(text)?.[0] ?? null;
  };
  for (;;) {
    offset += take(SPACE)?.length ?? 0;
    if (offset >= text.length) return [...tokens, { type: 'end', text: '', offset }];
    const number = take(NUMBER);
    const name = take(NAME);
    const symbol = take(SYMBOL);
    const found = number ?? name ?? symbol ?? String.fromCodePoint(text.codePointAt(offset) ?? 0);
    const type =
      number !== null ? 'number' : name !== null ? 'name' : symbol !== null ? 'symbol' : 'unknown';
    tokens.push({ type, text: found, offset });
    offset += found.length;
  }
}
