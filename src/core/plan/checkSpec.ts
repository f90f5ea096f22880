/** Checks a spec without running it. */
import { ALGORITHM_TITLES, switchTo } from '../learners/contract/algorithms';
import type { CheckReport } from '../document/report';
import type { FamilyName } from '../families/catalogue';
import type { Instance } from '../learners/contract/instance';
import type { Overrides } from '../document/overrides';
import type { Finding } from '../text/problems';
import { budgetFindings } from '../run/check/budgetFindings';
import { examineSpec, withFindings } from '../run/check/check';
import { withKnownScale } from '../learners/noise/noiseOf';
import type { Inspection } from '../learners/contract/algorithmKind';
import { FEEDBACK_NAMES } from '../feedback/facts';
import { REWARD_NAMES } from '../reward/facts';
import { recommendedAlgorithm, type Recommended } from '../pairs/rules';
import { formatCount, significant } from '../words/counts';
import { expectedAt } from './expectedAt';

/** Returns every problem of a spec, and the observer set that a run of it would use. Never throws. */
export function checkSpec(text: string, overrides: Overrides): CheckReport {
  const { report, instance, inspection } = examineSpec(text, overrides);
  if (!report.ok || instance === null || inspection === null) return report;
  const recommended = recommendedFor(instance);
  // Only for a check: a run that is cut by its budget says so itself.
  const findings = [
    ...budgetFindings(instance, inspection),
    ...unlimitedFindings(instance, inspection),
    ...otherAlgorithm(instance, recommended),
  ];
  const problems = withFindings(text, overrides, report.problems, findings);
  return { ...report, problems, ...(recommended === null ? {} : { recommended }) };
}

/** The algorithm recommended for this kind of spec. */
function recommendedFor({ family, feedback, reward }: Instance): Recommended | null {
  const feedbackName = FEEDBACK_NAMES.find((name) => name === feedback.kind);
  const rewardName = REWARD_NAMES.find((name) => name === reward.kind);
  if (feedbackName === undefined || rewardName === undefined) return null;
  const all = Array.from({ length: family.dimension }, (_, arm) => arm);
  const isWeighted = reward.coefficients?.(all).some((weight) => weight !== 1) === true;
  return recommendedAlgorithm(
    family.kind as FamilyName,
    feedbackName,
    rewardName === 'linear' && isWeighted ? 'weighted-linear' : rewardName,
  );
}

/** Suggests the recommended algorithm, unless the paper’s version was chosen or the samples come from a log. */
function otherAlgorithm(
  { run, environment }: Instance,
  recommended: Recommended | null,
): readonly Finding[] {
  if (recommended === null || run.algorithm === recommended.algorithm) return [];
  if (run.preset === 'paper' || environment?.type === 'recorded') return [];
  const title = ALGORITHM_TITLES[recommended.algorithm];
  return [
    {
      severity: 'info',
      code: 'other-algorithm-recommended',
      message: `${title} is recommended: ${recommended.reason}.`,
      path: ['run', 'algorithm'],
      fixes: [switchTo(recommended.algorithm)],
    },
  ];
}

/** Real samples cost something: says how many a run without a budget is expected to take. */
function unlimitedFindings(instance: Instance, inspection: Inspection): readonly Finding[] {
  const { environment, run, assumptions } = instance;
  const isReal = environment !== null && environment.type !== 'simulated';
  const isLimited = Number.isFinite(run.maxSamples) || Number.isFinite(run.maxCost);
  if (!isReal || environment.type === 'recorded' || isLimited) return [];
  const known = withKnownScale(assumptions);
  const gap = known.noiseScale;
  const planned = { ...instance, assumptions: known };
  const { law } = assumptions;
  const expected = expectedAt({ instance: planned, inspection, law }, gap)?.samples ?? null;
  const lead =
    law === null ? `the noise scale ${significant(gap, 3)}` : 'one standard deviation of a sample';
  const about =
    expected === null
      ? 'The plan estimates how many it takes.'
      : `The plan expects about ${formatCount(expected)} where the best action leads by ${lead}, more where it leads by less.`;
  return [
    {
      severity: 'info',
      code: 'no-budget',
      message: `No budget limits the samples. ${about} Set \`maxSamples\` to limit them.`,
      path: ['run'],
      target: 'opening',
    },
  ];
}
