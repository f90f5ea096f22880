/** Whether the constraints of `actions` make sense, and which actions they leave. */
import { armNumbers } from '../../families/constraints/armNumbers';
import { constrained, MOST_PARTS, type Constraints } from '../../families/constraints/constrained';
import type { ConstraintsSpec } from '../../families/constraints/constraintsNode';
import type { Action, ActionFamily } from '../../families/family';
import { groundSetOf, labelsOf } from '../../families/groundSet';
import { hasAction } from '../../families/hasAction';
import type { Path } from '../../text/paths';
import type { Finding, Problems } from '../../text/problems';
import { remove, setTo } from '../../text/setTo';
import { suggest } from '../../text/suggest';
import { readable } from '../../words/counts';
import { listed, someOf } from '../../words/lists';
import type { ActionsSpec } from '../schema';

const AT: Path = ['actions', 'constraints'];
const MOST_PAIRS = 2000;
const MOST_EXCLUDED = 1024;
const SETS_ALONE = ['require', 'forbid', 'notTogether'] as const;
type Arm = number | string;

/**
 * Reports what is wrong with the constraints, and what has no effect.
 * @param family of the actions without them
 * @returns the family of the actions that are left; null where there is none, or where the constraints have a fault
 */
export function constrainedFamily(
  actions: ActionsSpec,
  family: ActionFamily,
  problems: Problems,
): ActionFamily | null {
  const written = actions.constraints;
  if (written === undefined) return family;
  if (!checkFits(written, family, problems)) return null;
  const read = readConstraints(actions, written, family, problems);
  if (read === null) return null;
  const held = { ...read, exclude: [] };
  const left = constrained(family, held);
  if (left === 'parts') {
    add(problems, 'too-many-parts', ['notTogether'], {
      message: `These pairs divide the actions into more than ${readable(MOST_PARTS)} parts, the most that are accepted: write fewer pairs, or forbid base arms instead.`,
    });
    return null;
  }
  if (left === null) {
    reportNoneLeft(family, held, labelsOf(actions).arms, problems);
    return null;
  }
  const found = constrained(left, { ...NONE, exclude: excludedFrom(left, family, read, problems) });
  if (found !== null && found !== 'parts') return found;
  add(problems, 'no-action-left', ['exclude'], {
    message:
      'No action is left: `exclude` has all that the other constraints leave. Remove one of them.',
  });
  return null;
}

const NONE: Constraints = { require: [], forbid: [], notTogether: [], exclude: [] };

function add(
  problems: Problems,
  code: string,
  below: Path,
  finding: Omit<Finding, 'code' | 'path'>,
): void {
  problems.add({ code, path: [...AT, ...below], ...finding });
}

/** Whether the family can have them, and they are not too many. */
function checkFits(written: ConstraintsSpec, family: ActionFamily, problems: Problems): boolean {
  for (const name of SETS_ALONE) {
    if (written[name] === undefined || family.restrict !== undefined) continue;
    add(problems, 'constraint-does-not-fit', [name], {
      message: `\`${name}\` cannot be used here: every ${family.kind} has all base arms. Use \`exclude\`, which leaves out single actions.`,
      target: 'key',
      fixes: [remove([...AT, name], 'The other constraints stay.')],
    });
  }
  for (const [name, most, things] of [
    ['notTogether', MOST_PAIRS, 'pairs'],
    ['exclude', MOST_EXCLUDED, 'actions'],
  ] as const) {
    const { length } = written[name] ?? [];
    if (length <= most) continue;
    add(problems, 'size-too-large', [name], {
      message: `\`${name}\` has ${readable(length)} ${things}; at most ${readable(most)} are accepted.`,
    });
  }
  return problems.isSound(AT);
}

/** The constraints by numbers, without pairs that no action has; null where they have a fault. */
function readConstraints(
  actions: ActionsSpec,
  written: ConstraintsSpec,
  family: ActionFamily,
  problems: Problems,
): Constraints | null {
  const { arms: names } = labelsOf(actions);
  const { size, origin } = groundSetOf(actions);
  const numberOf = (arm: Arm, below: Path): number => {
    const [number, ...others] = armNumbers(arm, names);
    if (number !== undefined && others.length === 0) return number;
    add(problems, ...unknownArm(arm, [number ?? NaN, ...others], below));
    return NaN;
  };
  const readList = (arms: readonly Arm[], below: Path): readonly number[] => {
    const numbers = arms.map((arm, j) => numberOf(arm, [...below, j]));
    for (const [j, number] of numbers.entries()) {
      if (numbers.indexOf(number) === j || Number.isNaN(number)) continue;
      add(problems, 'arm-repeated', [...below, j], {
        message: `${named(number)} is given twice: remove one of the two.`,
      });
    }
    return numbers;
  };
  const named = (arm: number): string => `Base arm ${arm} ("${names[arm] ?? ''}")`;
  function unknownArm(
    arm: Arm,
    numbers: readonly number[],
    below: Path,
  ): [string, Path, Omit<Finding, 'code' | 'path'>] {
    if (typeof arm === 'number') {
      const message = `There is no base arm ${arm}: they are numbered from 0 to ${size - 1}, because ${origin}.`;
      return ['arm-out-of-range', below, { message }];
    }
    if (numbers.length > 1) {
      const message = `${numbers.length} base arms are called "${arm}": give the number of one of them, ${listed(numbers.map(String), 'or')}.`;
      return ['unknown-arm', below, { message }];
    }
    const isNumber = /^\d+$/.test(arm) && Number(arm) < size;
    const near = isNumber ? Number(arm) : suggest(arm, names);
    const hint = isNumber
      ? `To give a base arm by its number, write ${arm} without quotes.`
      : near === null
        ? `The base arms are ${someOf(names)}.`
        : `Did you mean "${near}"?`;
    const message = `No base arm is called "${arm.slice(0, 40)}". ${hint}`;
    const fixes = near === null ? [] : [setTo([...AT, ...below], near, 'Names the base arm.')];
    return ['unknown-arm', below, { message, fixes }];
  }

  const require = readList(written.require ?? [], ['require']);
  const forbid = readList(written.forbid ?? [], ['forbid']);
  const notTogether = (written.notTogether ?? []).map((pair, i) =>
    readList(pair, ['notTogether', i]),
  ) as unknown as readonly (readonly [number, number])[];
  const exclude = (written.exclude ?? []).map((arms, i) => {
    const action = readList(arms, ['exclude', i]);
    return family.kind === 'ranking' ? action : action.toSorted((a, b) => a - b);
  });
  for (const [j, arm] of forbid.entries()) {
    if (!require.includes(arm)) continue;
    add(problems, 'arm-required', ['forbid', j], {
      message: `${named(arm)} is required as well: remove it from \`forbid\` or from \`require\`.`,
    });
  }
  for (const [i, pair] of notTogether.entries()) {
    if (!pair.every((arm) => require.includes(arm))) continue;
    add(problems, 'arm-required', ['notTogether', i], {
      message:
        'Both base arms are required, so every action has both: remove this pair, or one of the two from `require`.',
    });
  }
  const sorted = notTogether.map((pair) => pair.toSorted((a, b) => a - b));
  reportRepeated(sorted, 'notTogether', 'pair', problems);
  reportRepeated(exclude, 'exclude', 'action', problems);
  if (!problems.isSound(AT)) return null;
  const isMet = (pair: readonly [number, number], i: number): boolean => {
    if ((family.restrict?.(pair, new Set()) ?? []).length > 0) return true;
    add(problems, 'constraint-without-effect', ['notTogether', i], {
      severity: 'info',
      message: 'No action has both base arms anyway, so this pair has no effect.',
    });
    return false;
  };
  return { require, forbid, notTogether: notTogether.filter(isMet), exclude };
}

function reportRepeated(
  entries: readonly (readonly number[])[],
  name: 'notTogether' | 'exclude',
  thing: string,
  problems: Problems,
): void {
  const places = new Map<string, number>();
  for (const [i, entry] of entries.entries()) {
    const first = places.get(entry.join());
    if (first === undefined) places.set(entry.join(), i);
    else {
      add(problems, `${thing}-repeated`, [name, i], {
        message: `This ${thing} is given twice, first as entry ${first}: remove one of the two.`,
      });
    }
  }
}

/** The excluded actions that the other constraints leave; of the others it says that they have no effect. */
function excludedFrom(
  left: ActionFamily,
  family: ActionFamily,
  { exclude }: Constraints,
  problems: Problems,
): readonly Action[] {
  return exclude.filter((action, i) => {
    if (hasAction(left, action)) return true;
    const isAction = hasAction(family, action);
    add(problems, 'constraint-without-effect', ['exclude', i], {
      severity: isAction ? 'info' : 'warning',
      message: isAction
        ? 'The other constraints leave this action out already.'
        : 'This is not an action of the family, so excluding it has no effect: `exclude` leaves out exactly the action that is written. To keep base arms from being in one action, use `notTogether`.',
    });
    return false;
  });
}

/** Says which of the constraints leave no action, taken in this order. */
function reportNoneLeft(
  family: ActionFamily,
  { require, forbid }: Constraints,
  names: readonly string[],
  problems: Problems,
): void {
  const isEmpty = (constraints: Partial<Constraints>) =>
    constrained(family, { ...NONE, ...constraints }) === null;
  const those = someOf(require.map((arm) => `"${names[arm] ?? arm}"`));
  const [name, reason] = isEmpty({ forbid })
    ? ['forbid', 'every action has a forbidden base arm']
    : isEmpty({ require, forbid })
      ? ['require', `none has ${those}${forbid.length > 0 ? ' without a forbidden base arm' : ''}`]
      : [
          'notTogether',
          `every action${require.length + forbid.length > 0 ? ' that the other constraints leave' : ''} has both base arms of one of these pairs`,
        ];
  add(problems, 'no-action-left', [name], {
    message: `No action is left: ${reason}. Remove one of them.`,
  });
}
