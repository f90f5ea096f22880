/** A question of a new spec, with options to click or a field to type in. */
import type { Option, Question } from '../../src/core/document/begin/questions';
import { h, type Child, type ElementNode } from '../dom/h';
import { asks } from '../views/pieces';

/** @param pictureFor picture of an option */
export function questionView(
  question: Question,
  pictureFor: (value: string) => Child = () => null,
): ElementNode {
  const { id, kind, label, fault } = question;
  const words = h('span.ask-label', { id: `ask-${id}` }, label);
  const wrong =
    fault === null ? null : h('p.ask-fault', { id: `fault-${id}`, role: 'alert' }, fault);
  if (kind === 'pictures' || kind === 'choice') {
    return h(
      'div.ask',
      { key: id, role: 'radiogroup', 'aria-labelledby': `ask-${id}` },
      words,
      h(
        kind === 'pictures' ? 'div.ask-pictures' : 'div.ask-choices',
        question.options.map((option) => optionView(question, option, pictureFor)),
      ),
    );
  }
  return h(
    'div.ask',
    { key: id },
    h('label', { for: `answer-${id}` }, words),
    field(question),
    wrong,
  );
}

function optionView(
  { id, value: chosen }: Question,
  { value, label, detail }: Option,
  pictureFor: (value: string) => Child,
): ElementNode {
  return h(
    'button.ask-option',
    {
      key: value,
      type: 'button',
      role: 'radio',
      'aria-checked': String(value === chosen),
      // The roving tab stop, from which the arrow keys move.
      tabindex: value === chosen ? 0 : -1,
      ...asks({ type: 'answer', id, value }),
    },
    pictureFor(value),
    h('span', h('b', label), detail !== undefined && h('span.q', detail)),
  );
}

/** Most visible lines of a text field. */
const MOST_LINES = 8;

function field({ id, kind, value, fault, suggestions }: Question): Child {
  const list = suggestions.length === 0 ? null : `known-${id}`;
  const attributes = {
    list,
    id: `answer-${id}`,
    'data-answer': id,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-invalid': fault === null ? null : 'true',
    'aria-describedby': fault === null ? null : `fault-${id}`,
  };
  if (kind === 'line') {
    return [
      h('input.ask-text', { ...attributes, type: 'text', value }),
      list === null
        ? null
        : h(
            'datalist',
            { id: list },
            suggestions.map((one) => h('option', { value: one })),
          ),
    ];
  }
  const rows = Math.min(MOST_LINES, Math.max(2, value.split('\n').length));
  return h('textarea.ask-text', { ...attributes, rows, opaque: true });
}
