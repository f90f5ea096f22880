/** What of a run its charts and a screen reader are told. */
import { familyWords } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { counted, si } from '../format';
import type { AxisChoice } from './environment';
import { isLive, type Kind } from './kind';
import { isCurve, phasesOf } from './phases';

/** Below this share of the axis of samples the last phase cannot be read. */
const READABLE = 0.15;

/** Samples, unless the last phase of a finished run would be squeezed: then rounds. */
export function defaultAxis(run: RunSnapshot, kind: Kind): AxisChoice {
  // Cheap for a run that lives: it is asked with every update.
  if (isLive(kind) || isCurve(run.trace)) return 'samples';
  const phases = phasesOf(run.trace);
  const last = phases.at(-1);
  const first = run.trace[0]?.totalSamples ?? 0;
  if (phases.length < 2 || last === undefined) return 'samples';
  const before = run.trace[last.start - 1]?.totalSamples ?? first;
  const end = run.trace.at(-1)?.totalSamples ?? before;
  if (!(first > 0) || end <= first) return 'samples';
  const share = Math.log(end / before) / Math.log((2 * end) / first);
  return share < READABLE ? 'rounds' : 'samples';
}

/** What the state sentence of a screen reader adds while the run goes on: `97.4 M samples so far`. */
export function progressWords(run: RunSnapshot): string {
  const words = familyWords(run.facts?.instance.family ?? '');
  const left = run.trace.at(-1)?.surviving ?? null;
  const kept = left === null ? '' : `, ${counted(left, words.action, words.actions)} left`;
  return `${si(run.live.totalSamples)} samples so far${kept}`;
}
