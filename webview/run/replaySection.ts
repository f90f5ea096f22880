/** A slider over the stopping tests of an ended run, showing what was known after each; `attachReplay` moves it. */
import { MOST_FRAMES, replayFrames } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child } from '../dom/h';
import { isLive, type Kind } from '../model/kind';
import { isGuess } from '../model/phases';
import { section } from '../views/pieces';

/** Null while the run is in progress, or with fewer than two tests. */
export function replaySection(run: RunSnapshot, kind: Kind): Child {
  const { facts, trace } = run;
  const most = isLive(kind) || facts === null ? 0 : Math.min(trace.length, MOST_FRAMES) - 1;
  if (most < 1) return null;
  return section('Replay', `what was known after each ${isGuess(run) ? 'round' : 'test'}`, [
    h('input.replay', {
      key: `replay ${run.runId}`,
      type: 'range',
      min: 0,
      max: most,
      value: most,
      'aria-label': 'Test of the run',
      'data-replay': '',
    }),
    // `attachReplay` fills in the texts for the slider's position.
    h('div.replay-now', { opaque: true }),
  ]);
}

export function framesOf({ facts, trace, live }: RunSnapshot): ReturnType<typeof replayFrames> {
  return facts === null ? [] : replayFrames(trace, facts, live.result);
}
