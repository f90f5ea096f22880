/** The questions of a new spec with their answers so far: a page draws them, whatever they are. */

/** What was answered, by the ids of the questions. */
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

/** The four questions that a page has, in their order. */
export const PARTS = ['choose', 'shows', 'know', 'cost'] as const;
export type PartName = (typeof PARTS)[number];

export interface Question {
  readonly id: string;
  readonly part: PartName;
  /** One of the options, with pictures or without; a line of text, or several. */
  readonly kind: 'pictures' | 'choice' | 'line' | 'lines';
  readonly label: string;
  /** The answer, or what is proposed. */
  readonly value: string;
  readonly options: readonly Option[];
  /** What could be typed, as far as that is known. */
  readonly suggestions: readonly string[];
  /** It has to be answered, and nothing can be proposed. */
  readonly isMissing: boolean;
  /** What is wrong with the answer; null where nothing is. */
  readonly fault: string | null;
  /** Most people leave it as it is. */
  readonly isFolded: boolean;
}

const NEITHER = { suggestions: [], isMissing: false } as const;

/** What is wrong with a text. */
export class Fault {
  constructor(readonly words: string) {}
}

/** Asks one question after the other; later ones may depend on what was answered. */
export class Asker {
  readonly questions: Question[] = [];
  #part: PartName = 'choose';
  #isFolded = false;

  constructor(private readonly answers: Answers) {}

  /** What is asked from here on belongs to this part. */
  inPart(part: PartName, isFolded = false): void {
    this.#part = part;
    this.#isFolded = isFolded;
  }

  /** One of several, the first where none is answered; not asked where there is one alone. @throws Error without one */
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
   * What a text says. Where it cannot be read the question says why, and what is proposed goes on in its place.
   * @param proposed can be read
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
