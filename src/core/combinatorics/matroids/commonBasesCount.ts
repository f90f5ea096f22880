/** How many common bases two matroids have, exactly. */
import { greedyBasis } from './bases';
import type { ExchangeGraph } from './exchangeGraph';
import { createExchangeGraph } from './exchangeGraph';
import type { Matroid } from './matroid';
import type { Minor } from './minor';

const NONE = -1;
/** About two seconds. */
const COUNTING_STEPS = 5_000_000;
/** Characters of signatures that are remembered: two bytes each, with what holds them about 100 MB. */
const REMEMBERED_CHARACTERS = 20_000_000;

/** The number of bases of a matroid, or null where it would take more than `workLimit` steps. */
export function countBases(matroid: Matroid, workLimit = COUNTING_STEPS): bigint | null {
  const whole = matroid.asMinor();
  const order = Array.from({ length: matroid.elements }, (_, element) => element);
  return countCommon(whole, whole, greedyBasis(matroid, order), workLimit);
}

/**
 * The number of common independent sets of the size of `witness`, or null where it would take more
 * than `workLimit` steps.
 * @param witness a common independent set
 */
export function countCommonBases(
  first: Matroid,
  second: Matroid,
  witness: readonly number[],
  workLimit = COUNTING_STEPS,
): bigint | null {
  return countCommon(first.asMinor(), second.asMinor(), witness, workLimit);
}

/**
 * Deletion and contraction, one element at a time, without dead ends: a common basis that agrees
 * with what is decided is always at hand, and one exchange leads to the other side of a decision.
 *
 * Derived here: let A be a union of strongly connected components of the exchange graph of B with no
 * arc into it, and C the rest. Then B ∩ A spans A in the first matroid and B ∩ C spans C in the
 * second, so |B| is the rank of A in the first plus that of C in the second. Every common basis
 * attains both ranks; so it is a common basis on A (contracting C in the second matroid) together
 * with one on C (contracting A in the first), and any two such go together: the numbers of the
 * components are multiplied. With one element in or out of B, a component has as many common bases
 * as elements. Both matroids count as truncated to |B|. A component whose structure was met before is looked up: for nested sets, graphs and
 * the like that makes it a dynamic programme.
 */
function countCommon(
  first: Minor,
  second: Minor,
  witness: readonly number[],
  workLimit: number,
): bigint | null {
  const known = new Map<string, bigint>();
  let work = 0;
  let remembered = 0;

  /** The product over the components of the graph; what is left out of it stays in the basis or outside. */
  const countParts = (
    { one, two }: Pair,
    basis: readonly number[],
    graph: ExchangeGraph,
    omitted: number,
  ): bigint | null => {
    const isInside = new Uint8Array(one.elements);
    for (const element of basis) isInside[element] = 1;
    let total = 1n;
    const earlier = isInside[omitted] === 1 ? [omitted] : [];
    const later = new Set(basis);
    for (const component of graph.components(omitted)) {
      const inside = component.filter((element) => isInside[element] === 1);
      for (const element of inside) later.delete(element);
      if (component.length > 1) {
        const size = inside.length;
        const counted =
          size === 1 || size === component.length - 1
            ? BigInt(component.length)
            : countComponent(
                pairOf(
                  one.minor(earlier, component, size),
                  one === two ? null : two.minor([...later], component, size),
                ),
                inside.map((element) => component.indexOf(element)),
              );
        if (counted === null) return null;
        total *= counted;
      }
      earlier.push(...inside);
    }
    return total;
  };

  /** Deletion and contraction of the first element. */
  const countComponent = (pair: Pair, basis: readonly number[]): bigint | null => {
    if (basis.length === 2) {
      work += pair.one.elements ** 2;
      return work > workLimit ? null : BigInt(countCommonPairs(pair));
    }
    const key = `${basis.length} ${pair.signature}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const graph = exchangeGraphOf(pair, basis);
    const exchanged = graph.exchanged(0);
    if (exchanged === null) throw new RangeError('The component is not strongly connected.');
    work += 2 * graph.arcs + key.length;
    if (work > workLimit) return null;
    const one = countParts(pair, basis, graph, 0);
    if (one === null) return null;
    const other = countParts(pair, exchanged, exchangeGraphOf(pair, exchanged), 0);
    if (other === null) return null;
    const total = one + other;
    remembered += key.length;
    if (remembered <= REMEMBERED_CHARACTERS) known.set(key, total);
    return total;
  };

  const whole = pairOf(first, first === second ? null : second);
  return countParts(whole, witness, exchangeGraphOf(whole, witness), NONE);
}

/** Two minors on the same elements, which may be one and the same. */
interface Pair {
  readonly one: Minor;
  readonly two: Minor;
  readonly signature: string;
}

/** @param other null where it is the first once more */
function pairOf(one: Minor, other: Minor | null): Pair {
  return {
    one,
    two: other ?? one,
    get signature() {
      return `${one.elements} ${one.signature()}\uffff${other?.signature() ?? ''}`;
    },
  };
}

/** The common bases of two elements, where no element is a loop: those not parallel in either minor. */
function countCommonPairs({ one, two }: Pair): number {
  const ofOne = parallelClasses(one);
  const ofTwo = two === one ? ofOne : parallelClasses(two);
  const inBoth = ofOne.map((known, element) => known * ofOne.length + (ofTwo[element] as number));
  const all = (ofOne.length * (ofOne.length - 1)) / 2;
  return all - pairsWithin(ofOne) - pairsWithin(ofTwo) + pairsWithin(inBoth);
}

/** The first of the elements that each is parallel to. */
function parallelClasses(minor: Minor): number[] {
  const classOf = new Array<number>(minor.elements).fill(NONE);
  for (let element = 0; element < minor.elements; element++) {
    if (classOf[element] !== NONE) continue;
    const exchanges = minor.exchanges([element]);
    classOf[element] = element;
    for (let other = element + 1; other < minor.elements; other++) {
      if (classOf[other] === NONE && exchanges.circuit(other) !== null) classOf[other] = element;
    }
  }
  return classOf;
}

function pairsWithin(classes: readonly number[]): number {
  const met = new Map<number, number>();
  let pairs = 0;
  for (const known of classes) {
    const before = met.get(known) ?? 0;
    pairs += before;
    met.set(known, before + 1);
  }
  return pairs;
}

function exchangeGraphOf({ one, two }: Pair, basis: readonly number[]): ExchangeGraph {
  const exchanges = one.exchanges(basis);
  return createExchangeGraph(
    one.elements,
    basis,
    exchanges,
    two === one ? exchanges : two.exchanges(basis),
  );
}
