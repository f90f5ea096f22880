/** Writes the report of a sweep: a Markdown file with its pictures beside it. */
import { sweepMarkdown, sweepSvgs, type SweepReport } from '../../core/report/sweepReport';
import { rewriteExport } from '../../laboratory/safeFiles';
import { writing } from '../output';

/** @throws Error if a file cannot be written */
export function writeReport(file: string, report: SweepReport): void {
  const stem = file.replace(/\.md$/, '');
  const write = (): void => {
    const pictures = sweepSvgs(report).map((svg, index) => {
      const picture = `${stem}${index === 0 ? '' : `-${index + 1}`}.svg`;
      rewriteExport(picture, svg);
      return picture.slice(Math.max(picture.lastIndexOf('/'), picture.lastIndexOf('\\')) + 1);
    });
    rewriteExport(file, sweepMarkdown(report, pictures));
  };
  writing(file, write, Error);
}
