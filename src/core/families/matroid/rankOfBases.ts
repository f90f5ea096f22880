import type { Matroid } from '../../combinatorics/matroids/matroid';
import { createUnionFind } from '../../combinatorics/matroids/unionFind';

/**
 * The dimension of the span of a matroid's bases as 0/1 vectors: the number of elements in some basis, minus the number of
 * components under exchanges, plus one (Feichtner and Sturmfels 2005, proposition 2.4). With `dimension`, of the vectors cut to
 * their first entries: in the span, all components have the same sum, each over its rank. A component with elements beyond
 * leaves its own entries free, and the plus one is lost where every component has some.
 */
export function rankOfBases(matroid: Matroid, dimension = matroid.elements): number {
  const growing = matroid.grow();
  const basis: number[] = [];
  for (let element = 0; element < matroid.elements; element++)
    if (growing.add(element)) basis.push(element);
  if (basis.length === 0) return 0;
  const { circuit } = matroid.exchanges(basis);
  const isInside = new Set(basis);
  const components = createUnionFind(matroid.elements);
  for (let beyond = dimension + 1; beyond < matroid.elements; beyond++)
    components.join(dimension, beyond);
  let merges = 0;
  let loops = 0;
  // Elements with the same result may share one array, whose elements are merged already.
  const met = new Set<readonly number[]>();
  for (let entering = 0; entering < matroid.elements; entering++) {
    const leaving = isInside.has(entering) ? [entering] : (circuit(entering) ?? []);
    if (leaving.length === 0 && entering < dimension) loops++;
    for (const element of met.has(leaving) ? leaving.slice(0, 1) : leaving)
      if (components.join(entering, element)) merges++;
    met.add(leaving);
  }
  return Math.min(merges + 1, dimension - loops);
}
