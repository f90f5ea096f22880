/**
 * Escapes text for one line of Markdown, because file names, labels and notes may contain anything. CommonMark allows a backslash
 * before any ASCII punctuation, which also keeps addresses from becoming links; the editor's own `appendText` does not escape
 * `<command:…>`.
 */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Escapes text for an address in Markdown, including brackets, which would end the address. */
export function markdownAddress(text: string): string {
  return encodeURIComponent(text).replace(
    /[()]/g,
    (bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
  );
}
