/** `cpe new FAMILY` */
import { FAMILY_NAMES } from '../core/families/catalogue';
import { listed } from '../core/words/lists';
import { EXIT, UsageError } from './exitCodes';
import type { ExitCode } from './exitCodes';
import { printLine } from './output';
import { readFileSync } from 'node:fs';
import { messageOf } from './arguments';

interface Template {
  readonly body: readonly string[];
}

/** A spec to start from, with comments: what the editor offers, its placeholders filled in. */
export function newCommand(family: string): ExitCode {
  const templates = Object.values(
    JSON.parse(packagedFile('snippets.json')) as Readonly<Record<string, Template>>,
  );
  const found = templates.find(({ body }) =>
    body.some((line) => line.includes(`"family": "${family}"`)),
  );
  if (found === undefined) {
    throw new UsageError(`There is no family ${family}: use ${listed(FAMILY_NAMES, 'or')}.`);
  }
  printLine(filledIn(found.body).join('\n'));
  return EXIT.done;
}

/** `${3:text}` becomes its text, the tab stop of the end goes, a tab is two spaces. */
function filledIn(body: readonly string[]): readonly string[] {
  return body
    .filter((line) => line !== '$0')
    .map((line) => line.replace(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll('\t', '  '));
}

/** The JSON schema of a spec, as the editor uses it. */
export function schemaCommand(): ExitCode {
  printLine(packagedFile('cpe.schema.json').trimEnd());
  return EXIT.done;
}

/** @throws Error if the program was taken out of its package */
function packagedFile(name: 'cpe.schema.json' | 'snippets.json'): string {
  try {
    return readFileSync(new URL(`../media/${name}`, import.meta.url), 'utf8');
  } catch (error) {
    throw new Error(
      `Cannot read media/${name}, which belongs beside the folder of this program: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
