/** Plans a sweep: which settings of which specs to run, and why the others are left out. */
import { prepareRun } from '../run/check/prepare';
import { drained } from '../run/session/drained';
import { canonicalJson } from '../text/canonicalJson';
import { WHOLE_DOCUMENT, type Problem } from '../text/problem';
import { valueIn } from '../text/parse/parse';
import { withoutOutsideNote } from '../text/problems';
import type { NamedSpec, SweepDescription } from './description';
import { gridPoints, gridSize, type GridPoint } from './grid';
import { specIdentity, type PlannedSetting } from './plannedRuns';
import { atAnySeed } from './taskRunner';

export interface SweepPlan {
  readonly settings: readonly PlannedSetting[];
  readonly skipped: readonly {
    readonly spec: string;
    readonly setting: Readonly<Record<string, unknown>>;
    readonly reason: string;
  }[];
  /** Specs with errors of their own that no combination changes. */
  readonly faults: readonly { readonly spec: NamedSpec; readonly problems: readonly Problem[] }[];
  /** One sentence each. */
  readonly warnings: readonly string[];
}

/** The most runs that a sweep can keep track of. */
const MOST_TASKS = 2_000_000;

/** Says if a sweep is too large; null if it is not. */
export function sizeFault({ vary, seeds }: SweepDescription, specs: number): string | null {
  const tasks = specs * gridSize(vary) * seeds.length;
  if (tasks <= MOST_TASKS) return null;
  return `The sweep has ${tasks.toLocaleString('en')} runs; at most ${MOST_TASKS.toLocaleString('en')} are taken. Make it several sweeps.`;
}

/** Plans a sweep without a pause. */
export function planSweep(...given: Parameters<typeof planSteps>): SweepPlan {
  return drained(planSteps(...given));
}

/**
 * Checks every combination once, at one seed, with a pause after each.
 * @param core the hash of the computing code
 */
export function* planSteps(
  { vary, limits }: SweepDescription,
  specs: readonly NamedSpec[],
  core: string,
): Generator<undefined, SweepPlan> {
  const settings: PlannedSetting[] = [];
  const skipped: SweepPlan['skipped'][number][] = [];
  const faults: SweepPlan['faults'][number][] = [];
  const warnings: string[] = [];
  const known = new Map<string, string>();
  // Repeated values are run once.
  const points = [...new Map([...gridPoints(vary)].map((at) => [canonicalJson(at), at])).values()];
  for (const spec of specs) {
    const identity = specIdentity(valueIn(spec.text) ?? {});
    const same = known.get(identity);
    if (same !== undefined) {
      const what = same === spec.name ? 'is named twice' : `is the same spec as ${same}`;
      warnings.push(`${spec.name} ${what}: it is run once.`);
      continue;
    }
    known.set(identity, spec.name);
    const ran: PlannedSetting[] = [];
    const left: SweepPlan['skipped'][number][] = [];
    let common: readonly Problem[] | null = null;
    for (const point of points) {
      yield;
      const errors = errorsOf(spec, point);
      common = common === null ? errors : shared(common, errors);
      const [error] = errors;
      if (error === undefined) {
        ran.push({ spec, point, identity: { spec: identity, set: point, limits, core } });
      } else {
        const setting = Object.fromEntries(point);
        left.push({ spec: spec.name, setting, reason: withoutOutsideNote(error.message) });
      }
    }
    // An error of all combinations may still come from what varies, such as an algorithm that covers none.
    const problems = common?.length ? shared(errorsOf(spec, []), common) : [];
    if (problems.length > 0) faults.push({ spec, problems });
    else {
      settings.push(...ran);
      skipped.push(...left);
    }
  }
  return { settings, skipped, faults, warnings };
}

function errorsOf({ text }: NamedSpec, point: GridPoint): readonly Problem[] {
  const preparation = prepareRun(text, atAnySeed({ set: point }));
  if (!preparation.ok) {
    return preparation.report.problems.filter(({ severity }) => severity === 'error');
  }
  if (preparation.prepared.instance.truth !== null) return [];
  return [
    {
      ...WHOLE_DOCUMENT,
      severity: 'error',
      code: 'not-simulated',
      message: 'A sweep runs a spec again and again, which needs the environment `simulated`.',
      path: 'environment',
    },
  ];
}

/** The errors that also stand among the others. */
function shared(errors: readonly Problem[], others: readonly Problem[]): readonly Problem[] {
  return errors.filter(({ code, path }) =>
    others.some((other) => other.code === code && other.path === path),
  );
}
