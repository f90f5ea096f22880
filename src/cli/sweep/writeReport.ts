/** The report of a sweep: a Markdown file with its pictures beside it. */
import { writeFileSync } from 'node:fs';
import type { SweepReport } from '../../core/report/sweepReport';
import { sweepMarkdown, sweepSvgs } from '../../core/report/sweepReport';
import { messageOf } from '../../core/words/thrown';

/** @throws Error where a file cannot be written */
export function writeReport(file: string, report: SweepReport): void {
  const stem = file.replace(/\.md$/, '');
  try {
    const pictures = sweepSvgs(report).map((svg, index) => {
      const picture = `${stem}${index === 0 ? '' : `-${index + 1}`}.svg`;
      writeFileSync(picture, svg);
      return picture.slice(Math.max(picture.lastIndexOf('/'), picture.lastIndexOf('\\')) + 1);
    });
    writeFileSync(file, sweepMarkdown(report, pictures));
  } catch (error) {
    throw new Error(`Cannot write the file ${file}: ${messageOf(error)}`);
  }
}
