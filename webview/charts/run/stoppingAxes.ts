/** The axes of the stopping test: samples or rounds, and the lead. */
import { axisOf, grown, logDomain, logScale, type Domain } from '../../../src/core/figure/axes';
import { thresholdOf } from '../../model/rules';
import type { Axis, Box } from '../../../src/core/figure/figure';
import { hasTestsOnly } from '../../model/phases';
import { row, type StoppingModel } from './stoppingModel';

/** The samples axis starts this factor before the end of the first round. */
export const BEFORE_FIRST = 1.7;
/** Leads below this share of the smallest needed lead are drawn at the bottom. */
const DEEPEST = 1 / 30;
const DEEPEST_OF_CURVE = 1 / 3;

export function domainOfX(
  model: StoppingModel,
  plot: Box,
  labelWidth: number,
  before: Domain | null,
): Domain {
  if (model.byRounds) {
    const rounds = model.rows.length + (model.plan === null ? 0 : 1);
    return grown(before, [0, Math.max(2, rounds)]);
  }
  const first = row(model.rows, 0).totalSamples;
  const last = Math.max(
    model.rows.at(-1)?.totalSamples ?? first,
    model.plan?.total ?? 0,
    model.now ?? 0,
    model.budget ?? 0,
  );
  const below = hasTestsOnly(model.rows) ? 1 : BEFORE_FIRST;
  for (const above of [1.1, 1.5, 2, 3, 5, 10, 20, 50]) {
    const domain = grown(before, logDomain([first, last], below, above));
    const end = logScale(domain, [plot.left, plot.right])(model.plan?.total ?? last);
    if (labelWidth === 0 || end + 14 + labelWidth <= plot.right) return domain;
  }
  return grown(before, logDomain([first, last], below, 100));
}

export function domainOfY(model: StoppingModel): Domain {
  const needs = model.rows.flatMap((entry) => thresholdOf(entry) ?? []);
  if (model.plan !== null) needs.push(model.plan.threshold);
  const positive = needs.filter((need) => need > 0);
  const least = positive.length === 0 ? 0 : Math.min(...positive);
  // The rival changes between phases, so early leads are noise that deserves less than two decades.
  const deepest = model.curve && !hasTestsOnly(model.rows) ? DEEPEST_OF_CURVE : DEEPEST;
  const leads = model.rows.flatMap((entry) =>
    entry.gap === null ? [] : Math.max(entry.gap, least * deepest),
  );
  return logDomain([...needs, ...leads], 1.3, 1.2);
}

export function roundsAxis(domain: Domain): Axis {
  const span = domain[1] - domain[0];
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => span / step <= 8) ?? 1000;
  const first = every * Math.max(1, Math.ceil(domain[0] / every));
  const count = Math.max(0, Math.floor((domain[1] - first) / every) + 1);
  const minor = Array.from({ length: count }, (_, index) => first + index * every);
  return { ...axisOf({ type: 'linear', domain }, minor, String), minor, grid: false };
}
