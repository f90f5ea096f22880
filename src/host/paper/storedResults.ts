/** Results on the disk, a line each, as a sweep has them; all windows share them. */
import { readResult, stateOfLine } from '../../core/sweep/resultLine';
import type { Files } from '../archive/recordStore';

/** By the keys of their runs. */
export type Lines = ReadonlyMap<string, string>;

export class StoredResults {
  readonly #name: string;

  /** @param version of the extension: another one may draw other samples */
  constructor(
    private readonly files: Files,
    version: string,
    private readonly warn: (message: string) => void,
  ) {
    this.#name = `results-${version}.ndjson`;
  }

  /** What is there; lines that are not as they were written are left out. */
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

  /** Writes it anew; what other windows have added is kept. */
  async write(lines: Lines): Promise<void> {
    const part = `${this.#name}.part`;
    await this.files.write(part, textOf(new Map([...(await this.read()), ...lines])));
    await this.files.rename(part, this.#name);
  }
}

/** As a file of results. */
export function textOf(lines: Lines): string {
  return [...lines.values()].map((line) => `${line}\n`).join('');
}
