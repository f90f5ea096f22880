/**
 * Text as Markdown that shows it as it stands, in one line: names of files, labels and notes are no markup, whatever they
 * hold. CommonMark takes a backslash before any ASCII punctuation, which also keeps addresses from becoming links; the
 * editor's own `appendText` leaves `<command:…>` alone.
 */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Text as a part of an address in Markdown: of the punctuation that may stand there, a bracket would end it. */
export function markdownAddress(text: string): string {
  return encodeURIComponent(text).replace(
    /[()]/g,
    (bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
  );
}
