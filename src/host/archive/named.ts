/** The name and the note that a person may give a record. */
export class Named {
  #title: string | null = null;
  #note: string | null = null;

  /** The name that a person has given it. */
  get title(): string | null {
    return this.#title;
  }

  /** What a person has noted of it. */
  get note(): string | null {
    return this.#note;
  }

  rename(title: string | null): void {
    this.#title = title;
  }

  annotate(note: string | null): void {
    this.#note = note;
  }
}
