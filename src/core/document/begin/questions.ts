/** The questions of a new spec with the answers so far; independent of how a page draws them. */

/** Answers by question id. */
export type Answers = Readonly<Record<string, string>>;

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
}

export function option<Value extends string>(
  value: Value,
  label: string,
  detail?: string,
): Option<Value> {
  return { value, label, ...(detail !== undefined && { detail }) };
}

/** The four parts of the page, in order. */
export const PARTS = ['choose', 'shows', 'know', 'cost'] as const;
export type PartName = (typeof PARTS)[number];

export interface Question {
  readonly id: string;
  readonly part: PartName;
  /** A choice with or without pictures, or one or several lines of text. */
  readonly kind: 'pictures' | 'choice' | 'line' | 'lines';
  readonly label: string;
  /** The answer, or the proposal. */
  readonly value: string;
  readonly options: readonly Option[];
  /** Known possible answers for completion. */
  readonly suggestions: readonly string[];
  /** The question is required, has no proposal, and is not answered. */
  readonly isMissing: boolean;
  /** What is wrong with the answer; null if nothing. */
  readonly fault: string | null;
  /** Folded because most users keep the default. */
  readonly isFolded: boolean;
}

const NEITHER = { suggestions: [], isMissing: false } as const;

/** The reason why a text is not accepted. */
export class Fault {
  constructor(readonly words: string) {}
}

/** Asks one question after the other; later questions may depend on earlier answers. */
export class Asker {
  readonly questions: Question[] = [];
  #part: PartName = 'choose';
  #isFolded = false;

  constructor(private readonly answers: Answers) {}

  /** The following questions belong to this part. */
  inPart(part: PartName, isFolded = false): void {
    this.#part = part;
    this.#isFolded = isFolded;
  }

  /** One of several options, by default the first; a single option is not asked. @throws Error without options */
  choice<Value extends string>(
    id: string,
    label: string,
    options: readonly Option<Value>[],
    kind: 'pictures' | 'choice' = 'choice',
  ): Value {
    const chosen = options.find(({ value }) => value === this.answers[id]) ?? options[0];
    if (chosen === undefined) throw new Error(`There is nothing to choose for ${id}.`);
    if (options.length > 1)
      this.#ask({ ...NEITHER, id, kind, label, value: chosen.value, options, fault: null });
    return chosen.value;
  }

  /**
   * The value of a text. If the answer cannot be read, the question shows the fault and the proposal is used.
   * @param proposed must be readable
   */
  text<Value>(
    id: string,
    label: string,
    proposed: string,
    read: (text: string) => Value | Fault,
    kind: 'line' | 'lines' = 'line',
    more: Partial<Pick<Question, 'suggestions'>> & { readonly isNeeded?: true } = {},
  ): Value {
    const value = this.answers[id] ?? proposed;
    const found = read(value);
    const fault = found instanceof Fault ? found.words : null;
    const isMissing = more.isNeeded === true && value.trim() === '';
    const { suggestions = [] } = more;
    this.#ask({ id, kind, label, value, options: [], suggestions, isMissing, fault });
    return (found instanceof Fault ? read(proposed) : found) as Value;
  }

  #ask(question: Omit<Question, 'part' | 'isFolded'>): void {
    this.questions.push({ ...question, part: this.#part, isFolded: this.#isFolded });
  }
}
