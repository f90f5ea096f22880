/** The single tooltip of the page: exact numbers, meanings of terms, values under the pointer. */
import { h, type Child } from '../dom/h';
import { createPatch } from '../dom/patch';
import { termText } from './pieces';

const MARGIN = 4;

/** The tooltip of `target`; null for none. */
function contentOf(target: Element): Child {
  const name = target.getAttribute('data-term');
  const known = name === null ? null : termText(name);
  if (known !== null) return [known[0], known[1] === '' ? null : h('span.mono', known[1])];
  return target.getAttribute('data-tip');
}

/** Shows the tooltip of the element under the pointer or with the focus; Escape hides it. */
export function attachTooltip(root: HTMLElement, element: HTMLElement) {
  const patch = createPatch();
  let described: Element | null = null;
  const show = (content: Child, x: number, y: number): void => {
    patch(element, h('div', content).children);
    element.hidden = false;
    const { width, height } = element.getBoundingClientRect();
    const left = Math.max(MARGIN, Math.min(x, window.innerWidth - width - MARGIN));
    const below = y + height + MARGIN <= window.innerHeight;
    element.style.left = `${left}px`;
    element.style.top = `${below ? y : Math.max(MARGIN, y - height - 32)}px`;
  };
  const hide = (): void => {
    element.hidden = true;
    described?.removeAttribute('aria-describedby');
    described = null;
  };
  const describe = (event: Event): void => {
    const target =
      event.target instanceof Element ? event.target.closest('[data-term],[data-tip]') : null;
    if (target === null) return;
    const box = target.getBoundingClientRect();
    const atPointer = event instanceof MouseEvent && target.classList.contains('hit');
    if (atPointer) show(contentOf(target), event.clientX + 8, event.clientY + 16);
    else show(contentOf(target), box.left, box.bottom + 6);
    target.setAttribute('aria-describedby', element.id);
    described = target;
  };
  root.addEventListener('mouseover', describe);
  root.addEventListener('focusin', describe);
  root.addEventListener('mouseout', hide);
  root.addEventListener('focusout', hide);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  return { show, hide };
}
