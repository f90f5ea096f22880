/** Finds names with invisible characters, which could pass for other names. */
import { controlCharacters, visible } from '../../words/escapes';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import { setTo } from '../../text/setTo';
import { eachValue } from '../../text/eachValue';

/** Warns of every name with control characters in a part of a spec. @param value a value of sound form */
export function checkNames(value: unknown, path: Path, problems: Problems): void {
  eachValue(value, path, (name, at) => {
    if (typeof name !== 'string') return;
    const found = [...new Set(controlCharacters(name))];
    if (found.length === 0) return;
    const where = [...at];
    problems.addLazily({ path: where, severity: 'warning' }, () => {
      const clean = name.replace(/[\t\n\r\u2028\u2029]+/g, ' ').split('');
      const codes = found.slice(0, 3).map((character) => `\`${visible(character)}\``);
      return {
        code: 'control-character',
        message: `This name contains ${found.length === 1 ? 'a character' : 'characters'} that cannot be seen (${codes.join(', ')}): remove ${found.length === 1 ? 'it' : 'them'}.`,
        fixes: [
          setTo(
            where,
            clean.filter((unit) => controlCharacters(unit).length === 0).join(''),
            'Removes control characters from the name; a line break becomes a space.',
            'Remove invisible characters',
          ),
        ],
      };
    });
  });
}
