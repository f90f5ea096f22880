/** Minors of transversal matroids: some of the sets are taken, or will be. */
import { createPartialTransversal } from './partialTransversal';
import type { Minor } from './minor';
import { packed, packedSet } from './minor';

const NONE = -1;

/**
 * @param setsOf the sets that hold each element
 * @param sets how many sets there are
 */
export function createTransversalMinor(
  setsOf: readonly (readonly number[])[],
  sets: number,
): Minor {
  return reduced(setsOf, [], sets);
}

interface Presentation {
  /** The sets that hold each element. */
  readonly setsOf: readonly (readonly number[])[];
  /** The sets that hold each of the elements that were contracted and still compete for a set. */
  readonly required: readonly (readonly number[])[];
  readonly sets: number;
  readonly signature: string;
}

function ofPresentation({ setsOf, required, sets, signature }: Presentation): Minor {
  const elements = setsOf.length;
  return {
    elements,
    exchanges(independent) {
      const transversal = createPartialTransversal([...setsOf, ...required], sets);
      for (let i = 0; i < required.length; i++) transversal.add(elements + i);
      for (const element of independent) transversal.add(element);
      return {
        circuit: (element) =>
          transversal.circuit(element)?.filter((other) => other < elements) ?? null,
      };
    },
    minor(contracted, kept) {
      const still = [...required, ...contracted.map((e) => setsOf[e] as readonly number[])];
      return reduced(
        kept.map((element) => setsOf[element] as readonly number[]),
        still,
        sets,
      );
    },
    signature: () => signature,
  };
}

/** The same minor with as few required elements and sets as can be seen at once. */
function reduced(
  setsOf: readonly (readonly number[])[],
  required: readonly (readonly number[])[],
  sets: number,
): Minor {
  const { isOpen, competing } = withoutTaken(required, sets);
  const isLive = new Uint8Array(sets);
  for (const some of setsOf) {
    for (const set of some) if (isOpen[set] === 1) isLive[set] = 1;
  }
  const open = (some: readonly number[]): number[] => some.filter((set) => isOpen[set] === 1);
  const left = withoutIdle(competing.map(open), isLive);
  return ofPresentation(renumbered(setsOf.map(open), left, sets));
}

/**
 * The sets that are taken whichever way the required elements are matched, and the elements that
 * take them, are left out: an open set is free or can be made free.
 */
function withoutTaken(required: readonly (readonly number[])[], sets: number) {
  const { setOf, elementOf } = matchAll(required, sets);
  const requiredIn = Array.from({ length: sets }, (): number[] => []);
  for (const [element, some] of required.entries()) {
    for (const set of some) (requiredIn[set] as number[]).push(element);
  }
  const isOpen = new Uint8Array(sets);
  const open: number[] = [];
  for (let set = 0; set < sets; set++) {
    if (elementOf[set] !== NONE) continue;
    isOpen[set] = 1;
    open.push(set);
  }
  // The list grows while it is walked.
  for (const set of open) {
    for (const element of requiredIn[set] as readonly number[]) {
      const its = setOf[element] as number;
      if (isOpen[its] === 1) continue;
      isOpen[its] = 1;
      open.push(its);
    }
  }
  const competing = required.filter((_, element) => isOpen[setOf[element] as number] === 1);
  return { isOpen, competing };
}

/** Matches each of the elements, which form an independent set, with a set of its own. */
function matchAll(setsOf: readonly (readonly number[])[], sets: number) {
  const elementOf = new Int32Array(sets).fill(NONE);
  const setOf = new Int32Array(setsOf.length).fill(NONE);
  const triedFor = new Int32Array(sets).fill(NONE);
  const place = (element: number, root: number): boolean => {
    for (const set of setsOf[element] as readonly number[]) {
      if (triedFor[set] === root) continue;
      triedFor[set] = root;
      const holder = elementOf[set] as number;
      if (holder !== NONE && !place(holder, root)) continue;
      elementOf[set] = element;
      setOf[element] = set;
      return true;
    }
    return false;
  };
  for (let element = 0; element < setsOf.length; element++) place(element, element);
  return { setOf, elementOf };
}

/**
 * A set that holds no element that is left serves the required elements only: where they are all in
 * the same sets, one of them may as well take it.
 */
function withoutIdle(required: readonly number[][], isLive: Uint8Array): number[][] {
  let left = required.map((some) => ({ some, key: some.join() }));
  for (;;) {
    const holders = new Map<number, typeof left>();
    for (const element of left) {
      for (const set of element.some) {
        if (isLive[set] === 1) continue;
        const others = holders.get(set);
        if (others === undefined) holders.set(set, [element]);
        else others.push(element);
      }
    }
    const idle = [...holders].find(([, [first, ...others]]) =>
      others.every(({ key }) => key === first?.key),
    );
    if (idle === undefined) return left.map(({ some }) => some);
    const [taken, [taker]] = idle;
    left = left.flatMap((element) => {
      if (element === taker) return [];
      if (!element.some.includes(taken)) return [element];
      const some = element.some.filter((set) => set !== taken);
      return [{ some, key: some.join() }];
    });
  }
}

/** The sets in an order that depends on their elements, not on their names; the required sorted. */
function renumbered(
  setsOf: readonly (readonly number[])[],
  required: readonly (readonly number[])[],
  sets: number,
): Presentation {
  const members = Array.from({ length: sets }, (): number[] => []);
  for (const [element, some] of setsOf.entries()) {
    for (const set of some) (members[set] as number[]).push(element);
  }
  const isUsed = Uint8Array.from(members, (some) => (some.length > 0 ? 1 : 0));
  for (const some of required) for (const set of some) isUsed[set] = 1;
  const used = members
    .map((some, set) => ({ set, key: packedSet(some, setsOf.length) }))
    .filter(({ set }) => isUsed[set] === 1)
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.set - b.set));
  const numbers = new Int32Array(sets);
  for (const [number, { set }] of used.entries()) numbers[set] = number;
  const rename = (some: readonly number[]): number[] => some.map((set) => numbers[set] as number);
  const sorted = required
    .map(rename)
    .map((some) => ({ some, key: packedSet(some, used.length) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return {
    setsOf: setsOf.map(rename),
    required: sorted.map(({ some }) => some),
    sets: used.length,
    signature: packed([used.length]) + [...used, ...sorted].map(({ key }) => key).join(''),
  };
}
