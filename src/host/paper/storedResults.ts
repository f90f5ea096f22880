/** Results on disk, one line each as in a sweep; all windows share them. */
import { readResult, stateOfLine } from '../../core/sweep/resultLine';
import type { Files } from '../archive/recordStore';

/** By run key. */
export type Lines = ReadonlyMap<string, string>;

export class StoredResults {
  readonly #name: string;

  /** @param version of the extension, because another version may draw other samples */
  constructor(
    private readonly files: Files,
    version: string,
    private readonly warn: (message: string) => void,
  ) {
    this.#name = `results-${version}.ndjson`;
  }

  /** The stored lines, except those that were altered. */
  async read(): Promise<Lines> {
    if (!(await this.files.list()).includes(this.#name)) return new Map();
    const lines = new Map<string, string>();
    (await this.files.read(this.#name)).split('\n').forEach((text, index) => {
      if (text === '') return;
      const result = stateOfLine(text) === 'sound' ? readResult(text) : null;
      if (result === null) this.warn(`Line ${index + 1} of ${this.#name} is left out.`);
      else lines.set(result.key, text);
    });
    return lines;
  }

  /** Rewrites the file; results that other windows added are kept. */
  async write(lines: Lines): Promise<void> {
    const part = `${this.#name}.part`;
    await this.files.write(part, textOf(new Map([...(await this.read()), ...lines])));
    await this.files.rename(part, this.#name);
  }
}

/** In the format of a result file. */
export function textOf(lines: Lines): string {
  return [...lines.values()].map((line) => `${line}\n`).join('');
}
