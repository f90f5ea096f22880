/** The replay of a run in an HTML report; the script only changes texts and transforms. */
import { bare, element, xmlText } from '../../figure/svg';
import { isolated, visible } from '../../words/escapes';
import { familyWords } from '../../words/family';
import type { ReplayFrame } from '../replay';

/** A constant text, since `REPLAY_SCRIPT_HASH` is its hash. The left and right keys move the slider wherever the focus is. */
export const REPLAY_SCRIPT = `
(() => {
  const at = (id) => document.getElementById(id);
  const { leaders, frames, marks } = JSON.parse(at('frames').textContent);
  const slider = at('at');
  const lines = [...document.querySelectorAll('[data-mark]')];
  const show = () => {
    const index = Number(slider.value);
    const [when, leader, about, left, sure, confidence] = frames[index];
    at('when').textContent = when;
    at('leader').textContent = leaders[leader];
    at('about').textContent = about;
    at('left').textContent = left;
    at('sure').textContent = sure;
    at('bar').style.transform = 'scaleX(' + confidence + ')';
    slider.setAttribute('aria-valuetext', when);
    for (const line of lines)
      line.style.transform = 'translateX(' + marks[line.dataset.mark][index] + 'px)';
  };
  slider.addEventListener('input', show);
  document.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    slider.value = String(Number(slider.value) + step);
    show();
  });
  at('replay').hidden = false;
  for (const line of lines) line.style.display = 'inline';
  show();
})();
`;

export const REPLAY_SCRIPT_HASH = 'sha256-hMUGt0pxlNmp0BXxA0g/oSWfYZcyfjiFpUCM7kyTM78=';

/**
 * The data of the script: for each frame its time, the index of its leader, the text after the leader's name, what is left, and
 * the certainty in words and as a number.
 * @param marks for each chart, the x of its line in each frame, in its own pixels
 */
export function replayData(
  frames: readonly ReplayFrame[],
  marks: readonly (readonly number[])[],
): object {
  const leaders = [...new Set(frames.map(({ leader }) => leader))];
  return {
    leaders: leaders.map((name) => isolated(visible(name))),
    frames: frames.map((frame) => [
      frame.when,
      leaders.indexOf(frame.leader),
      aboutLeader(frame),
      frame.left,
      sureText(frame),
      Number((frame.confidence ?? 0).toFixed(3)),
    ]),
    marks: marks.map((places) => places.map((place) => Number(place.toFixed(1)))),
  };
}

/** The replay at its last frame; hidden unless the script runs. */
export function replaySection(frames: readonly ReplayFrame[], family: string): string {
  const last = frames.at(-1);
  if (last === undefined) return '';
  const most = frames.length - 1;
  const live = (tag: string, id: string, text: string): string =>
    element(tag, { id }, xmlText(text));
  return element(
    'section',
    { id: 'replay', class: 'replay', hidden: '' },
    bare('h2', 'How the answer came about'),
    element(
      'p',
      { class: 'sub' },
      `Move the slider, or press the left and right arrow keys, to see which ${familyWords(family).action} led after each test.`,
    ),
    element('input', {
      type: 'range',
      id: 'at',
      min: 0,
      max: most,
      value: most,
      step: 1,
      'aria-label': 'Test of the run',
    }),
    element(
      'div',
      { class: 'now' },
      live('p', 'when', last.when),
      bare(
        'p',
        'Leading: ',
        live('b', 'leader', last.leader),
        live('span', 'about', aboutLeader(last)),
      ),
      live('p', 'left', last.left),
      live('p', 'sure', sureText(last)),
      element(
        'div',
        {
          class: 'bar',
          'aria-hidden': 'true',
          hidden: frames.some(({ confidence }) => confidence !== null) ? null : '',
        },
        element('i', { id: 'bar' }, ''),
      ),
    ),
  );
}

function aboutLeader({ estimate, isAnswer }: ReplayFrame): string {
  return [
    ...(estimate === '' ? [] : [`, estimated ${estimate}`]),
    ...(isAnswer ? [' (the answer of the run)'] : []),
  ].join('');
}

function sureText({ sure }: ReplayFrame): string {
  return sure === '' ? '' : `How sure one could be: ${sure}`;
}
