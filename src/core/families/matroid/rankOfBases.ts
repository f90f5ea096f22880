import type { Matroid } from '../../combinatorics/matroids/matroid';
import { createUnionFind } from '../../combinatorics/matroids/unionFind';

/**
 * The dimension of the span of a matroid's bases as 0/1 vectors: the number of elements in some basis, minus the number of
 * components under exchanges, plus one (Feichtner and Sturmfels 2005, proposition 2.4).
 */
export function rankOfBases(matroid: Matroid): number {
  const growing = matroid.grow();
  const basis: number[] = [];
  for (let element = 0; element < matroid.elements; element++)
    if (growing.add(element)) basis.push(element);
  if (basis.length === 0) return 0;
  const { circuit } = matroid.exchanges(basis);
  const isInside = new Set(basis);
  const components = createUnionFind(matroid.elements);
  let merges = 0;
  // Elements with the same result may share one array, whose elements are merged already.
  const met = new Set<readonly number[]>();
  for (let entering = 0; entering < matroid.elements; entering++) {
    const leaving = isInside.has(entering) ? [] : (circuit(entering) ?? []);
    for (const element of met.has(leaving) ? leaving.slice(0, 1) : leaving)
      if (components.join(entering, element)) merges++;
    met.add(leaving);
  }
  return merges + 1;
}
