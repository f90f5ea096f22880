/** The k heaviest ways through a directed acyclic graph, given the best way from each node. */
import { bestFirst } from '../bestFirst';

/** An arc that is not on the best way from its tail. */
export interface Sidetrack {
  readonly arc: number;
  /** How much worse than the best way from its tail the best way over this arc is; at least 0. */
  readonly loss: number;
}

/** The solved dynamic programme: the end can be reached from every node asked for. */
export interface BestWays {
  readonly source: number;
  /** The weight of the best way from the source to the end. */
  readonly value: number;
  /** The first arc of the best way from a node to the end; -1 at the end. */
  bestArc(node: number): number;
  headOf(arc: number): number;
  /** The other arcs of a node that lead to the end, by ascending loss. */
  sidetracks(node: number): readonly Sidetrack[];
}

/** A way that leaves another one by a sidetrack and then follows the best way. */
interface Way {
  readonly value: number;
  /** Where it leaves the other way; null for the best way of all. */
  readonly departure: Departure | null;
}

interface Departure {
  readonly from: Way;
  readonly node: number;
  readonly arc: number;
  /** The index of the arc among the node's sidetracks. */
  readonly place: number;
}

/**
 * Yields the ways from the source to the end in descending order of weight, each once, as their arcs
 * from first to last.
 *
 * A way is a list of sidetracks, as in Eppstein (1998), "Finding the k shortest paths". Its successors take one more sidetrack
 * further on, the least one of a node, or replace its last sidetrack by the node's next one. Nodes keep no lists of paths, and
 * nothing recurs, so long ways need no stack. Each way takes O(its arcs).
 */
export function* kShortestPaths(
  ways: BestWays,
  limit: number,
): Generator<number[], void, undefined> {
  const wayOf = (departure: Departure, loss: number): Way => ({
    value: departure.from.value - loss,
    departure,
  });

  function* successors(way: Way): Generator<Way> {
    const { departure } = way;
    if (departure !== null) {
      const { from, node, place } = departure;
      const next = ways.sidetracks(node)[place + 1];
      if (next !== undefined) {
        yield wayOf({ from, node, arc: next.arc, place: place + 1 }, next.loss);
      }
    }
    let node = departure === null ? ways.source : ways.headOf(departure.arc);
    for (;;) {
      const best = ways.bestArc(node);
      if (best === -1) return;
      const [least] = ways.sidetracks(node);
      if (least !== undefined)
        yield wayOf({ from: way, node, arc: least.arc, place: 0 }, least.loss);
      node = ways.headOf(best);
    }
  }

  const root: Way = { value: ways.value, departure: null };
  for (const way of bestFirst([root], ({ value }) => value, successors, limit)) {
    yield arcsOf(ways, way);
  }
}

function arcsOf(ways: BestWays, { departure }: Way): number[] {
  const departures: Departure[] = [];
  for (let last = departure; last !== null; last = last.from.departure) departures.push(last);
  const arcs: number[] = [];
  let node = ways.source;
  for (;;) {
    const next = departures.at(-1);
    const isLeft = next !== undefined && next.node === node;
    const arc = isLeft ? next.arc : ways.bestArc(node);
    if (arc === -1) return arcs;
    if (isLeft) departures.pop();
    arcs.push(arc);
    node = ways.headOf(arc);
  }
}
