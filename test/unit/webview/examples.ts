/** The texts of the examples by file name, where the states of the page look for them, as the bundle of its tests has them. */
import { readFileSync, readdirSync } from 'node:fs';

const FOLDER = 'examples';

Object.assign(globalThis, {
  EXAMPLES: Object.fromEntries(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.cpe.json'))
      .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')]),
  ),
});
