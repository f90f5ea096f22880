/** `cpe new FAMILY` */
import { readTemplates } from '../core/document/begin/templates';
import { emitJsonSchema } from '../core/document/jsonSchema';
import { FAMILY_NAMES } from '../core/families/catalogue';
import { listed } from '../core/words/lists';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { printLine, shellName, writing } from './output';
import { readFileSync, writeFileSync } from 'node:fs';
import { messageOf } from '../core/words/thrown';
import { isThere } from '../laboratory/journalFile';
import type { Options } from './options';

/**
 * Prints a spec to start from, with comments: the editor's snippet with its placeholders filled in. For measurements by a
 * program, writes the spec and the program to files instead.
 * @throws UsageError for an unknown name, or if a file exists already or cannot be written
 */
export function newCommand(
  family: string,
  { environment = 'simulated' }: Options<'new'>,
): ExitCode {
  const templates = readTemplates(packagedFile('media/snippets.json'));
  const found = templates.find(({ body }) => body.includes(`"family": "${family}"`));
  if (found === undefined) {
    throw new UsageError(`There is no family ${family}: use ${listed(FAMILY_NAMES, 'or')}.`);
  }
  // Replaces `${3:text}` by its text and a tab by two spaces, and drops the final tab stop.
  const simulated = found.body
    .replace(/\n\$0$/, '')
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll('\t', '  ');
  if (environment === 'simulated') {
    printLine(simulated);
    return EXIT.done;
  }
  const measured = Object.hasOwn(REAL, environment) ? REAL[environment] : undefined;
  if (measured === undefined) {
    const names = listed(['simulated', ...Object.keys(REAL)], 'or');
    throw new UsageError(`There is no environment ${environment}: use ${names}.`);
  }
  const spec = simulated.replace(
    SIMULATION,
    () => `  // Where observations come from: ${measured}`,
  );
  if (environment !== 'process') printLine(spec);
  else writeProgram(family, spec);
  return EXIT.done;
}

/** The part of a template that describes the simulation. */
const SIMULATION =
  / *\/\/ Where observations come from[^\n]*\n *"environment": \{(?:[^\n]*\}|[^]*?\n {2}\}),/;

/** Replacements for that part. */
const REAL: Readonly<Record<string, string>> = {
  process: `a program of yours. Replace its function measure.
  "environment": { "type": "process", "command": ["python3", "measure.py"] },`,
  recorded: `a log with the columns action,y1,…,ym, beside this file.
  "environment": { "type": "recorded", "file": "log.csv" },`,
  manual: `you measure, and fill in sheets; maxBatch is the most samples of one sheet.
  "environment": { "type": "manual", "maxBatch": 20 },`,
};

/** Writes the spec, and the example of a program changed to work for any number of base arms. */
function writeProgram(family: string, spec: string): void {
  const means = /^( +)means = \[.*\]$/m;
  const program = packagedFile('examples/real/program/measure.py').replace(
    means,
    '$1means = [0.7**arm for arm in range(1000)]',
  );
  const specFile = `${family}.cpe.json`;
  const there = [specFile, 'measure.py'].find(isThere);
  if (there !== undefined) {
    throw new UsageError(`${there} is there already: move it, or work in another folder.`);
  }
  writing(specFile, () => writeFileSync(specFile, `${spec}\n`, { flag: 'wx' }));
  writing('measure.py', () => writeFileSync('measure.py', program, { flag: 'wx' }));
  printLine(`Wrote ${specFile} and measure.py. Try them with: cpe run ${shellName(specFile)}`);
}

/** Prints the JSON schema of a spec, for validators and other editors. */
export function schemaCommand(): ExitCode {
  printLine(JSON.stringify(emitJsonSchema(), null, 2));
  return EXIT.done;
}

/** @throws Error if the program was moved out of its package */
function packagedFile(name: string): string {
  try {
    return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  } catch (error) {
    throw new Error(
      `Cannot read ${name}, which belongs beside the folder of this program: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
