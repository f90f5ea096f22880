/** Sends answers about a new spec to the host while they are typed. */
import type { BeginSnapshot, FromPage } from '../../src/shared/protocol';
import { answersLike } from './likeThese';

type Typed = HTMLInputElement | HTMLTextAreaElement;

const FIELD = '[data-answer]';

function fieldAt(target: EventTarget | null): Typed | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.matches(FIELD) ? target : null;
}

/** @param shown what the page shows; null if it is not a new spec */
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

  // Arrow keys select options, as in any radio group.
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

  /** Answers that the host still has to confirm; then the focus goes to the names, which only the person knows. */
  let awaited: ReturnType<typeof answersLike> = [];

  const goToNames = (): void => {
    const given = shown()?.answers ?? {};
    if (awaited.length === 0 || awaited.some(([id, value]) => given[id] !== value)) return;
    awaited = [];
    const field = root.querySelector<Typed>(`textarea${FIELD}`);
    if (field === null) return;
    field.focus();
    // Text typed by hand is not selected, so that the next key does not replace it.
    if (!((field.dataset['answer'] ?? '') in given)) field.select();
    field.scrollIntoView({ block: 'center' });
  };

  return {
    like(problem: number): void {
      awaited = answersLike(problem);
      for (const [id, value] of awaited) post({ type: 'answer', runId: BEGIN_ID, id, value });
    },
    /** Shows the current answers in all fields except the focused one. */
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

/** The page of a new spec has no run id. */
export const BEGIN_ID = 'begin';
