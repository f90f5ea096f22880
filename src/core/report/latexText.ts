/** Text for LaTeX, with whatever engine: what is special is escaped, what pdfLaTeX has no letter for is set in maths. */
import { visible } from '../words/escapes';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '`': '\\textasciigrave{}',
  '→': '$\\to$',
  '←': '$\\leftarrow$',
  '×': '$\\times$',
  '±': '$\\pm$',
  '−': '$-$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '–': '--',
  '—': '---',
  '…': '\\ldots{}',
  '’': "'",
  α: '$\\alpha$',
  β: '$\\beta$',
  δ: '$\\delta$',
  ε: '$\\varepsilon$',
  θ: '$\\theta$',
  σ: '$\\sigma$',
  '\u00a0': '~',
  '\u202f': '\\,',
};

const SPECIAL = new RegExp(
  `[${Object.keys(ESCAPES)
    .map((key) => `\\u${hex(key)}`)
    .join('')}]`,
  'g',
);

/** One line of text; line breaks become blanks. Letters that are not listed above stay as they are. */
export function latexText(text: string): string {
  return visible(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')).replace(
    SPECIAL,
    (character) => ESCAPES[character] ?? character,
  );
}

/** Four hexadecimal digits of a single code unit. */
function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}
