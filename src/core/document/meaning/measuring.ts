/** Checks the measurable actions if they differ from the actions to choose from, and the cost of a sample. */
import type { ActionFamily } from '../../families/family';
import { FAMILIES } from '../../families/catalogue';
import { baseLabelsOf, baseSetOf } from '../../families/groundSet';
import { OTHER_CONSTRAINTS, type MeasurableSpec } from '../../feedback/measuring';
import { buildCost, cheapestIn, costOf, type SampleCost } from '../../feedback/sampleCost';
import { byProperty } from '../../text/branches';
import { nodesOf } from '../../text/kinds';
import { checkMagnitudes } from '../../text/numbers';
import type { Problems } from '../../text/problems';
import { remove, setTo } from '../../text/setTo';
import { formatCounted } from '../../words/counts';
import { listed } from '../../words/lists';
import type { ActionsSpec, FeedbackSpec, RunSpec } from '../schema';
import { checkForm } from '../validate/form';
import { reportFormFault } from '../validate/formProblems';
import { ableFor } from './able';
import { constrainedFamily } from './constraints';
import { familyOf } from './family';
import type { PartNames } from './pairs';

const MEASURABLE = ['feedback', 'measurable'] as const;
/** What holds for the measurable actions as well. */
const STATED_ONCE = [
  ['labels', 'Base arms are named'],
  ['interactions', 'Pairs of base arms are listed'],
] as const;
/** Infos that say of a base arm that its value does not matter. */
const OF_CHOICE = ['item-never-fits', 'edge-never-used'];
const COST = ['feedback', 'cost'] as const;
const ANY_FAMILY = byProperty('family', nodesOf(FAMILIES), {
  markdownDescription: '',
  propertyDescription: '',
});

/**
 * The measurable actions.
 * @param actions a value of sound form
 * @param unconstrained the family of `actions` without its constraints
 * @param family the same with constraints
 * @returns `family` itself by default; null if there is a fault
 */
export function measurableFamily(
  { measurable }: FeedbackSpec,
  actions: ActionsSpec,
  unconstrained: ActionFamily,
  family: ActionFamily,
  problems: Problems,
): ActionFamily | null {
  if (measurable === undefined) return family;
  checkForm(isOfFamily(measurable) ? ANY_FAMILY : OTHER_CONSTRAINTS, measurable, (fault) => {
    reportFormFault({ ...fault, path: [...MEASURABLE, ...fault.path] }, problems);
  });
  if (!problems.isSound(MEASURABLE)) return null;
  const here = problems.moved(['actions'], MEASURABLE, OF_CHOICE);
  const { arms } = baseLabelsOf(actions);
  if (!isOfFamily(measurable)) {
    const { constraints } = measurable;
    return constrainedFamily({ ...actions, constraints }, unconstrained, here);
  }
  for (const [name, what] of STATED_ONCE) {
    if (!Object.hasOwn(measurable, name)) continue;
    problems.add({
      code: `${name}-elsewhere`,
      message: `${what} in \`actions\`: remove \`${name}\` here.`,
      path: [...MEASURABLE, name],
      target: 'key',
      fixes: [remove([...MEASURABLE, name], 'Those of `actions` hold here too.')],
    });
    return null;
  }
  const { size } = baseSetOf(measurable);
  if (size !== arms.length) {
    problems.add({
      code: 'measurable-size',
      message: `What is measured has the base arms of what is chosen: ${arms.length} of them, not ${size}.`,
      path: MEASURABLE,
      ...('arms' in measurable && {
        fixes: [setTo([...MEASURABLE, 'arms'], arms.length, 'As many as are chosen from.')],
      }),
    });
    return null;
  }
  const measured = { ...measurable, labels: arms } as ActionsSpec;
  const whole = familyOf(measured, false, here);
  return whole && constrainedFamily(measured, whole, here);
}

function isOfFamily(
  measurable: MeasurableSpec,
): measurable is Exclude<MeasurableSpec, { readonly family?: undefined }> {
  return Object.hasOwn(measurable, 'family');
}

/** Reports an algorithm that can only measure the actions it chooses from. */
export function checkMeasures(run: RunSpec, parts: PartNames, problems: Problems): void {
  const { isAble, titles, inTheWay, who, fixes } = ableFor(run, 'measuresOthers', parts);
  if (isAble) return;
  problems.add({
    code: 'algorithm-measures-actions',
    message: `${who} measures the actions that it chooses from. ${listed(titles)} with the preset \`recommended\` measure what \`feedback.measurable\` says.`,
    path: ['run', inTheWay],
    fixes,
  });
}

/**
 * Reports faults of the sample cost, and of a budget in its unit.
 * @param measurable null if unknown
 * @returns null if the spec states no cost or the cost has a fault
 */
export function sampleCost(
  feedback: FeedbackSpec | undefined,
  run: RunSpec | undefined,
  actions: ActionsSpec | null,
  measurable: ActionFamily | null,
  problems: Problems,
): SampleCost | null {
  const cost = feedback?.cost;
  const earlier = run?.costPerPull;
  checkMagnitudes(cost, COST, problems);
  if (run?.maxCost !== undefined && feedback && cost === undefined && !earlier) {
    const message =
      earlier === undefined
        ? '`maxCost` needs to know what a sample costs: add `feedback.cost`.'
        : 'Every sample is free, so `maxCost` limits nothing: set `feedback.cost`, or leave `maxCost` out.';
    problems.add({ code: 'cost-missing', message, path: ['run', 'maxCost'] });
  }
  if (cost === undefined) return earlier === undefined ? null : { base: earlier, arms: null };
  if (earlier !== undefined) {
    problems.add({
      code: 'cost-twice',
      message:
        '`costPerPull` is the earlier name of `feedback.cost`, which is given as well: remove it.',
      path: ['run', 'costPerPull'],
      target: 'key',
      fixes: [remove(['run', 'costPerPull'], '`feedback.cost` says what a sample costs.')],
    });
  }
  if (actions === null || !problems.isSound(COST)) return null;
  const { size, origin } = baseSetOf(actions);
  const built = buildCost(cost, size);
  if (built.arms !== null && built.arms.length !== size) {
    problems.add({
      code: 'cost-length',
      message: `\`arms\` has ${formatCounted(built.arms.length, 'cost')} for ${formatCounted(size, 'base arm')}, because ${origin}.`,
      path: [...COST, 'arms'],
    });
    return null;
  }
  if (measurable !== null && !(costOf(built, cheapestIn(measurable, built)) > 0)) {
    problems.add({
      code: 'cost-not-positive',
      message:
        'Every sample has to cost something, and some base arms together cost nothing: set `base` above 0.',
      path: COST,
    });
    return null;
  }
  return built;
}
