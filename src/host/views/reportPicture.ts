/** The pictures of a Markdown report: its answer, and the noise. */
import { markdownAddress } from '../util/markdownText';

/**
 * @param report path of the report
 * @param svg text of the picture
 * @param what its subject
 * @returns the file name beside the report, its address in the report, and the picture as a data address
 */
export function reportPicture(report: string, svg: string, what: 'picture' | 'noise' = 'picture') {
  const stem = report.slice(report.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  const name = `${stem}.${what}.svg`;
  const bytes = Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte));
  const inline = `data:image/svg+xml;base64,${btoa(bytes.join(''))}`;
  return { name, address: markdownAddress(name), inline };
}
