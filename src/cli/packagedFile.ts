/** Files that lie beside the program in its package. */
import { readFileSync } from 'node:fs';
import { messageOf } from './arguments';

/** @throws Error if the program was taken out of its package */
export function packagedFile(name: 'cpe.schema.json' | 'snippets.json'): string {
  try {
    return readFileSync(new URL(`../media/${name}`, import.meta.url), 'utf8');
  } catch (error) {
    throw new Error(
      `Cannot read media/${name}, which belongs beside the folder of this program: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
