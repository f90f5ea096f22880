/** Writes the report of a sweep: a Markdown file with its pictures beside it. */
import { sweepMarkdown, sweepSvgs, type SweepReport } from '../../core/report/sweepReport';
import { checkExport, rewriteExport } from '../../laboratory/safeFiles';
import { refuseOver } from '../arguments';
import { writing } from '../output';

/** Most reports have a single picture. */
const PICTURES_CHECKED = 100;

function pictureOf(report: string, index: number): string {
  return `${report.replace(/\.md$/, '')}${index === 0 ? '' : `-${index + 1}`}.svg`;
}

/** @throws UsageError if a report cannot be written, or if it or a picture of it is one of these files */
export function checkReport(report: string, files: readonly string[], what: string): void {
  const pictures = Array.from({ length: PICTURES_CHECKED }, (_, index) => pictureOf(report, index));
  refuseOver([report, ...pictures], files, what);
  writing(report, () => checkExport(report));
}

/** @throws Error if a file cannot be written */
export function writeReport(file: string, report: SweepReport): void {
  const write = (): void => {
    const pictures = sweepSvgs(report).map((svg, index) => {
      const picture = pictureOf(file, index);
      rewriteExport(picture, svg);
      return picture.slice(Math.max(picture.lastIndexOf('/'), picture.lastIndexOf('\\')) + 1);
    });
    rewriteExport(file, sweepMarkdown(report, pictures));
  };
  writing(file, write, Error);
}
