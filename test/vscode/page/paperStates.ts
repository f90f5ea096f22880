/** The experiments of the paper, half of them or all done: samples follow the laws that the claims are about. */
import type { CellLine } from '../../../src/core/paperFigures/cells';
import { RunPool } from '../../../src/host/compare/runPool';
import { choiceOf, panelsOf } from '../../../src/host/paper/paperChoice';
import { PaperExperiment } from '../../../src/host/paper/paperExperiment';
import type { PaperSnapshot } from '../../../src/shared/protocol';

const TIMER = { now: () => 0, after: () => () => undefined };
const RUNS = 10;

/** @param state `paper`, `paper-running`, `paper-start` or `paper-stopped` */
export function paperState(state: string): PaperSnapshot {
  const choice = choiceOf({ panel: 'all', runs: RUNS });
  if (choice === null) throw new RangeError('all is a choice');
  const lines = panelsOf(choice).flatMap(({ id, points, series }) =>
    points.flatMap(({ x }) => series.flatMap((one) => linesOf(id, x, one))),
  );
  const share = { paper: 1, 'paper-start': 0 }[state] ?? 0.47;
  const experiment = new PaperExperiment(
    {
      pool: new RunPool(() => Promise.reject(new Error('nothing is run')) as never, TIMER, 1),
      timer: TIMER,
      newId: () => '1',
      store: { write: () => Promise.resolve() },
    },
    choice,
    lines.slice(0, Math.floor(share * lines.length)),
  );
  const snapshot = experiment.snapshot();
  const isRunning = state === 'paper-running' || state === 'paper-start';
  return { ...snapshot, paperId: state, ...(isRunning ? { state: 'running' } : {}) };
}

function linesOf(
  panel: string,
  x: number,
  { id, preset }: { readonly id: string; readonly preset: string },
): readonly CellLine[] {
  const scale = id === 'icb' ? 3740 / (panel === 'gap' ? x * x : 0.25) : id === 'rage' ? 9e5 : 3e6;
  return Array.from({ length: RUNS }, (_, seed) => ({
    ...{ panel, x, series: id, preset, seed: seed + 1 },
    // One run of a cell took too long.
    status: panel === 'bl' && x === 480 && id === 'alba' && seed === 4 ? 'budget' : 'certified',
    samples: Math.round(scale * (1 + (seed % 4) / 5)),
    correct: panel !== 'pl' || id === 'gcb-pe',
    cpuMs: (id === 'polyalba' || id === 'gcb-pe' ? 8 : x + 3) * (1 + (seed % 3) / 4),
  }));
}
