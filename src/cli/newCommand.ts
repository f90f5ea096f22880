/** `cpe new FAMILY` */
import { FAMILY_NAMES } from '../core/families/catalogue';
import { listed } from '../core/words/lists';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import { printLine } from './output';
import { packagedFile } from './packagedFile';

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
