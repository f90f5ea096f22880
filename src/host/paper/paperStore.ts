/** The runs of the experiments of the paper on the disk, a line each; all windows share them. */
import type { CellLine } from '../../core/paperFigures/cells';
import { cellText, keyOf, readCells } from '../../core/paperFigures/cells';
import type { Files } from '../archive/recordStore';

export class PaperStore {
  readonly #name: string;

  /** @param version of the extension: another one may draw other samples */
  constructor(
    private readonly files: Files,
    version: string,
    private readonly warn: (message: string) => void,
  ) {
    this.#name = `cells-${version}.csv`;
  }

  /** What is there; lines that are none of ours are left out. */
  async read(): Promise<readonly CellLine[]> {
    if (!(await this.files.list()).includes(this.#name)) return [];
    const { lines, wrongLine } = readCells(await this.files.read(this.#name));
    if (wrongLine !== null) this.warn(`Line ${wrongLine} of ${this.#name} is left out.`);
    return lines;
  }

  /** Writes it anew. @param text all lines; those that other windows have added are kept */
  async write(text: string): Promise<void> {
    const own = new Set(readCells(text).lines.map(keyOf));
    const others = (await this.read()).filter((line) => !own.has(keyOf(line)));
    const part = `${this.#name}.part`;
    await this.files.write(part, [text, ...others.map(cellText)].join(''));
    await this.files.rename(part, this.#name);
  }
}
