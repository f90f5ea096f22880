/** Collects the problems of a spec and locates them in the text. */
import { MAX_PROBLEMS } from './limits';
import type { SpecDocument, Span, Target } from './parse/document';
import { formatPath, isWithin, type Path } from './paths';
import { WHOLE_DOCUMENT, type Fix, type Problem, type Severity } from './problem';

/** A problem before it is located: it has only the path of a value. */
export interface Finding {
  /** Default: `error`. */
  readonly severity?: Severity;
  readonly code: string;
  readonly message: string;
  readonly path: Path;
  /** Default: `value`. */
  readonly target?: Target;
  /** Default: `meaning`. */
  readonly origin?: Problem['origin'];
  readonly fixes?: readonly Fix[];
  /** The position, if not that of the value at `path`. */
  readonly span?: Span;
  /** The position in another file, which the spec names at `path`. */
  readonly inFile?: Required<Pick<Problem, 'file' | 'line' | 'column'>>;
}

/** Collects the problems of one text; those beyond `MAX_PROBLEMS` are only counted. */
export class Problems {
  private readonly found: Problem[] = [];
  /** The paths of all errors. */
  private readonly errors: ErrorTree = { isWrong: false, below: null };
  private left = 0;

  constructor(
    readonly document: SpecDocument,
    /** The paths that overrides have set. */
    private readonly overridden: readonly Path[],
  ) {}

  add(finding: Finding): void {
    this.addLazily(finding, () => finding);
  }

  /** Like `add`, but builds an expensive message only if the problem is listed. */
  addLazily(
    { path, severity = 'error' }: Pick<Finding, 'path' | 'severity'>,
    tell: () => Omit<Finding, 'path' | 'severity'>,
  ): void {
    if (severity === 'error') addTo(this.errors, path);
    if (this.found.length >= MAX_PROBLEMS) {
      this.left++;
      return;
    }
    const finding = { ...tell(), path };
    // A name that is unknown may be there only because something below it was set.
    const outside = this.overridden.findLast(
      (path) =>
        isWithin(finding.path, path) || (finding.target === 'key' && isWithin(path, finding.path)),
    );
    const note = outside ? ` (\`${formatPath(outside)}\` was set from outside the file.)` : '';
    const span = finding.span ?? this.document.spanOf(finding.path, finding.target ?? 'value');
    const fixes = (finding.fixes ?? []).filter((fix) => !this.isOutside(fix));
    this.found.push({
      severity,
      code: finding.code,
      message: finding.message + note,
      path: formatPath(finding.path),
      ...span,
      ...(finding.inFile ?? this.document.positions.at(span.offset)),
      // An editor's JSON service sees the text of the file, not the overrides.
      origin: outside ? 'meaning' : (finding.origin ?? 'meaning'),
      ...(fixes.length > 0 ? { fixes } : {}),
    });
  }

  /**
   * The same list with every problem at or below `from` moved to `to`, for a check that expects its value at another place.
   * @param without the codes of infos that are true at their own place only
   */
  moved(from: Path, to: Path, without: readonly string[]): Problems {
    return new MovedProblems(this, from, to, without);
  }

  get hasErrors(): boolean {
    return this.errors.isWrong || this.errors.below !== null;
  }

  /** Whether there is no error at this path, below it or above it. */
  isSound(path: Path): boolean {
    let at: ErrorTree | undefined = this.errors;
    for (const segment of path) {
      if (at.isWrong) return false;
      at = at.below?.get(segment);
      if (at === undefined) return true;
    }
    return !at.isWrong && at.below === null;
  }

  /** All problems in the order of the text. */
  list(): readonly Problem[] {
    const sorted = [...this.found].sort((a, b) => a.offset - b.offset);
    if (this.left === 0) return sorted;
    return [
      ...sorted,
      {
        severity: 'info',
        code: 'more-problems',
        message: `At least ${this.left} more ${this.left === 1 ? 'is' : 'are'} not listed.`,
        ...WHOLE_DOCUMENT,
      },
    ];
  }

  /** Whether overrides have set the target, so that an edit of the file would not change it. */
  private isOutside(fix: Fix): boolean {
    return fix.edits.some(({ path }) =>
      this.overridden.some((other) => isWithin(path, other) || isWithin(other, path)),
    );
  }
}

class MovedProblems extends Problems {
  constructor(
    private readonly whole: Problems,
    private readonly from: Path,
    private readonly to: Path,
    private readonly without: readonly string[],
  ) {
    super(whole.document, []);
  }

  override addLazily(
    { path, severity = 'error' }: Pick<Finding, 'path' | 'severity'>,
    tell: () => Omit<Finding, 'path' | 'severity'>,
  ): void {
    if (severity === 'info' && this.without.includes(tell().code)) return;
    this.whole.addLazily({ path: this.placeOf(path), severity }, () => {
      const finding = tell();
      const fixes = (finding.fixes ?? []).map((fix) => ({
        ...fix,
        edits: fix.edits.map((edit) => ({ ...edit, path: this.placeOf(edit.path) })),
      }));
      return { ...finding, fixes };
    });
  }

  override isSound(path: Path): boolean {
    return this.whole.isSound(this.placeOf(path));
  }

  private placeOf(path: Path): Path {
    return isWithin(path, this.from) ? [...this.to, ...path.slice(this.from.length)] : path;
  }
}

/** The message without the note about overrides, for callers who already name the override. */
export function withoutOutsideNote(message: string): string {
  return message.replace(/ \(`[^`]*` was set from outside the file\.\)$/, '');
}

/** The paths of errors as a tree of segments. */
interface ErrorTree {
  /** Wrong itself, or with so many errors below that all of it counts as wrong. */
  isWrong: boolean;
  /** The errors below, by the next segment; null if there are none. */
  below: Map<string | number, ErrorTree> | null;
}

function addTo(tree: ErrorTree, path: Path): void {
  let at = tree;
  for (const segment of path) {
    if (at.isWrong) return;
    at.below ??= new Map();
    let next = at.below.get(segment);
    if (next === undefined) {
      next = { isWrong: at.below.size >= MAX_PROBLEMS, below: null };
      at.below.set(segment, next);
      at.isWrong = next.isWrong;
    }
    at = next;
  }
  at.isWrong = true;
}
