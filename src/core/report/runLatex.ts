/** A result as LaTeX: one table that needs no package. */
import { visible } from '../words/escapes';
import { latexText } from './latexText';
import { resultRows, titleOf } from './runReport';
import type { RunReport } from './runReport';

/** A `tabular` with a row for each figure of the result. */
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
