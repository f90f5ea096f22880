/** A formula for a reward as a tree, and its value. */

/** What a formula may ask about an action: over its base arms the sum, mean, least, largest of theta, and their number. */
export const QUANTITIES = ['sum', 'mean', 'min', 'max', 'count'] as const;
export type Quantity = (typeof QUANTITIES)[number];

export const FUNCTIONS = ['exp', 'log', 'sqrt', 'abs'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

export type Operator = '+' | '-' | '*' | '/' | '^';

export type Expression =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'quantity'; readonly name: Quantity }
  /** theta_i of that base arm, whether or not it is in the action; where it stands in the text. */
  | {
      readonly type: 'theta';
      readonly arm: number;
      readonly offset: number;
      readonly length: number;
    }
  | { readonly type: 'negative'; readonly of: Expression }
  | { readonly type: 'call'; readonly name: FunctionName; readonly argument: Expression }
  | {
      readonly type: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type Quantities = Readonly<Record<Quantity, number>>;

/** The value of a formula; NaN or infinite where the arithmetic is (log 0, 1 / 0). */
export function evaluate(
  expression: Expression,
  quantities: Quantities,
  theta: Float64Array,
): number {
  switch (expression.type) {
    case 'number':
      return expression.value;
    case 'quantity':
      return quantities[expression.name];
    case 'theta':
      return theta[expression.arm] ?? NaN;
    case 'negative':
      return -evaluate(expression.of, quantities, theta);
    case 'call':
      return call(expression.name, evaluate(expression.argument, quantities, theta));
    case 'binary':
      return combine(
        expression.operator,
        evaluate(expression.left, quantities, theta),
        evaluate(expression.right, quantities, theta),
      );
  }
}

function call(name: FunctionName, argument: number): number {
  switch (name) {
    case 'exp':
      return Math.exp(argument);
    case 'log':
      return Math.log(argument);
    case 'sqrt':
      return Math.sqrt(argument);
    case 'abs':
      return Math.abs(argument);
  }
}

function combine(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '^':
      return Math.pow(left, right);
  }
}

/** Every part of a formula, itself first. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression;
  switch (expression.type) {
    case 'negative':
      yield* partsOf(expression.of);
      break;
    case 'call':
      yield* partsOf(expression.argument);
      break;
    case 'binary':
      yield* partsOf(expression.left);
      yield* partsOf(expression.right);
      break;
    default:
  }
}
