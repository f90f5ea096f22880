/** The evidence G on the lead of b over a and the information I on it, of each pair of actions: every phase adds to both. */
export class PairTotals {
  /** At a * size + b. */
  private readonly evidence: Float64Array;
  private readonly information: Float64Array;

  constructor(size: number) {
    this.evidence = new Float64Array(size * size);
    this.information = new Float64Array(size * size);
  }

  /** Adds to a pair, at `index`, and to the opposite one, which has -G and the same I. */
  add(index: number, mirrored: number, evidence: number, information: number): void {
    const G = (this.evidence[index] as number) + evidence;
    const I = (this.information[index] as number) + information;
    this.evidence[index] = G;
    this.evidence[mirrored] = -G;
    this.information[index] = I;
    this.information[mirrored] = I;
  }

  at(index: number): { readonly evidence: number; readonly information: number } {
    return {
      evidence: this.evidence[index] as number,
      information: this.information[index] as number,
    };
  }

  lead(index: number): { readonly value: number; readonly information: number } {
    const { evidence, information } = this.at(index);
    return { value: evidence / information, information };
  }
}
