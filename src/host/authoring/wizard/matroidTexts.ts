/** How matroids are typed, and what is proposed for a number of elements; elements are numbered from 0. */
import { parts, wholeNumber } from './texts';

export interface Group {
  readonly size: number;
  readonly choose: number;
}

export interface LaminarSet {
  readonly elements: readonly number[];
  readonly capacity: number;
}

/** `size:choose` with commas between; without `choose` one of each. Null where it is none, or nothing is chosen. */
export function groupsIn(text: string): readonly Group[] | null {
  const found = parts(text).map((part) => /^(\d{1,6})(?:\s*:\s*(\d{1,6}))?$/.exec(part));
  if (found.length === 0) return null;
  const all = found.map((match) => ({ size: Number(match?.[1]), choose: Number(match?.[2] ?? 1) }));
  const isSound = all.every(({ size, choose }) => size >= 1 && choose <= size);
  return isSound && all.some(({ choose }) => choose > 0) ? all : null;
}

export function sizeOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}

/** One of each half. */
export function proposedGroups(count: number): string {
  const half = Math.ceil(count / 2);
  return count === 1 ? '1:1' : `${half}:1, ${count - half}:1`;
}

/** A cycle through as many nodes as edges; a path where that would need an edge twice. */
export function proposedEdges(count: number): string {
  const isCycle = count >= 3;
  return Array.from({ length: count }, (_, edge) => {
    const next = isCycle && edge === count - 1 ? 0 : edge + 1;
    return `n${edge}-n${next}`;
  }).join(', ');
}

/** `elements:capacity` with commas between, like `0-2:1, 0-5:3`. Null where two sets cross, or one is not sound. */
export function laminarSetsIn(text: string, count: number): readonly LaminarSet[] | null {
  const sets: LaminarSet[] = [];
  for (const part of parts(text)) {
    const [listed, most, ...more] = part.split(':');
    const elements = elementsIn(listed ?? '', count);
    const capacity = wholeNumber(most ?? '');
    if (elements === null || capacity === null || capacity < 1 || more.length > 0) return null;
    sets.push({ elements, capacity });
  }
  const crosses = (first: LaminarSet, second: LaminarSet): boolean => {
    const held = new Set(second.elements);
    const shared = first.elements.filter((element) => held.has(element)).length;
    return shared > 0 && shared < Math.min(first.elements.length, held.size);
  };
  const isLaminar = sets.every((one, index) =>
    sets.slice(0, index).every((other) => !crosses(one, other)),
  );
  return sets.length > 0 && isLaminar ? sets : null;
}

/** Few of the first half, and of all. */
export function proposedLaminarSets(count: number): string {
  const half = Math.floor(count / 2);
  const all = `${rangeText(0, count - 1)}:${Math.max(1, half)}`;
  return half === 0 ? all : `${rangeText(0, half - 1)}:${Math.ceil(half / 2)}, ${all}`;
}

/** Who can take each place, with commas between the places, like `0-2, 2-4`. */
export function placesIn(text: string, count: number): readonly (readonly number[])[] | null {
  const places = parts(text).map((part) => elementsIn(part, count));
  return places.length > 0 && places.every((place) => place !== null) ? places : null;
}

/** Two places that share an element in the middle. */
export function proposedPlaces(count: number): string {
  const middle = Math.floor((count - 1) / 2);
  return count === 1 ? '0' : `${rangeText(0, middle)}, ${rangeText(middle, count - 1)}`;
}

/** Elements and ranges of them with blanks between, like `0-2 5`; null where one is not there, or there twice. */
function elementsIn(text: string, count: number): readonly number[] | null {
  const elements: number[] = [];
  for (const piece of text.split(/\s+/).filter((each) => each !== '')) {
    const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(piece);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (match === null || first > last || last >= count) return null;
    for (let element = first; element <= last; element += 1) elements.push(element);
  }
  return elements.length > 0 && new Set(elements).size === elements.length ? elements : null;
}

function rangeText(first: number, last: number): string {
  return first === last ? String(first) : `${first}-${last}`;
}
