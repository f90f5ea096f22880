/** A folder in memory. */
import type { Files } from '../../../../src/host/archive/recordStore';

export class MemoryFiles implements Files {
  readonly texts = new Map<string, string>();
  /** The names of all writes. */
  readonly written: string[] = [];

  list = (): Promise<readonly string[]> => Promise.resolve([...this.texts.keys()]);

  read = (name: string): Promise<string> => {
    const text = this.texts.get(name);
    return text === undefined ? Promise.reject(new Error('no file')) : Promise.resolve(text);
  };

  write = (name: string, text: string): Promise<void> => {
    this.written.push(name);
    this.texts.set(name, text);
    return Promise.resolve();
  };

  rename = async (name: string, newName: string): Promise<void> => {
    this.texts.set(newName, await this.read(name));
    this.texts.delete(name);
  };

  readonly remove = (name: string): Promise<void> => {
    this.texts.delete(name);
    return Promise.resolve();
  };
}

/** Lets the promises of the store come to rest. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
