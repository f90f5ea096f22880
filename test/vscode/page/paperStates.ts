/** The experiments of the paper, half of them or all done: samples follow the laws that the claims are about. */
import paperFile from '../../../media/paper.json';
import type { PanelsFile } from '../../../src/core/document/panelsSchema';
import { figureRuns } from '../../../src/core/paperFigures/panel';
import type { SweptOutcome, Task } from '../../../src/core/sweep/task';
import { RunPool } from '../../../src/host/compare/runPool';
import { panelsOf } from '../../../src/host/paper/paperChoice';
import { PAPER_RUNS, PaperExperiment } from '../../../src/host/paper/paperExperiment';
import type { PaperSnapshot } from '../../../src/shared/protocol';

const TIMER = { now: () => 0, after: () => () => undefined };
const PAPER = paperFile as unknown as PanelsFile;
const VERSION = '1.0.0';

/** @param state `paper`, `paper-running`, `paper-start` or `paper-stopped` */
export function paperState(state: string): PaperSnapshot {
  const choice = { panels: PAPER.panels.map(({ id }) => id), runs: 10 };
  const runs = figureRuns(panelsOf(PAPER, choice), {
    ...PAPER_RUNS,
    core: VERSION,
    version: VERSION,
  });
  const tasks = [...runs.remaining()];
  const share = { paper: 1, 'paper-start': 0 }[state] ?? 0.47;
  const ended = tasks.slice(0, Math.floor(share * tasks.length));
  const experiment = new PaperExperiment(
    {
      pool: new RunPool(() => Promise.reject(new Error('nothing is run')) as never, TIMER, 1),
      timer: TIMER,
      newId: () => '1',
      store: { write: () => Promise.resolve() },
      version: VERSION,
    },
    PAPER,
    choice,
    new Map(ended.map((task) => [task.key, runs.take(outcomeOf(task)) ?? ''])),
  );
  const snapshot = experiment.snapshot();
  const isRunning = state === 'paper-running' || state === 'paper-start';
  return { ...snapshot, paperId: state, ...(isRunning ? { state: 'running' } : {}) };
}

function outcomeOf({ key, specText, overrides, seed }: Task): SweptOutcome {
  const set = new Map(overrides.set);
  const { actions } = JSON.parse(specText) as { actions: { actions?: readonly unknown[] } };
  const gap = Number(set.get('environment.theta.topKGap.gap') ?? 0.5);
  const x = Number(actions.actions?.length ?? set.get('actions.arms') ?? gap);
  const algorithm = String(set.get('run.algorithm'));
  const scale = { icb: 3740 / gap ** 2, rage: 9e5 }[algorithm] ?? 3e6;
  const isQuick = algorithm === 'polyalba' || algorithm === 'gcb-pe';
  const isMean = set.has('reward');
  // One run of a cell took too long.
  const isCut = !isMean && x === 480 && algorithm === 'alba' && seed === 5;
  return {
    kind: 'ended',
    key,
    facts: { algorithm, preset: 'paper', delta: 0.05, assumptionsNotMet: [] },
    run: {
      ...{ seed, action: [0], estimate: null, lowerBound: null, reason: null },
      status: isCut ? 'budget' : 'certified',
      limit: isCut ? 'seconds' : null,
      samples: Math.round(scale * (1 + ((seed - 1) % 4) / 5)),
      correct: !isMean || algorithm === 'gcb-pe',
      durationMs: (isQuick ? 8 : x + 3) * (1 + ((seed - 1) % 3) / 4),
    },
  };
}
