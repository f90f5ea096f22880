/** The picture of an answer in a Markdown report. */

export interface ReportPicture {
  /** The name of the file beside the report. */
  readonly name: string;
  /** How the report refers to it. */
  readonly address: string;
  /** The picture itself as an address. */
  readonly inline: string;
}

/**
 * @param report the path of the report
 * @param svg the text of the picture
 */
export function reportPicture(report: string, svg: string): ReportPicture {
  const stem = report.slice(report.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  const name = `${stem}.picture.svg`;
  // Markdown ends an address at a parenthesis.
  const address = encodeURIComponent(name).replace(
    /[()]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  const bytes = Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte));
  const inline = `data:image/svg+xml;base64,${btoa(bytes.join(''))}`;
  return { name, address, inline };
}
