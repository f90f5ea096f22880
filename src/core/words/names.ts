/** Names in a sentence. */
import { firstOf, listedUpTo } from './lists';
import type { NamedGraph } from '../families/graph/namedGraph';

/** The most that are named in one sentence. */
const NAMED = 6;

const LONGEST_NAME = 40;

/** The name of a node in a sentence, cut where it is long. @param node its number */
export function shownNode({ nodes }: NamedGraph, node: number): string {
  return `\`${(nodes[node] ?? '').slice(0, LONGEST_NAME)}\``;
}

/** `a, b and c`; of many the first few and how many more there are. */
export function someOf(names: readonly string[]): string {
  return listedUpTo(names, NAMED);
}

/** `{a, b}`; of many the first few and how many more there are. */
export function setOf(names: readonly string[]): string {
  return `{${firstOf(names, NAMED - 1)}}`;
}

/** What makes `there` things `wanted` things: `add 2`, `remove 1`. */
export function addOrRemove(there: number, wanted: number): string {
  return there < wanted ? `add ${wanted - there}` : `remove ${there - wanted}`;
}
