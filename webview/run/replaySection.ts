/** A slider over the stopping tests of a run that has ended: what was known after each. `attachReplay` moves it. */
import { replayFrames } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child } from '../dom/h';
import { isLive, type Kind } from '../model/kind';
import { isGuess } from '../model/phases';
import { section } from '../views/pieces';

/** Null where there is nothing to go over: the run lives, or made fewer than two tests. */
export function replaySection(run: RunSnapshot, kind: Kind): Child {
  const most = isLive(kind) ? 0 : framesOf(run).length - 1;
  if (most < 1) return null;
  return section('Replay', `what was known after each ${isGuess(run) ? 'round' : 'test'}`, [
    h('input.replay', {
      ...{ key: `replay ${run.runId}`, type: 'range', min: 0, max: most, value: most },
      ...{ 'aria-label': 'Test of the run', 'data-replay': '' },
    }),
    // Its texts are those of the place of the slider, which the page keeps.
    h('div.replay-now', { opaque: true }),
  ]);
}

/** The frames of what is shown; of a trace that did not change the same ones. */
const known = new WeakMap<RunSnapshot['trace'], ReturnType<typeof replayFrames>>();

export function framesOf({ facts, trace, live }: RunSnapshot): ReturnType<typeof replayFrames> {
  if (facts === null) return [];
  const frames = known.get(trace) ?? replayFrames(trace, facts, live.result);
  known.set(trace, frames);
  return frames;
}
