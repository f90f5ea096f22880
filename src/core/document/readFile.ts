/** Reads a file that is not a spec by its own schema: its value, or located problems. */
import type { TSchema } from 'typebox';
import { valueOf } from '../text/parse/document';
import { parseSpec } from '../text/parse/parse';
import type { Problems } from '../text/problems';
import { checkForm } from './validate/form';
import { reportFormFault } from './validate/formProblems';

/** @param called the name of the file kind in messages @returns the value, which matches the schema if there is no error */
export function readFile(
  schema: TSchema,
  text: string,
  called: string,
): { readonly value: unknown; readonly problems: Problems } {
  const { document, problems } = parseSpec(
    text,
    [],
    `The file is empty: a ${called} is an object \`{ … }\`.`,
  );
  const value = document.root === null ? undefined : valueOf(document.root);
  if (!problems.hasErrors) {
    checkForm(schema, value, (fault) => {
      reportFormFault(fault, problems, called);
    });
  }
  return { value, problems };
}
