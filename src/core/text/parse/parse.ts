/** Parses text into a tree, and reports everything that is wrong with its JSON syntax. */
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { MAX_NESTING, MAX_PROPERTIES, MAX_TEXT_LENGTH, MAX_VALUES } from '../limits';
import { Problems, type Finding } from '../problems';
import type { Path } from '../paths';
import { SpecDocument, valueOf } from './document';
import { BYTE_ORDER_MARK } from './positions';
import { prescan, type Limit } from './prescan';
import { repeatedKeys } from './repeatedKeys';
import { syntaxMessage } from './syntaxMessages';

/** Syntax errors after the first few are usually their consequences. */
const MAX_SYNTAX_PROBLEMS = 20;

type Refusal = Pick<Finding, 'code' | 'message' | 'origin'>;

const EMPTY =
  'The file is empty: a spec is an object `{ … }` with `version`, `actions`, `feedback`, `reward` and `run`.';

const BEYOND: Readonly<Record<Limit, Refusal>> = {
  depth: {
    code: 'nested-too-deep',
    message: `Objects and lists are nested more than ${MAX_NESTING} deep here; a spec needs fewer than 10: remove the superfluous brackets.`,
  },
  values: {
    code: 'too-many-values',
    message: `The text has more than ${MAX_VALUES.toLocaleString('en')} values, the most accepted.`,
  },
  properties: {
    code: 'too-many-values',
    message: `The text has more than ${MAX_PROPERTIES.toLocaleString('en')} properties, the most accepted; a spec needs fewer than 10,000.`,
  },
  words: {
    code: 'syntax',
    message: 'From here on the text is not JSON: a spec is an object `{ … }`.',
    origin: 'syntax',
  },
};

/** After skipping a word that is not JSON, the parser reports a missing value right behind it. */
function isEcho(json: string, error: ParseError, before: ParseError | undefined): boolean {
  if (!before || printParseErrorCode(error.error) !== 'ValueExpected') return false;
  const between = json.slice(before.offset + before.length, error.offset);
  return printParseErrorCode(before.error) === 'InvalidSymbol' && between.trim() === '';
}

/** A tree of everything readable. The prescan limits the depth of the text, except for mismatched brackets. */
export function parseTolerantly(json: string, errors: ParseError[]): Node | null {
  try {
    return parseTree(json, errors, { allowTrailingComma: true }) ?? null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const bracketExpected = 8;
    errors.push({ error: bracketExpected, offset: json.length, length: 0 });
    return null;
  }
}

/**
 * Parses JSON with comments. With syntax errors, the tree of the document contains as much as could be read; it is null if the
 * text is empty, too long, too deep or has too many values.
 * @param empty the message for an empty text
 */
export function parseSpec(
  text: string,
  overridden: readonly Path[],
  empty = EMPTY,
): { readonly document: SpecDocument; readonly problems: Problems } {
  const refuse = (refusal: Refusal, offset = 0) => {
    const document = new SpecDocument(text, null);
    const problems = new Problems(document, overridden);
    problems.add({ ...refusal, path: [], span: { offset, length: 0 } });
    return { document, problems };
  };
  if (text.length > MAX_TEXT_LENGTH) {
    const megabytes = MAX_TEXT_LENGTH / 1024 / 1024;
    return refuse({
      code: 'text-too-long',
      message: `The text has ${text.length.toLocaleString('en')} characters; at most ${megabytes} Mi (${MAX_TEXT_LENGTH.toLocaleString('en')}) are accepted.`,
    });
  }
  // A space keeps all offsets the same.
  const json = text.startsWith(BYTE_ORDER_MARK) ? ` ${text.slice(1)}` : text;
  const { beyond, isEmpty, trailingCommas } = prescan(json);
  if (isEmpty) return refuse({ code: 'empty-text', message: empty });
  if (beyond !== null) return refuse(BEYOND[beyond.limit], beyond.at);
  const errors: ParseError[] = [];
  const root = parseTolerantly(json, errors);
  const document = new SpecDocument(text, root);
  const problems = new Problems(document, overridden);
  const faults = errors.filter((error, i) => !isEcho(json, error, errors[i - 1]));
  for (const error of faults.slice(0, MAX_SYNTAX_PROBLEMS)) {
    const { offset, length } = error;
    const message = syntaxMessage(json, error);
    problems.add({ code: 'syntax', message, path: [], origin: 'syntax', span: { offset, length } });
  }
  for (const offset of trailingCommas) {
    problems.add({
      severity: 'warning',
      code: 'trailing-comma',
      message: 'This comma has nothing after it: remove it.',
      path: [],
      origin: 'syntax',
      span: { offset, length: 1 },
    });
  }
  for (const { path, node } of root ? repeatedKeys(root) : []) {
    problems.add({
      severity: 'warning',
      code: 'repeated-key',
      message: `\`${String(node.value).slice(0, 40)}\` is given more than once here, and the last one counts: remove the others.`,
      path,
      origin: 'syntax',
      span: { offset: node.offset, length: node.length },
    });
  }
  return { document, problems };
}

/** The value of a text, as far as it can be read; undefined if there is none. */
export function valueIn(text: string): unknown {
  const { root } = parseSpec(text, []).document;
  return root === null ? undefined : valueOf(root);
}
