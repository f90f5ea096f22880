/** What New Instance… writes under `run`: the algorithm and the seed of the settings. */
import { describe, expect, it, vi } from 'vitest';
import { checkSpec } from '../../../../../src/core/plan/checkSpec';
import { specText } from '../../../../../src/core/document/import/specText';
import type { SpecDraft } from '../../../../../src/core/document/import/draft';
import { NO_OVERRIDES } from '../../../../../src/core/document/overrides';
import { askInstance } from '../../../../../src/host/authoring/wizard/instanceWizard';
import type { RunDefaults } from '../../../../../src/host/authoring/wizard/instanceWizard';
import type { Sources } from '../../../../../src/host/authoring/wizard/sources';
import { answering } from '../../../../vscode/suite/wizardAnswers';

vi.mock('vscode', () => ({ l10n: { t: (text: string) => text } }));

const NO_SOURCES: Sources = {
  file: () => Promise.resolve(null),
  clipboard: () => Promise.reject(new Error('Nothing asks for it.')),
};

/** The draft of what is proposed at every step. @param family its label */
async function proposed(family: string, defaults?: RunDefaults): Promise<SpecDraft> {
  const { questions } = answering(['', family]);
  const parts = { questions, sources: NO_SOURCES };
  const draft = await askInstance(defaults === undefined ? parts : { ...parts, defaults });
  if (draft === null) throw new Error('given up');
  return draft;
}

describe('a new instance', () => {
  it('is of PolyALBA with seed 1 where the settings say nothing', async () => {
    expect(await proposed('Best k')).toMatchObject({ algorithm: 'polyalba', seed: 1 });
  });

  it('has the algorithm and the seed of the settings, and they are written', async () => {
    const draft = await proposed('Best k', { algorithm: 'gcb-pe', seed: 4_294_967_295 });
    expect(draft).toMatchObject({ algorithm: 'gcb-pe', seed: 4_294_967_295 });
    const text = specText(draft);
    expect(text).toContain('"algorithm": "gcb-pe", "delta": 0.05, "seed": 4294967295');
    expect(checkSpec(text, NO_OVERRIDES).ok).toBe(true);
  });

  it('has one that covers it where that of the settings does not', async () => {
    const draft = await proposed('Ranking', { algorithm: 'polyalba', seed: 2 });
    expect(draft).toMatchObject({ algorithm: 'gcb-pe', seed: 2 });
    expect(checkSpec(specText(draft), NO_OVERRIDES).ok).toBe(true);
  });

  it.each([
    ['By hand', [], { type: 'manual' }],
    ['Log', ['runs.csv'], { type: 'recorded', file: 'runs.csv' }],
    ['Program', ['node measure.mjs'], { type: 'process', command: ['node', 'measure.mjs'] }],
  ])('asks what real measurements need: %s', async (label, names, environment) => {
    const { questions, log } = answering(['', 'Best k']);
    await askInstance({ questions, sources: NO_SOURCES });
    const before = Array.from({ length: log.length - 3 }, () => '');
    for (const [answers, assumptions] of [
      [['Its scale', '0.5'], { noiseScale: 0.5 }],
      [['The range of the numbers', '0 4'], { feedbackRange: [0, 4] }],
    ] as const) {
      const real = answering(['', 'Best k', ...before, label, ...names, ...answers]);
      const draft = await askInstance({ questions: real.questions, sources: NO_SOURCES });
      expect(draft?.real).toEqual({ environment, assumptions });
      const { problems } = checkSpec(specText(draft as SpecDraft), NO_OVERRIDES);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});
