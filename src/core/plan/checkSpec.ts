/** Checks a spec without running it. */
import type { CheckReport } from '../document/report';
import type { Instance } from '../learners/instance';
import type { Overrides } from '../document/overrides';
import type { Finding } from '../text/problems';
import { budgetFindings } from '../run/budgetFindings';
import { examineSpec, withFindings } from '../run/check';
import type { Inspection } from '../learners/algorithmKind';
import { formatCount } from '../words/counts';
import { expectedAt } from './expectedAt';

/** Everything that is wrong with a spec, and the observer set that a run of it would use. It never throws. */
export function checkSpec(text: string, overrides: Overrides): CheckReport {
  const { report, instance, inspection } = examineSpec(text, overrides);
  if (!report.ok || instance === null || inspection === null) return report;
  // Of a check alone: a run says itself where its budget ends it.
  const findings = [
    ...budgetFindings(instance, inspection),
    ...unlimitedFindings(instance, inspection),
  ];
  return { ...report, problems: withFindings(text, overrides, report.problems, findings) };
}

/** Real samples cost something: what a run without a budget is expected to take. */
function unlimitedFindings(instance: Instance, inspection: Inspection): readonly Finding[] {
  const { environment, run, assumptions } = instance;
  const isReal = environment !== null && environment.type !== 'simulated';
  if (!isReal || environment.type === 'recorded' || Number.isFinite(run.maxSamples)) return [];
  const gap = assumptions.noiseScale;
  const expected = expectedAt({ instance, inspection }, gap)?.samples ?? null;
  const about =
    expected === null
      ? 'The plan estimates how many it takes.'
      : `The plan expects about ${formatCount(expected)} where the best action leads by the noise scale ${gap}, more where it leads by less.`;
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
