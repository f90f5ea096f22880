/** Whether the constraints of `actions` make sense, and which actions they leave. */
import {
  armNumbers,
  constrained,
  MOST_PARTS,
  type Constraints,
} from '../../families/constraints/constrained';
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

type Arm = number | string;
type Report = (
  code: string,
  below: Path,
  message: string,
  more?: Pick<Finding, 'severity' | 'target' | 'fixes'>,
) => void;

const AT: Path = ['actions', 'constraints'];
const NONE: Constraints = { require: [], forbid: [], notTogether: [], exclude: [] };

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
  const { constraints } = actions;
  if (constraints === undefined) return family;
  const report: Report = (code, below, message, more) => {
    problems.add({ code, path: [...AT, ...below], message, ...more });
  };
  const written = readConstraints(actions, constraints, report);
  for (const name of ['require', 'forbid', 'notTogether'] as const) {
    if (constraints[name] === undefined || family.restrict !== undefined) continue;
    report(
      'constraint-does-not-fit',
      [name],
      `\`${name}\` cannot be used with the family \`${family.kind}\`. Use \`exclude\`, which leaves out single actions.`,
      { target: 'key', fixes: [remove([...AT, name], 'The other constraints stay.')] },
    );
  }
  if (!problems.isSound(AT)) return null;
  const { require, forbid, exclude } = written;
  const notTogether = written.notTogether.filter((pair, i) => {
    const isMet = (family.restrict?.(pair, new Set()) ?? []).length > 0;
    const message = 'No action has both base arms anyway, so this pair has no effect.';
    if (!isMet) report(WITHOUT_EFFECT, ['notTogether', i], message, { severity: 'info' });
    return isMet;
  });
  // One after the other, so that the one that leaves nothing is named.
  const steps: readonly (readonly [keyof Constraints, Partial<Constraints>])[] = [
    ['forbid', { forbid }],
    ['require', { forbid, require }],
    ['notTogether', { forbid, require, notTogether }],
  ];
  let left = family;
  for (const [name, some] of steps) {
    const found = constrained(family, { ...NONE, ...some });
    if (found === 'parts') {
      const message = `These pairs divide the actions into more than ${readable(MOST_PARTS)} parts, the most that are accepted: write fewer pairs, or forbid base arms instead.`;
      report('too-many-parts', [name], message);
      return null;
    }
    if (found === null) return noneLeft(name, report);
    left = found;
  }
  const excluded = exclude.filter((action, i) => isLeft(action, i, left, family, report));
  const found = constrained(left, { ...NONE, exclude: excluded });
  return found === null || found === 'parts' ? noneLeft('exclude', report) : found;
}

const WITHOUT_EFFECT = 'constraint-without-effect';

function noneLeft(name: keyof Constraints, report: Report): null {
  const message = {
    forbid: 'every action has a base arm that is forbidden',
    require: 'no action that is allowed has all these base arms',
    notTogether: 'every action that is allowed has both base arms of one of these pairs',
    exclude: 'these are all actions that are allowed',
  }[name];
  report('no-action-left', [name], `No action is left: ${message}. Remove one of them.`);
  return null;
}

/** Whether an excluded action is there to be left out; it is said where it is not. */
function isLeft(
  action: Action,
  i: number,
  left: ActionFamily,
  family: ActionFamily,
  report: Report,
): boolean {
  if (hasAction(left, action)) return true;
  const [severity, message] = hasAction(family, action)
    ? (['info', 'The other constraints leave this action out already.'] as const)
    : ([
        'warning',
        `This is not an action, so excluding it has no effect: \`exclude\` leaves out exactly what is written.${family.restrict ? ' To keep base arms apart, use `notTogether`.' : ''}`,
      ] as const);
  report(WITHOUT_EFFECT, ['exclude', i], message, { severity });
  return false;
}

/** The constraints by numbers; what is wrong with one by itself, or with two together, is reported. */
function readConstraints(
  actions: ActionsSpec,
  { require = [], forbid = [], notTogether = [], exclude = [] }: ConstraintsSpec,
  report: Report,
): Constraints {
  const { arms: names } = labelsOf(actions);
  const named = (arm: number): string => `Base arm ${arm} ("${names[arm] ?? ''}")`;
  const read = (arms: readonly Arm[], below: Path): readonly number[] => {
    const numbers = arms.map((arm, j) => {
      const [number, ...others] = armNumbers(arm, names);
      if (number !== undefined && others.length === 0) return number;
      reportArm(arm, actions, names, [...below, j], report);
      return NaN;
    });
    for (const [j, number] of numbers.entries()) {
      if (!numbers.slice(0, j).includes(number) || Number.isNaN(number)) continue;
      const message = `${named(number)} is given twice: remove one of the two.`;
      report('arm-repeated', [...below, j], message);
    }
    return numbers;
  };
  const readAll = (entries: readonly (readonly Arm[])[], name: string, thing: string) => {
    const isOrdered = actions.family === 'ranking' && name === 'exclude';
    const all = entries.map((arms, i) => {
      const numbers = read(arms, [name, i]);
      return isOrdered ? numbers : numbers.toSorted((a, b) => a - b);
    });
    const keys = all.map((arms) => arms.join());
    for (const [i, key] of keys.entries()) {
      const first = keys.indexOf(key);
      const message = `This ${thing} is given twice, first as entry ${first}: remove one of the two.`;
      if (first < i && !key.includes('NaN')) report(`${thing}-repeated`, [name, i], message);
    }
    return all;
  };
  const required = read(require, ['require']);
  const forbidden = read(forbid, ['forbid']);
  const apart = readAll(notTogether, 'notTogether', 'pair');
  for (const [j, arm] of forbidden.entries()) {
    const message = `${named(arm)} is required as well: remove it from \`forbid\` or from \`require\`.`;
    if (required.includes(arm)) report('arm-required', ['forbid', j], message);
  }
  for (const [i, pair] of apart.entries()) {
    const message =
      'Both base arms are required, so every action has both: remove this pair, or one of the two from `require`.';
    if (pair.every((arm) => required.includes(arm))) {
      report('arm-required', ['notTogether', i], message);
    }
  }
  return {
    require: required,
    forbid: forbidden,
    notTogether: apart as unknown as Constraints['notTogether'],
    exclude: readAll(exclude, 'exclude', 'action'),
  };
}

/** Reports a base arm that there is none of, or more than one. */
function reportArm(
  arm: Arm,
  actions: ActionsSpec,
  names: readonly string[],
  below: Path,
  report: Report,
): void {
  const { size, origin } = groundSetOf(actions);
  if (typeof arm === 'number') {
    const message = `There is no base arm ${arm}: they are numbered from 0 to ${size - 1}, because ${origin}.`;
    report('arm-out-of-range', below, message);
    return;
  }
  const several = armNumbers(arm, names).map(String);
  const isNumber = /^\d+$/.test(arm) && Number(arm) < size;
  const near = isNumber ? Number(arm) : suggest(arm, names);
  const mended =
    several.length > 0 || near === null
      ? []
      : [setTo([...AT, ...below], near, 'Names a base arm.')];
  const message =
    several.length > 0
      ? `${several.length} base arms are called "${arm}": give the number of one of them, ${listed(several, 'or')}.`
      : `No base arm is called "${arm.slice(0, 40)}". ${near === null ? `The base arms are ${someOf(names)}.` : `Did you mean ${JSON.stringify(near)}?`}`;
  report('unknown-arm', below, message, { fixes: mended });
}
