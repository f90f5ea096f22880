/** Questions for counts, names, numbers, lists and edges, and how to read the typed text. */
import { formatExact } from '../../words/counts';
import { Fault, type Asker } from './questions';
import { nodesOf, stepsOf, type Edge } from './routes';

/** Properties of `actions`, in the order in which the spec lists them. */
export type Properties = Readonly<Record<string, unknown>>;

/** The form accepts no larger count. */
const MOST = 4000;

/** The parts between commas, tabs and line breaks, as copied from a spreadsheet; blank parts are dropped. */
function parts(text: string): readonly string[] {
  return text
    .split(/[,;\t\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Null if the text is not a whole number or has more than 15 digits. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}

/** A nonempty text, trimmed. */
export function name(ask: Asker, id: string, label: string, proposed: string): string {
  return ask.text(id, label, proposed, (typed) => typed.trim() || new Fault('Write a name.'));
}

export function readAbove0(typed: string): number | Fault {
  const value = Number(withPoint(typed));
  return value > 0 && value < Infinity
    ? value
    : new Fault('Write a number above 0, like 2.5 or 1000.');
}

/** `2.5` for `2,5`; `1,000` is ambiguous and stays. */
export function withPoint(typed: string): string {
  return /^\s*[1-9]\d*,\d{3}\b/.test(typed) ? typed : typed.replace(',', '.');
}

/** A count or a list of names. @param labels the property for the names */
export function members<Property extends string>(
  ask: Asker,
  property: Property,
  label: string,
  proposed: string,
  labels = 'labels',
): Properties & Readonly<Record<Property, number>> {
  type Made = Properties & Readonly<Record<Property, number>>;
  const read = (typed: string): Made | Fault => {
    const count = wholeNumber(typed);
    const names = parts(typed);
    const size = count ?? names.length;
    if (size < 1) return new Fault('Write a whole number of 1 or more, or names.');
    if (size > MOST) return new Fault(`There can be at most ${formatExact(MOST)}.`);
    if (count !== null) return { [property]: count } as Made;
    if (names.length === 1 && /^[-+.\d][-+.\de]*$/i.test(typed.trim()))
      return new Fault('Write a whole number.');
    const twice = names.find((one, place) => names.indexOf(one) < place);
    if (twice !== undefined) return new Fault(`The name ${twice} is there twice.`);
    return { [property]: size, [labels]: names } as Made;
  };
  return ask.text(property, label, proposed, read, 'lines');
}

/** @param proposed is clamped to the bounds */
export function number(
  ask: Asker,
  id: string,
  label: string,
  proposed: number,
  most = Number.MAX_SAFE_INTEGER,
  least = 1,
): number {
  return ask.text(id, label, String(Math.max(least, Math.min(proposed, most))), (typed) => {
    const value = wholeNumber(typed);
    if (value !== null && value >= least && value <= most) return value;
    return new Fault(
      most === Number.MAX_SAFE_INTEGER
        ? `Write a whole number of ${least} or more.`
        : `Write a whole number from ${least} to ${most}.`,
    );
  });
}

interface ListOf<Entry> {
  readonly proposed: string;
  /** The message if an entry is invalid. */
  readonly wrong: string;
  readonly read: (part: string) => Entry | null;
  /** A check of all entries together; null if they are valid. */
  readonly fault?: (entries: readonly Entry[]) => Fault | null;
}

/** At least one entry, separated by commas or line breaks. */
export function list<Entry>(
  ask: Asker,
  id: string,
  label: string,
  { proposed, wrong, read, fault = () => null }: ListOf<Entry>,
): readonly Entry[] {
  const readAll = (typed: string): readonly Entry[] | Fault => {
    const entries = parts(typed).map(read);
    if (entries.length === 0 || entries.includes(null)) return new Fault(wrong);
    return fault(entries as Entry[]) ?? (entries as Entry[]);
  };
  return ask.text(id, label, proposed, readAll, 'lines');
}

/** Edges as `from>to`. */
export function edges(
  ask: Asker,
  id: string,
  label: string,
  proposed: string,
  fault?: (edges: readonly Edge[]) => Fault | null,
): readonly Edge[] {
  const read = (part: string): Edge | null => {
    const [from, to, ...more] = nodesOf(part);
    return from && to && more.length === 0 ? [from, to] : null;
  };
  const wrong = 'Write edges like a-b, b-c.';
  return list(ask, id, label, { proposed, wrong, read, ...(fault && { fault }) });
}

/** Connections as `from>to`, or whole routes as `a>b>c`; returns each step once. */
export function connections(
  ask: Asker,
  id: string,
  label: string,
  proposed: string,
): readonly Edge[] {
  const read = (part: string): readonly string[] | null => {
    const nodes = nodesOf(part);
    return nodes.length > 1 && !nodes.includes('') ? nodes : null;
  };
  const wrong = 'Write connections like a>b, b>c, or routes like a>b>c.';
  const routes = list(ask, id, label, { proposed, wrong, read });
  const areSteps = routes.every(({ length }) => length === 2);
  return areSteps ? (routes as readonly Edge[]) : stepsOf(routes);
}
