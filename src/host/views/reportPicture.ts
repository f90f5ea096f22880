/** The pictures of a Markdown report: of its answer, and of the noise. */
import { markdownAddress } from '../util/markdownText';

/**
 * @param report the path of the report
 * @param svg the text of the picture
 * @param what it is of
 * @returns the name of the file beside the report, how the report refers to it, and the picture itself as an address
 */
export function reportPicture(report: string, svg: string, what: 'picture' | 'noise' = 'picture') {
  const stem = report.slice(report.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  const name = `${stem}.${what}.svg`;
  const bytes = Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte));
  const inline = `data:image/svg+xml;base64,${btoa(bytes.join(''))}`;
  return { name, address: markdownAddress(name), inline };
}
