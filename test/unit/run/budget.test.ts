/** A budget is spent to its last sample, whatever is measured there is an answer, and what was cut certifies nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { denseRow } from '../../../src/core/feedback/observerSet/rowSpan';
import { addScaled, dot } from '../../../src/core/numerics/linearAlgebra';
import type { AskedPull } from '../../../src/core/protocol/dialogue';
import type { Totals } from '../../../src/core/protocol/learner';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { assignments } from '../families/assignments';
import { Notebook, measureAll, preparedFrom, settle, specText } from '../experiment/lab';
import { answered, drive, simulationOf } from './drive';
import { buildInstance, type InstanceSettings } from './instances';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

const FAMILIES = [createTopK(6, 3), createSubsets(5, 1, 3), assignments(3)];
const LEARNERS = [
  ['polyalba', createFullBandit()],
  ['alba', createFullBandit()],
  ['gcb-pe', createFullBandit()],
  ['gcb-pe', createSemiBandit()],
] as const;

const settingsOf: fc.Arbitrary<InstanceSettings & { readonly maxSamples: number }> = fc
  .record({
    family: fc.constantFrom(...FAMILIES),
    learner: fc.constantFrom(...LEARNERS),
    rounds: fc.constantFrom('many' as const, 'few' as const),
    maxSamples: integer(1, 100),
    seed: fc.nat(1e6),
  })
  .map(({ family, learner, rounds, ...others }) => ({
    ...others,
    family,
    algorithm: learner[0],
    feedback: learner[1],
    options: { rounds },
    preset: 'recommended',
    // Too close together to be told apart by a hundred samples.
    theta: Array.from({ length: family.dimension }, (_, arm) => 0.5 - 0.001 * arm),
  }));

/** A run with what every action of it answered. */
function measuredRun(settings: InstanceSettings) {
  const prepared = prepareInstance(buildInstance(settings));
  const { pull } = simulationOf(prepared);
  const told: { readonly pull: AskedPull; readonly totals: Totals }[] = [];
  const { result } = answered(prepared, (pulls) => {
    const totals = pull(pulls);
    pulls.forEach((one, index) => told.push({ pull: one, totals: totals[index] as Totals }));
    return totals;
  });
  return { prepared, result, told };
}

/** The least squares of least norm, as the limit of gradient steps from 0: they stay in the span of the rows. */
function leastNorm({ prepared, told }: ReturnType<typeof measuredRun>): Float64Array {
  const { feedback, family } = prepared.instance;
  const rows = told.flatMap(({ pull, totals }) =>
    feedback.observe(pull.action).map(({ arms, coefficients }, l) => ({
      row: denseRow({ arms, coefficients }, family.dimension),
      count: totals.count,
      mean: (totals.sum[l] as number) / totals.count,
    })),
  );
  const size = rows.reduce((sum, { row, count }) => sum + dot(row, row) * count, 0);
  const theta = new Float64Array(family.dimension);
  for (let step = 0; step < 5_000; step++) {
    const gradient = new Float64Array(theta.length);
    for (const { row, count, mean } of rows) {
      addScaled(gradient, (count * (mean - dot(row, theta))) / size, row);
    }
    addScaled(theta, 1, gradient);
  }
  return theta;
}

describe('a budget under `recommended`', () => {
  it('is spent to its last sample, with an answer that is the best by least squares of least norm', () => {
    forAll([settingsOf], 25, (settings) => {
      const run = measuredRun(settings);
      const { result, prepared } = run;
      expect(result).toMatchObject({ status: 'budget', samples: settings.maxSamples });
      expect(result.phases.reduce((sum, { samples }) => sum + samples, 0)).toBe(result.samples);
      const { reward } = prepared.instance;
      const theta = leastNorm(run);
      const best = reward.best(theta, 1)[0]?.value ?? NaN;
      expect(reward.value(result.action ?? [], theta)).toBeCloseTo(best, 4);
      expect(result.estimate).toBeCloseTo(best, 4);
      const { action = [], estimate = NaN } = result.final?.next ?? {};
      expect(estimate).toBeLessThanOrEqual((result.estimate ?? NaN) + 1e-9);
      expect(reward.value(action, theta)).toBeCloseTo(estimate, 4);
      expect(JSON.stringify(measuredRun(settings).result)).toBe(JSON.stringify(result));
    });
  });

  it('certifies where the samples that a run takes are all there, and nothing where one is cut', () => {
    const settings = { family: createTopK(5, 2), theta: [3, 2, 1, 0, 0] } as const;
    const enough = { ...settings, preset: 'recommended', algorithm: 'gcb-pe' } as const;
    const { samples } = drive(enough).result;
    expect(drive({ ...enough, maxSamples: samples }).result.status).toBe('certified');
    const cut = drive({ ...enough, maxSamples: samples - 1 }).result;
    expect(cut).toMatchObject({ status: 'budget', samples: samples - 1, action: [0, 1] });
  });
});

describe('a real run at its budget', () => {
  const budgeted = (maxSamples: number) =>
    specText({
      // Too close together for sixty samples.
      assumptions: { noiseScale: 2 },
      run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1, maxSamples },
    });

  const notebookOf = (maxSamples: number, text = '') => {
    const spec = budgeted(maxSamples);
    const notebook = new Notebook(spec, preparedFrom(spec));
    if (text !== '') notebook.text = text;
    return notebook;
  };
  const measure = (notebook: Notebook) => measureAll(notebook, notebook.replayed().experiment);

  it.each([1, 7, 20, 33])('of %d samples goes on as if it had never ended', (maxSamples) => {
    const whole = measure(notebookOf(60));
    const notebook = notebookOf(maxSamples);
    const result = measure(notebook);
    expect(result).toMatchObject({ status: 'budget', samples: maxSamples });
    const said = `of ${maxSamples} ${maxSamples === 1 ? 'sample' : 'samples'} is`;
    expect(result?.reason).toContain(said);
    expect(result?.action).toHaveLength(2);
    expect(settle(notebook.replayed().experiment)).toEqual(result);
    expect(measure(notebookOf(60, notebook.text))).toEqual(whole);
  });

  it('whose budget is lowered leaves out what is beyond it', () => {
    const notebook = notebookOf(30);
    measure(notebook);
    const { experiment } = notebookOf(17, notebook.text).replayed();
    expect(settle(experiment)).toMatchObject({ status: 'budget', samples: 17 });
    expect(experiment.counts.unused).toBe(13);
  });
});
