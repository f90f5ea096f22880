/** Reads an action from a table cell: numbers or labels of base arms, nodes of a path, or pairs of a matching. */
import type { Labels } from '../../words/labels';

/** Whole numbers separated by one or more spaces. */
const NUMBERS = /^\d+( +\d+)*$/;
const PAIR = '>';

/** The base arms in written order, or a fault as the continuation of a sentence after the quoted cell. */
export type ReadAction = (text: string) => readonly number[] | string;

/**
 * @param stated the separator between the parts of an action; by default `|`, spaces between numbers, and also `-` between the
 * nodes of a path
 * @param byNodes whether parts that name both nodes and base arms mean nodes
 */
export function actionReader(
  { arms, sides, graph }: Labels,
  stated: string | undefined,
  byNodes = false,
): ReadAction {
  const separator = stated === '' ? undefined : stated;
  const numberIn = (names: readonly string[]) =>
    new Map(names.map((name, index) => [name.trim(), index]));
  const armOf = numberIn(arms);
  const route = graph?.directed === true ? graph : null;
  const nodeOf = numberIn(route?.nodes ?? []);
  const leftOf = numberIn(sides?.left ?? []);
  const rightOf = numberIn(sides?.right ?? []);
  const edges = new Map<string, number[]>();
  for (const [arm, ends] of (sides?.edges ?? route?.edges ?? []).entries()) {
    edges.set(ends.join(), [...(edges.get(ends.join()) ?? []), arm]);
  }
  /** @param name the two ends, for a message */
  const edgeOf = (from: number, to: number, name: string): number | string => {
    const [arm, other] = edges.get([from, to].join()) ?? [];
    if (arm === undefined) return `has ${name}, which no base arm joins.`;
    return other === undefined ? arm : `has ${name}, which several base arms join: name it.`;
  };
  /** The base arm of a part or a fault; null if the part is unknown. */
  const partOf = (part: string): number | string | null => {
    const arm = armOf.get(part);
    if (arm !== undefined) return arm;
    const [left = '', right, ...more] = part.split(PAIR).map((end) => end.trim());
    if (sides !== null && right !== undefined && more.length === 0) {
      const [from, to] = [endOf(leftOf, left), endOf(rightOf, right)];
      return edgeOf(from, to, `the pair "${part}"`);
    }
    return separator !== undefined && /^\d+$/.test(part) ? Number(part) : null;
  };
  const alongNodes = (parts: readonly string[]): readonly number[] | string | null => {
    const nodes = parts.map((part) => nodeOf.get(part));
    const unknown = nodes.indexOf(undefined);
    if (route === null || parts.length < 2) return null;
    // If not even the first part is a node, the parts may be base arms.
    if (unknown >= 0)
      return unknown === 0 && parts.some((part) => armOf.has(part))
        ? null
        : `has the node "${parts[unknown]}", which the graph does not have (\`edges\`).`;
    const path = nodes.slice(1).map((to, index) => {
      const name = `"${parts[index]}" followed by "${parts[index + 1]}"`;
      return edgeOf(nodes[index] as number, to as number, name);
    });
    return path.find((arm) => typeof arm === 'string') ?? (path as number[]);
  };
  // Spaces that separate parts may be several.
  const split = (text: string, by: string) =>
    text
      .split(by)
      .map((part) => part.trim())
      .filter((part) => part !== '' || by.trim() !== '');
  return (text) => {
    if (separator === undefined && NUMBERS.test(text)) return text.split(/ +/).map(Number);
    const parts = split(text, separator ?? '|');
    const nodes =
      alongNodes(parts) ?? (separator === undefined ? alongNodes(split(text, '-')) : null);
    const read = parts.map(partOf);
    if (nodes !== null && (byNodes || read.includes(null))) return nodes;
    const fault = read.find((one) => typeof one === 'string');
    if (fault !== undefined) return fault;
    const unknown = read.indexOf(null);
    if (unknown < 0) return read as number[];
    const areNumbers = parts.every((part) => NUMBERS.test(part) && !armOf.has(part));
    return areNumbers || parts.length === 1
      ? `is no action: write the numbers of its base arms with spaces between, or their labels with ${separator ?? '|'} between (\`columns.separator\`)${route === null ? '' : ', or its nodes with - between'}${sides === null ? '' : ', or its pairs as `left>right`'}.`
      : `has the label "${parts[unknown]}", which no base arm has (\`labels\`).`;
  };
}

/** A node by name or number; -1 if unknown. */
function endOf(names: ReadonlyMap<string, number>, name: string): number {
  return names.get(name) ?? (/^\d+$/.test(name) ? Number(name) : -1);
}
