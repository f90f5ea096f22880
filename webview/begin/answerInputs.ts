/** What is typed into the questions of a new spec goes to the host as it is typed. */
import type { BeginSnapshot, FromPage } from '../../src/shared/protocol';
import { answersLike } from './likeThese';

type Typed = HTMLInputElement | HTMLTextAreaElement;

const FIELD = '[data-answer]';

function fieldAt(target: EventTarget | null): Typed | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.matches(FIELD) ? target : null;
}

/** @param shown what the page shows; null where that is no new spec */
export function attachAnswers(
  root: HTMLElement,
  shown: () => BeginSnapshot | null,
  post: (message: FromPage) => void,
) {
  root.addEventListener('input', (event) => {
    const field = fieldAt(event.target);
    const id = field?.dataset['answer'];
    if (field === null || id === undefined) return;
    awaited = [];
    post({ type: 'answer', runId: BEGIN_ID, id, value: field.value });
  });

  // The arrows go from option to option, as in any group of which one is chosen.
  root.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const from = event.target instanceof Element ? event.target.closest('[role="radio"]') : null;
    const group = from?.closest('[role="radiogroup"]') ?? null;
    if (step === undefined || from === null || group === null) return;
    const all = [...group.querySelectorAll<HTMLElement>('[role="radio"]')];
    const next = all[(all.indexOf(from as HTMLElement) + step + all.length) % all.length];
    next?.focus();
    next?.click();
    event.preventDefault();
  });

  /** What is answered as soon as the host says so: what only the person knows is typed next. */
  let awaited: ReturnType<typeof answersLike> = [];

  const goToNames = (): void => {
    const given = shown()?.answers ?? {};
    if (awaited.length === 0 || awaited.some(([id, value]) => given[id] !== value)) return;
    awaited = [];
    const field = root.querySelector<Typed>(`textarea${FIELD}`);
    if (field === null) return;
    field.focus();
    // What was typed by hand stays, whatever key comes next.
    if (!((field.dataset['answer'] ?? '') in given)) field.select();
    field.scrollIntoView({ block: 'center' });
  };

  return {
    like(problem: number): void {
      awaited = answersLike(problem);
      for (const [id, value] of awaited) post({ type: 'answer', runId: BEGIN_ID, id, value });
    },
    /** The page was drawn: what is not being typed in shows its answer. */
    drawn(): void {
      for (const question of shown()?.questions ?? []) {
        const field = root.querySelector<Typed>(`${FIELD}[data-answer="${question.id}"]`);
        if (field !== null && field !== document.activeElement && field.value !== question.value)
          field.value = question.value;
      }
      goToNames();
    },
  };
}

/** The page of a new spec has no run. */
export const BEGIN_ID = 'begin';
