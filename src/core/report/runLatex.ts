/** A result as LaTeX for any engine: escapes special characters and sets those that pdfLaTeX lacks in math mode. */
import { visible } from '../words/escapes';
import { resultRows, titleOf, type RunReport } from './runReport';

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

/** One line of text; line breaks become spaces. Characters not listed above stay as they are. */
export function latexText(text: string): string {
  const line = visible(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
  return line.replace(/./g, (character) => ESCAPES[character] ?? character);
}

/** A `tabular` with one row per figure of the result; needs no package. */
export function resultLatex(report: RunReport): string {
  const rows = resultRows(report).map(
    ([name, value]) => `  ${latexText(name)} & ${latexText(value)} \\\\`,
  );
  return [
    `% ${visible(titleOf(report).replace(/\s+/g, ' '))}`,
    '\\begin{tabular}{lp{0.65\\linewidth}}',
    '  \\hline',
    ...rows,
    '  \\hline',
    '\\end{tabular}',
    '',
  ].join('\n');
}
