/** Converts offsets to an editor range. */
import { Range, type TextDocument } from 'vscode';

/** @param offset and `length` in UTF-16 code units */
export function rangeOf(document: TextDocument, offset: number, length: number): Range {
  return new Range(document.positionAt(offset), document.positionAt(offset + length));
}
