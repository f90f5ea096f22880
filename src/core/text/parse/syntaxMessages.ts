/** Messages for JSON syntax errors in plain language. */
import { printParseErrorCode, type ParseError } from 'jsonc-parser';

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidNumberFormat: 'This is not a number: write it like 12, -0.5 or 1e-3.',
  PropertyNameExpected: 'Expected here: a property name in double quotes, or the closing `}`.',
  ValueExpected: 'Expected here: a value.',
  ColonExpected: 'Write a colon between the property name and its value.',
  CommaExpected: 'Expected here: a comma.',
  CloseBraceExpected: 'The closing `}` of an object is missing.',
  CloseBracketExpected: 'The closing `]` of a list is missing.',
  EndOfFileExpected: 'The spec ends before this: only comments may follow.',
  InvalidCommentToken: 'Write comments as // … or /* … */.',
  UnexpectedEndOfComment: 'The closing */ of a comment is missing.',
  UnexpectedEndOfString: 'The closing double quote of a text is missing.',
  UnexpectedEndOfNumber: 'This number is not complete: write it like 12, -0.5 or 1e-3.',
  InvalidUnicode: 'Write four hexadecimal digits after \\u.',
  InvalidEscapeCharacter: 'This is not an escape: after \\ only " \\ / b f n r t u are accepted.',
  InvalidCharacter: 'Write control characters in a text as escapes, like \\t or \\n.',
};

export function syntaxMessage(text: string, error: ParseError): string {
  const name = printParseErrorCode(error.error);
  if (name !== 'InvalidSymbol') return MESSAGES[name] ?? 'This is not JSON.';
  const word = text.slice(error.offset, error.offset + Math.min(error.length, 20));
  if (/^[+-]?(nan|infinity|inf)$/i.test(word)) {
    return `${word} is not a number in JSON: all numbers of a spec are finite.`;
  }
  if (/^(True|False|None)$/.test(word))
    return `${word} is not JSON: write ${word === 'None' ? 'null' : word.toLowerCase()}.`;
  if (word.startsWith("'")) return 'Write texts in double quotes.';
  if (/^[\w$]/.test(word))
    return `\`${word}\` is not JSON: write texts and property names in double quotes.`;
  return 'This is not JSON: write a number, a text in double quotes, a list or an object here.';
}
