import { importText, type Imported } from '../../../../src/core/document/import/readings';

/** What a text is read as. @throws Error where it cannot be read so */
export function readAs<K extends Imported['kind']>(kind: K, text: string): Imported & { kind: K } {
  const outcome = importText(text);
  const readings = outcome.ok ? outcome.readings : [];
  const found = readings.find((reading) => reading.kind === kind);
  if (found === undefined) throw new Error(JSON.stringify(outcome));
  return found as Imported & { kind: K };
}
