/** Checks the text of a spec, and what its feedback determines. */
import { algorithmOf } from '../../learners/catalogue';
import { overriddenPaths } from '../../document/applyOverrides';
import { loadSpec } from '../../document/loadSpec';
import type { Overrides } from '../../document/overrides';
import type { Instance } from '../../learners/contract/instance';
import { allThroughDoor } from '../../words/goal';
import { parseSpec } from '../../text/parse/parse';
import { formatPath } from '../../text/paths';
import type { Fix, Problem } from '../../text/problem';
import { Problems, type Finding } from '../../text/problems';
import type { CheckReport } from '../../document/report';
import { feedbackFindings } from './feedbackFindings';
import type { Inspection } from '../../learners/contract/algorithmKind';
import { logFindings, logGap } from './logFindings';
import { inspectInstance, summariseInstance, summariseObserverSet } from './inspect';
import { isObject } from '../../text/isObject';
import { joined } from '../../protocol/withLazyFields';
import { messageOf } from '../../words/thrown';

/** A check with what it built; the instance is null if the spec has an error, the inspection if it was not made. */
export interface Examination {
  readonly report: CheckReport;
  readonly instance: Instance | null;
  readonly inspection: Inspection | null;
}

export function examineSpec(text: string, overrides: Overrides): Examination {
  const loaded = loadSpec(text, overrides);
  const { instance } = loaded;
  if (instance === null)
    return {
      report: { ok: false, problems: loaded.problems, ...NOTHING },
      instance,
      inspection: null,
    };
  let inspection: Inspection;
  try {
    inspection = inspectInstance(instance);
  } catch (error) {
    const finding: Finding = {
      code: 'no-observer-set',
      message: `The observer set cannot be built: ${messageOf(error)} Check that the feedback shows the base arms of the actions.`,
      path: ['feedback'],
    };
    const problems = withFindings(text, overrides, loaded.problems, [finding]);
    return { report: { ok: false, problems, ...NOTHING }, instance, inspection: null };
  }
  const gap = logGap(instance, inspection);
  const findings = [
    ...logFindings(instance, gap),
    ...(gap === null
      ? feedbackFindings(instance, inspection, {
          stated: isObject(loaded.spec) ? loaded.spec['feedback'] : null,
          amend: (edits) => amended(text, overrides, edits),
        })
      : []),
    ...(algorithmOf(instance.run.algorithm).check?.(instance, inspection) ?? []),
  ];
  const problems = withFindings(text, overrides, loaded.problems, findings);
  return {
    report: {
      ok: !problems.some(({ severity }) => severity === 'error'),
      problems,
      instance: summariseInstance(instance),
      observerSet: joined(summariseObserverSet(inspection), gap ?? {}),
      undeterminedArms: inspection.undeterminedArms,
      labels: instance.labels,
      ...(instance.truth === null
        ? {}
        : { theta: [...allThroughDoor(instance.reward, instance.truth.theta)] }),
    },
    instance,
    inspection,
  };
}

/** The spec after some edits, which are applied as overrides. */
function amended(text: string, overrides: Overrides, edits: Fix['edits']): Instance | null {
  const edited = edits.map(({ path, value }) => [formatPath(path), value] as const);
  return loadSpec(text, { ...overrides, set: [...overrides.set, ...edited] }).instance;
}

/** The report of a spec that cannot be examined. */
const NOTHING = { instance: null, observerSet: null, undeterminedArms: [], labels: null } as const;

/** The problems of the text and of the instance, in text order. */
export function withFindings(
  text: string,
  overrides: Overrides,
  known: readonly Problem[],
  findings: readonly Finding[],
): readonly Problem[] {
  if (findings.length === 0) return known;
  const located = new Problems(parseSpec(text, []).document, overriddenPaths(overrides));
  for (const finding of findings) located.add(finding);
  return [...known, ...located.list()].sort((a, b) => a.offset - b.offset);
}
