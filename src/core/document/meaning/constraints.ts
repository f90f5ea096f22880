/** Checks the constraints of `actions` and applies them. */
import { constrained, MOST_PARTS, type Constraints } from '../../families/constraints/constrained';
import type { ConstraintsSpec } from '../../families/constraints/constraintsNode';
import type { Action, ActionFamily } from '../../families/family';
import { hasAction } from '../../families/hasAction';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { remove } from '../../text/setTo';
import { readable } from '../../words/counts';
import type { ActionsSpec } from '../schema';
import { ArmReader, type Report } from './armReader';

const AT: Path = ['actions', 'constraints'];
const NONE: Constraints = { require: [], forbid: [], notTogether: [], exclude: [] };

/**
 * Reports constraints that are wrong or have no effect.
 * @param family the family without constraints
 * @returns the constrained family; null if it is empty or a constraint has a fault
 */
export function constrainedFamily(
  actions: ActionsSpec,
  family: ActionFamily,
  problems: Problems,
): ActionFamily | null {
  const { constraints } = actions;
  if (constraints === undefined) return family;
  const reader = new ArmReader(actions, AT, problems);
  const { report } = reader;
  const written = readConstraints(actions, constraints, reader);
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
  // Adds one kind after the other, so that a message can name the one that leaves no action.
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

/** Whether an excluded action exists; reports an exclusion without effect. */
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

/** The constraints by number; reports faults of single constraints and contradictions between two. */
function readConstraints(
  actions: ActionsSpec,
  { require = [], forbid = [], notTogether = [], exclude = [] }: ConstraintsSpec,
  reader: ArmReader,
): Constraints {
  const required = reader.read(require, ['require']);
  const forbidden = reader.read(forbid, ['forbid']);
  const apart = reader.readAll(notTogether, ['notTogether'], 'pair');
  for (const [j, arm] of forbidden.entries()) {
    const message = `${reader.named(arm)} is required as well: remove it from \`forbid\` or from \`require\`.`;
    if (required.includes(arm)) reader.report('arm-required', ['forbid', j], message);
  }
  for (const [i, pair] of apart.entries()) {
    const message =
      'Both base arms are required, so every action has both: remove this pair, or one of the two from `require`.';
    if (pair.every((arm) => required.includes(arm))) {
      reader.report('arm-required', ['notTogether', i], message);
    }
  }
  return {
    require: required,
    forbid: forbidden,
    notTogether: apart as unknown as Constraints['notTogether'],
    exclude: reader.readAll(exclude, ['exclude'], 'action', actions.family === 'ranking'),
  };
}
