/** The k heaviest ways through a directed acyclic graph, given the best way from each node. */
import { bestFirst } from '../bestFirst';

/** An arc off the best way from its tail. */
export interface Sidetrack {
  readonly arc: number;
  /** What the best way over this arc is worse than the best way from its tail; at least 0. */
  readonly loss: number;
}

/** The solved dynamic programme: from every node that is asked for, the end can be reached. */
export interface BestWays {
  readonly source: number;
  /** The weight of the best way from the source to the end. */
  readonly value: number;
  /** The first arc of the best way from a node to the end, -1 at the end. */
  bestArc(node: number): number;
  headOf(arc: number): number;
  /** The other arcs of a node that lead to the end, by ascending loss. */
  sidetracks(node: number): readonly Sidetrack[];
}

/** The ways that agree up to an arc off the best way, which go on as well as they can. */
interface Way {
  readonly value: number;
  /** Where it leaves the way before it; null for the best way of all. */
  readonly departure: Departure | null;
}

interface Departure {
  readonly from: Way;
  readonly node: number;
  readonly arc: number;
  /** The place of the arc among the sidetracks of the node. */
  readonly place: number;
}

/**
 * Yields the ways from the source to the end in descending order of weight, each once, as their arcs
 * from first to last.
 *
 * A way is the list of its sidetracks, as in Eppstein (1998), "Finding the k shortest paths". It is
 * succeeded by the ways that take one sidetrack more further on, the least of a node, and by the one
 * with the next sidetrack of the node instead of its last. No list of paths is kept at the
 * nodes and nothing recurs, so that long ways need no stack: O(arcs of the way) for each that comes
 * out.
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
