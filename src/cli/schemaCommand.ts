/** `cpe schema` */
import type { ExitCode } from './exitCodes';
import { EXIT } from './exitCodes';
import { printLine } from './output';
import { packagedFile } from './packagedFile';

/** The JSON schema of a spec, as the editor uses it. */
export function schemaCommand(): ExitCode {
  printLine(packagedFile('cpe.schema.json').trimEnd());
  return EXIT.done;
}
