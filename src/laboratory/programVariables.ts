/** Which environment variables a program gets: few, since those of an editor or a terminal hold passwords and keys. */

/** What programs need to be found, to speak and to write temporary files. */
const ALWAYS = ['PATH', 'HOME', 'LANG', 'TMPDIR'];
const ON_WINDOWS = ['SystemRoot', 'PATHEXT', 'TEMP', 'USERPROFILE'];

/**
 * Those of `all` that every program gets, and those that the spec names (`environment.pass`), as far as they are set.
 * @param all of this process
 */
export function programVariables(
  all: Readonly<NodeJS.ProcessEnv>,
  pass: readonly string[],
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  // On Windows `Path` is `PATH`.
  const isWindows = platform === 'win32';
  const key = (name: string): string => (isWindows ? name.toUpperCase() : name);
  const names = new Set([...ALWAYS, ...(isWindows ? ON_WINDOWS : []), ...pass].map(key));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(key(name))));
}
