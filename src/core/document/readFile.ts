/** A file that is no spec, read by its own form: what it has, or what is wrong with it and where. */
import type { TSchema } from 'typebox';
import { valueOf } from '../text/parse/document';
import { parseSpec } from '../text/parse/parse';
import type { Problems } from '../text/problems';
import { checkForm } from './validate/form';
import { reportFormFault } from './validate/formProblems';

/** @param called what the file is, in a sentence @returns its value, of this form where there is no error */
export function readFile(
  schema: TSchema,
  text: string,
  called: string,
): { readonly value: unknown; readonly problems: Problems } {
  const { document, problems } = parseSpec(text, []);
  const value = document.root === null ? undefined : valueOf(document.root);
  if (!problems.hasErrors) {
    checkForm(schema, value, (fault) => {
      reportFormFault(fault, problems, called);
    });
  }
  return { value, problems };
}
