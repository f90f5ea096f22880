/** Reads base arms, pairs and actions that a spec names by number or by name. */
import { armNumbers } from '../../families/constraints/constrained';
import { baseLabelsOf, baseSetOf } from '../../families/groundSet';
import type { Path } from '../../text/paths';
import type { Finding, Problems } from '../../text/problems';
import { setTo } from '../../text/setTo';
import { suggest } from '../../text/suggest';
import { listed, someOf } from '../../words/lists';
import type { ActionsSpec } from '../schema';

export type Arm = number | string;
export type Report = (
  code: string,
  below: Path,
  message: string,
  more?: Pick<Finding, 'severity' | 'target' | 'fixes'>,
) => void;

/** Reads the names at a path of the spec and reports faults there. */
export class ArmReader {
  readonly #names: readonly string[];

  constructor(
    private readonly actions: ActionsSpec,
    private readonly at: Path,
    private readonly problems: Problems,
  ) {
    this.#names = baseLabelsOf(actions).arms;
  }

  readonly report: Report = (code, below, message, more) => {
    this.problems.add({ code, path: [...this.at, ...below], message, ...more });
  };

  named(arm: number): string {
    return `Base arm ${arm} ("${this.#names[arm] ?? ''}")`;
  }

  /** The numbers of the base arms; NaN for an unknown one. Reports repeated ones. */
  read(arms: readonly Arm[], below: Path): readonly number[] {
    const numbers = arms.map((arm, j) => {
      const [number, ...others] = armNumbers(arm, this.#names);
      if (number !== undefined && others.length === 0) return number;
      this.#reportArm(arm, [...below, j]);
      return NaN;
    });
    for (const [j, number] of numbers.entries()) {
      if (!numbers.slice(0, j).includes(number) || Number.isNaN(number)) continue;
      const message = `${this.named(number)} is given twice: remove one of the two.`;
      this.report('arm-repeated', [...below, j], message);
    }
    return numbers;
  }

  /** Pairs or actions; reports repeated ones. @param isOrdered whether the order of base arms matters */
  readAll(
    entries: readonly (readonly Arm[])[],
    below: Path,
    thing: 'pair' | 'action',
    isOrdered = false,
  ): readonly (readonly number[])[] {
    const all = entries.map((arms, i) => {
      const numbers = this.read(arms, [...below, i]);
      return isOrdered ? numbers : numbers.toSorted((a, b) => a - b);
    });
    const keys = all.map((arms) => arms.join());
    for (const [i, key] of keys.entries()) {
      const first = keys.indexOf(key);
      const message = `This ${thing} is given twice, first as entry ${first}: remove one of the two.`;
      if (first < i && !key.includes('NaN'))
        this.report(`${thing}-repeated`, [...below, i], message);
    }
    return all;
  }

  /** Reports an unknown or ambiguous base arm. */
  #reportArm(arm: Arm, below: Path): void {
    const names = this.#names;
    const { size, origin } = baseSetOf(this.actions);
    if (typeof arm === 'number') {
      const message = `There is no base arm ${arm}: they are numbered from 0 to ${size - 1}, because ${origin}.`;
      this.report('arm-out-of-range', below, message);
      return;
    }
    const several = armNumbers(arm, names).map(String);
    const isNumber = /^\d+$/.test(arm) && Number(arm) < size;
    const near = isNumber ? Number(arm) : suggest(arm, names);
    const mended =
      several.length > 0 || near === null
        ? []
        : [setTo([...this.at, ...below], near, 'Names a base arm.')];
    const message =
      several.length > 0
        ? `${several.length} base arms are called "${arm}": give the number of one of them, ${listed(several, 'or')}.`
        : `No base arm is called "${arm.slice(0, 40)}". ${near === null ? `The base arms are ${someOf(names)}.` : `Did you mean ${JSON.stringify(near)}?`}`;
    this.report('unknown-arm', below, message, { fixes: mended });
  }
}
