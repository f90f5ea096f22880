/** Moves the replay of a run by changing texts and a transform, without redrawing the page. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { unbroken } from '../dom/patch';
import { isFinished, kindOf } from '../model/kind';
import { framesOf } from '../run/replaySection';

type Frame = ReturnType<typeof framesOf>[number];

const LINES: readonly ((frame: Frame, hasAnswer: boolean) => string)[] = [
  ({ when }) => when,
  ({ leader, estimate, isAnswer }, hasAnswer) =>
    leader === ''
      ? ''
      : `Leading: ${leader}${estimate && `, estimated ${estimate}`}${isAnswer && hasAnswer ? ' (the answer)' : ''}`,
  ({ left }) => left,
  ({ sure }) => (sure === '' ? '' : `How sure one could be: ${sure}`),
];

/** @param run the run on the page now */
export function attachReplay(root: HTMLElement, run: () => RunSnapshot | null) {
  /** The frames of this trace, computed once. */
  let trace: RunSnapshot['trace'] | null = null;
  let frames: readonly Frame[] = [];
  const show = (): void => {
    const slider = root.querySelector<HTMLInputElement>('[data-replay]');
    const now = root.querySelector('.replay-now');
    const shown = run();
    if (slider === null || now === null || shown === null) return;
    if (trace !== shown.trace) [trace, frames] = [shown.trace, framesOf(shown)];
    const frame = frames[Number(slider.value)];
    if (frame === undefined) return;
    if (now.childElementCount === 0)
      now.append(...LINES.map(() => document.createElement('p')), bar());
    LINES.forEach((line, index) => {
      const text = unbroken(line(frame, isFinished(kindOf(shown))));
      const place = now.children[index];
      if (place !== undefined && place.textContent !== text) place.textContent = text;
    });
    const fill = now.querySelector<HTMLElement>('.track i');
    fill?.style.setProperty('transform', `scaleX(${frame.confidence ?? 0})`);
    now.classList.toggle(
      'is-unknown',
      frames.every(({ confidence }) => confidence === null),
    );
    slider.setAttribute('aria-valuetext', frame.when);
  };
  root.addEventListener('input', (event) => {
    if (event.target instanceof HTMLElement && event.target.matches('[data-replay]')) show();
  });
  return { drawn: show };
}

function bar(): HTMLElement {
  const track = document.createElement('div');
  track.className = 'track';
  track.setAttribute('aria-hidden', 'true');
  track.append(document.createElement('i'));
  return track;
}
