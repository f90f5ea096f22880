/**
 * Reads a formula:
 *
 *   sum    = term  { ("+" | "-") term }
 *   term   = sign  { ("*" | "/") sign }
 *   sign   = { "-" | "+" } power
 *   power  = atom [ "^" sign ]           2^3^2 = 2^9, -2^2 = -4, 2^-1 = 1/2
 *   atom   = number | quantity | function "(" sum ")" | "theta" "[" number "]" | "(" sum ")"
 */

import { NUMBERS, type Arithmetic, type FunctionName, type OperatorName } from './arithmetic';

/** The quantities of an action that a formula may use: sum, mean, minimum and maximum of theta over its base arms, and their number. */
const QUANTITIES = ['sum', 'mean', 'min', 'max', 'count'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** The nesting limit of signs, powers, calls and brackets, because parsing and evaluation are recursive. */
const MAX_DEPTH = 64;
/** Also bounds the depth of sums and products, which nest to the left by one level per term. */
const MAX_LENGTH = 2000;

/** The inputs of a formula. */
interface Looked<Value> {
  readonly quantities: Readonly<Record<Quantity, Value>>;
  readonly theta: (arm: number) => Value;
}

/** A formula or part of it, in any arithmetic. With numbers, the result may be NaN or infinite (log 0, 1 / 0). */
type Term = <Value>(on: Arithmetic<Value>, at: Looked<Value>) => Value;

/** A parsed formula with its dependencies. */
interface Formula {
  readonly term: Term;
  readonly value: (quantities: Readonly<Record<Quantity, number>>, theta: Float64Array) => number;
  readonly quantities: ReadonlySet<Quantity>;
  /** Each named theta_i, whether or not the action has it, with its place in the text. */
  readonly named: readonly {
    readonly arm: number;
    readonly offset: number;
    readonly length: number;
  }[];
}

export type ParsedExpression =
  | { readonly ok: true; readonly formula: Formula }
  | {
      readonly ok: false;
      /** What is wrong, and what would be accepted. */
      readonly message: string;
      /** In UTF-16 code units from the start of the formula. */
      readonly offset: number;
      readonly length: number;
    };

const KNOWN = `\`${QUANTITIES.join('`, `')}\`, \`theta[i]\`, numbers and the functions \`${Object.keys(NUMBERS.functions).join('`, `')}\``;

class Fault extends Error {
  constructor(
    message: string,
    readonly offset: number,
    readonly length: number,
  ) {
    super(message);
  }
}

/** Never throws: faults are returned with their place. */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > MAX_LENGTH) {
    const message = `The formula has ${text.length} characters; at most ${MAX_LENGTH} are accepted.`;
    return { ok: false, message, offset: MAX_LENGTH, length: text.length - MAX_LENGTH };
  }
  try {
    return { ok: true, formula: new Parser(tokensOf(text)).parse() };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, message: error.message, offset: error.offset, length: error.length };
  }
}

class Parser {
  private position = 0;
  private depth = 0;
  private readonly quantities = new Set<Quantity>();
  private readonly named: Formula['named'][number][] = [];

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): Formula {
    const term = this.sum();
    if (this.next.type === 'unknown') throw this.unreadable();
    if (this.next.type !== 'end') {
      throw this.fault(
        `An operator (\`+ - * / ^\`) or the end is missing before \`${this.next.text}\`.`,
      );
    }
    return {
      term,
      value: (quantities, theta) =>
        term(NUMBERS, { quantities, theta: (arm) => theta[arm] ?? NaN }),
      quantities: this.quantities,
      named: this.named,
    };
  }

  private sum(): Term {
    return this.chain('+-', () => this.chain('*/', () => this.sign()));
  }

  /** A left-associative chain of operands with operators of equal precedence. */
  private chain(operators: string, operand: () => Term): Term {
    let left = operand();
    for (;;) {
      const operator = this.takeOne(operators);
      if (operator === null) return left;
      left = combined(operator, left, operand());
    }
  }

  private sign(): Term {
    return this.nested(() => {
      const sign = this.takeOne('+-');
      if (sign === null) return this.power();
      const of = this.sign();
      return sign === '-' ? combined('*', (on) => on.number(-1), of) : of;
    });
  }

  private power(): Term {
    const base = this.atom();
    return this.takeOne('^') === null ? base : combined('^', base, this.sign());
  }

  private atom(): Term {
    const token = this.next;
    switch (token.type) {
      case 'number':
        this.position++;
        return this.number(token);
      case 'name':
        this.position++;
        return this.name(token);
      case 'symbol':
        if (this.takeOne('(') !== null) return this.closing(')', this.sum());
        throw this.fault(`A value is missing before \`${token.text}\`.`);
      case 'end':
        throw this.fault(
          this.position === 0
            ? `The formula is empty. It can use ${KNOWN}.`
            : 'The formula ends where a value is missing.',
        );
      case 'unknown':
        throw this.unreadable();
    }
  }

  private name(token: Token): Term {
    const { text } = token;
    const quantity = QUANTITIES.find((name) => name === text);
    if (quantity !== undefined) {
      if (this.next.text === '(') {
        throw this.fault(
          `\`${text}\` already refers to the base arms of the action: it takes no argument.`,
        );
      }
      this.quantities.add(quantity);
      return (_, { quantities }) => quantities[quantity];
    }
    const call = Object.keys(NUMBERS.functions).find((name) => name === text);
    if (call !== undefined) {
      this.opening('(', `${text}(sum)`);
      const argument = this.closing(')', this.sum());
      return (on, at) => on.functions[call as FunctionName](argument(on, at));
    }
    if (text === 'theta') return this.theta(token);
    throw this.fault(`\`${text}\` is not known. A formula can use ${KNOWN}.`, token);
  }

  private theta(start: Token): Term {
    this.opening('[', 'theta[0]');
    const token = this.next;
    const arm = Number(token.text);
    if (token.type !== 'number' || !Number.isSafeInteger(arm)) {
      throw this.fault('The number of a base arm is missing: use 0, 1, 2, …', token);
    }
    this.position++;
    const close = this.next;
    this.closing(']', null);
    this.named.push({ arm, offset: start.offset, length: close.offset + 1 - start.offset });
    return (_, { theta }) => theta(arm);
  }

  private number(token: Token): Term {
    const value = Number(token.text);
    if (!Number.isFinite(value)) throw this.fault('The number is too large.', token);
    return (on) => on.number(value);
  }

  private nested<Result>(read: () => Result): Result {
    this.depth++;
    if (this.depth > MAX_DEPTH)
      throw this.fault(`The formula is nested more than ${MAX_DEPTH} deep.`);
    const result = read();
    this.depth--;
    return result;
  }

  private opening(bracket: string, example: string): void {
    if (this.takeOne(bracket) === null) {
      throw this.fault(`\`${bracket}\` is missing: \`${example}\`.`);
    }
  }

  private closing<Inside>(bracket: string, inside: Inside): Inside {
    if (this.takeOne(bracket) === null) throw this.fault(`\`${bracket}\` is missing.`);
    return inside;
  }

  /** Consumes and returns the next token if it is one of these symbols. */
  private takeOne(symbols: string): string | null {
    const { type, text } = this.next;
    if (type !== 'symbol' || !symbols.includes(text)) return null;
    this.position++;
    return text;
  }

  private get next(): Token {
    return this.tokens[this.position] as Token;
  }

  private unreadable(): Fault {
    return this.fault(`\`${this.next.text}\` cannot be read. A formula can use ${KNOWN}.`);
  }

  private fault(message: string, { text, offset }: Token = this.next): Fault {
    return new Fault(message, offset, text.length);
  }
}

function combined(operator: string, left: Term, right: Term): Term {
  return (on, at) => on.operators[operator as OperatorName](left(on, at), right(on, at));
}

interface Token {
  readonly type: 'number' | 'name' | 'symbol' | 'end' | 'unknown';
  readonly text: string;
  /** In UTF-16 code units from the start of the formula. */
  readonly offset: number;
}

const SPACE = /\s*/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z_][A-Za-z_0-9]*/y;
const SYMBOL = /[-+*/^()[\]]/y;

/** Ends with the only token of type `end`. */
function tokensOf(text: string): readonly Token[] {
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
