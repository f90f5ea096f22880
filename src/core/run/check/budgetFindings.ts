/** Checks that the sample budget of a spec allows an answer. */
import { Dialogue } from '../../protocol/dialogue';
import { drawsOf } from '../../numerics/random';
import type { Instance } from '../../learners/contract/instance';
import type { Finding } from '../../text/problems';
import { createLearner } from '../session/createLearner';
import type { LearnerInput, Inspection } from '../../learners/contract/algorithmKind';
import { fitsItsBudget } from '../session/ending';
import { lowerBound } from '../result/lowerBound';
import { learnerStream } from '../../numerics/streams';

const PATH = ['run', 'maxSamples'] as const;

const REMOVE = {
  title: 'Remove maxSamples',
  description: 'The run continues until it finishes or you stop it.',
  edits: [{ path: PATH, value: undefined }],
};

/**
 * At most one warning: the first round exceeds the budget, or the budget is below the average need of every algorithm with this
 * delta (`lowerBound`). Nothing without a budget or a simulation. Never throws.
 */
export function budgetFindings(instance: Instance, inspection: Inspection): readonly Finding[] {
  const { truth, run } = instance;
  if (truth === null || run.stop === 'budget' || !Number.isFinite(run.maxSamples)) return [];
  const message = messageOf({ instance, inspection }, run.maxSamples, run.delta);
  if (message === null) return [];
  return [{ severity: 'warning', code: 'budget-too-small', message, path: PATH, fixes: [REMOVE] }];
}

function messageOf(
  input: Parameters<typeof lowerBound>[0],
  maxSamples: number,
  delta: number,
): string | null {
  try {
    const first = firstRound(input);
    if (first !== null && first > maxSamples && !fitsItsBudget(input.instance.run)) {
      return `The first round alone takes ${first.toLocaleString('en')} samples, more than the budget: the run would end without an answer. Raise \`maxSamples\`, or leave it out.`;
    }
    const least = lowerBound(input);
    if (least !== null && least > maxSamples) {
      return `The budget is too small for this delta: with an error probability of at most ${delta}, every algorithm needs ${Math.ceil(least).toLocaleString('en')} samples or more on average for these values. Raise \`maxSamples\` or \`delta\`.`;
    }
    return null;
  } catch {
    // A learner that cannot start its first round is reported by the run itself.
    return null;
  }
}

/** The samples of the learner's first planned round; null if it answers without one. */
function firstRound(input: LearnerInput): number | null {
  const { feedback, run } = input.instance;
  const learner = createLearner(input, run.options, () => drawsOf(learnerStream(run.seed)));
  const dialogue = new Dialogue(learner, (action) => feedback.observe(action).length);
  for (;;) {
    const step = dialogue.next();
    if (step.type === 'done') return null;
    if (step.type === 'ask') return step.batch.outstanding;
    if (step.event.type === 'roundStarted') return step.event.planned;
  }
}
