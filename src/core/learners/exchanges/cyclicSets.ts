/** Sets of places on a circle whose shifts determine all places about equally well; long sums are measured in such rows. */

/** Exchanges tried per place. */
const TRIALS = 20;
/** The least power of a frequency; with less, the sets show nothing of it. */
const FLOOR = 1e-6;

/** A set of places with its discrete Fourier transform, at the frequencies 1 to n / 2. */
interface Placed {
  readonly inside: Int32Array;
  readonly outside: Int32Array;
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
}

/**
 * The shifts of sets S_1, …, S_m have a circulant information matrix, with the eigenvalues sum over j of |S_j^(f)|^2. The
 * variance of differences is the mean of their inverses, which is least if all are equal. Random exchanges that lower it
 * are kept.
 *
 * @param n places
 * @param size of each set, 1 to n - 1
 * @param count m
 * @returns null if the sets show nothing of some frequency, as one set of two of 16 places
 */
export function cyclicSets(n: number, size: number, count: number): readonly Int32Array[] | null {
  const half = Math.floor(n / 2);
  const wave = {
    cosines: Float64Array.from({ length: n }, (_, t) => Math.cos((2 * Math.PI * t) / n)),
    sines: Float64Array.from({ length: n }, (_, t) => Math.sin((2 * Math.PI * t) / n)),
  };
  const below = numbersBelow();
  const sets = Array.from({ length: count }, () => placed(shuffled(n, below), size, wave));
  const power = new Float64Array(half + 1);
  for (const { cosines, sines } of sets)
    for (let f = 1; f <= half; f++)
      power[f] = (power[f] as number) + (cosines[f] as number) ** 2 + (sines[f] as number) ** 2;
  const costOf = (f: number, own: number) => (2 * f === n ? 1 : 2) / Math.max(FLOOR, own);
  let cost = 0;
  for (let f = 1; f <= half; f++) cost += costOf(f, power[f] as number);
  const [cosines, sines] = [new Float64Array(half + 1), new Float64Array(half + 1)];
  const changed = new Float64Array(half + 1);
  for (let trial = 0; trial < TRIALS * n; trial++) {
    const set = sets[trial % count] as Placed;
    const [a, b] = [below(size), below(n - size)];
    const [out, entering] = [set.inside[a] as number, set.outside[b] as number];
    let [own, s, t] = [0, 0, 0];
    let f = 1;
    for (; f <= half && own < cost; f++) {
      if ((s += out) >= n) s -= n;
      if ((t += entering) >= n) t -= n;
      const [c0, s0] = [set.cosines[f] as number, set.sines[f] as number];
      const c1 = c0 + (wave.cosines[t] as number) - (wave.cosines[s] as number);
      const s1 = s0 + (wave.sines[t] as number) - (wave.sines[s] as number);
      cosines[f] = c1;
      sines[f] = s1;
      const now = (power[f] as number) + c1 * c1 + s1 * s1 - c0 * c0 - s0 * s0;
      changed[f] = now;
      own += costOf(f, now);
    }
    if (f <= half || own >= cost) continue;
    cost = own;
    set.cosines.set(cosines);
    set.sines.set(sines);
    power.set(changed);
    set.inside[a] = entering;
    set.outside[b] = out;
  }
  if (power.subarray(1).some((own) => own < FLOOR)) return null;
  return sets.map(({ inside }) => inside.sort());
}

function placed(
  order: Int32Array,
  size: number,
  wave: { readonly cosines: Float64Array; readonly sines: Float64Array },
): Placed {
  const n = order.length;
  const half = Math.floor(n / 2);
  const inside = order.slice(0, size);
  const [cosines, sines] = [new Float64Array(half + 1), new Float64Array(half + 1)];
  for (const place of inside)
    for (let f = 1, t = place; f <= half; f++, t = (t + place) % n) {
      cosines[f] = (cosines[f] as number) + (wave.cosines[t] as number);
      sines[f] = (sines[f] as number) + (wave.sines[t] as number);
    }
  return { inside, outside: order.slice(size), cosines, sines };
}

function shuffled(n: number, below: (limit: number) => number): Int32Array {
  const order = Int32Array.from({ length: n }, (_, place) => place);
  for (let place = n - 1; place > 0; place--) {
    const other = below(place + 1);
    const own = order[place] as number;
    order[place] = order[other] as number;
    order[other] = own;
  }
  return order;
}

/** A fixed sequence, so that a run can be repeated; any sequence is good enough (Knuth, TAOCP 2, section 3.3.4, line 16). */
function numbersBelow(): (limit: number) => number {
  let state = 1;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
