/** A setting of a comparison, as outcomes come. */
import type { Overrides } from '../document/overrides';
import type { ComparedSetting, SeedOutcome } from './comparison';
import type { TaskOutcome } from './task';

/** One that is yet to be run. */
export function newSetting(
  spec: { readonly text: string; readonly fileName: string },
  overrides: Overrides,
  seeds: readonly number[],
): ComparedSetting {
  return {
    specText: spec.text,
    fileName: spec.fileName,
    overrides,
    seeds,
    facts: null,
    outcomes: [],
    failures: [],
    trace: null,
    constants: {},
  };
}

/** The same with what became of one of its seeds. @param seconds that a run may take */
export function withOutcome(
  setting: ComparedSetting,
  seed: number,
  outcome: TaskOutcome,
  seconds = 0,
): ComparedSetting {
  switch (outcome.kind) {
    case 'ended': {
      const { facts, constants = {} } = outcome;
      const { limit, reason, ...run } = outcome.run;
      const isFirst = Object.keys(setting.constants).length === 0;
      const known = {
        ...setting,
        facts: setting.facts ?? facts,
        constants: isFirst ? constants : setting.constants,
      };
      return run.status === 'failed'
        ? failed(known, seed, reason ?? 'The run failed.')
        : ended(known, limit === 'seconds' ? { ...run, limit } : run);
    }
    case 'overdue': {
      const nothing = { action: null, estimate: null, correct: null, samples: 0 };
      const durationMs = 1000 * seconds;
      const cut = { status: 'budget', limit: 'seconds' } as const;
      return ended(setting, { ...nothing, ...cut, seed, durationMs });
    }
    case 'refused': {
      const error = outcome.problems.find(({ severity }) => severity === 'error');
      return { ...setting, rejected: error?.message ?? 'The spec has errors.' };
    }
    case 'crashed':
    case 'lost':
      return failed(setting, seed, outcome.message);
  }
}

/** In the order of the seeds. */
function ended(setting: ComparedSetting, outcome: SeedOutcome): ComparedSetting {
  const { outcomes, seeds } = setting;
  const place = seeds.indexOf(outcome.seed);
  const at = outcomes.findLastIndex(({ seed }) => seeds.indexOf(seed) < place) + 1;
  return { ...setting, outcomes: outcomes.toSpliced(at, 0, outcome) };
}

function failed(setting: ComparedSetting, seed: number, message: string): ComparedSetting {
  return { ...setting, failures: [...setting.failures, { seed, message }] };
}
