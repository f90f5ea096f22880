/** A word as it would be typed in a shell: names from elsewhere may hold anything, and what is printed is pasted. */
export function shellName(word: string): string {
  const whole = word.startsWith('-') ? `./${word}` : word;
  return quoted(whole);
}

/** The same for what may be an option. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
