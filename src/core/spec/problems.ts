/** Collects what is wrong with a spec and puts it where it belongs in the text. */
import { MAX_PROBLEMS } from './limits';
import type { SpecDocument, Span, Target } from './parse/document';
import { formatPath, isWithin, type Path } from './paths';
import { WHOLE_DOCUMENT, type Fix, type Problem, type Severity } from './problem';

/** A problem before its place in the text is known: it is told by the path of a value. */
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
  /** Where it stands, where that is not the value at `path`. */
  readonly span?: Span;
}

/** Collects the problems of one text; those beyond `MAX_PROBLEMS` are counted only. */
export class Problems {
  private readonly found: Problem[] = [];
  /** The paths of errors, and all paths above them, as keys: a text may have a hundred thousand errors. */
  private readonly wrong = new Set<string>();
  private readonly holdsWrong = new Set<string>();
  private left = 0;

  constructor(
    readonly document: SpecDocument,
    /** What was set from outside, over the text. */
    private readonly overridden: readonly Path[],
  ) {}

  add(finding: Finding): void {
    const severity = finding.severity ?? 'error';
    if (severity === 'error') {
      this.wrong.add(JSON.stringify(finding.path));
      for (const above of prefixes(finding.path)) this.holdsWrong.add(above);
    }
    if (this.found.length >= MAX_PROBLEMS) {
      this.left++;
      return;
    }
    const outside = this.overridden.findLast((path) => isWithin(finding.path, path));
    const note = outside ? ` (\`${formatPath(outside)}\` was set from outside the file.)` : '';
    const span = finding.span ?? this.document.spanOf(finding.path, finding.target ?? 'value');
    const fixes = (finding.fixes ?? []).filter((fix) => !this.isOutside(fix));
    this.found.push({
      severity,
      code: finding.code,
      message: finding.message + note,
      path: formatPath(finding.path),
      ...span,
      ...this.document.positions.at(span.offset),
      // An editor reads the text of the file, not what was set over it.
      origin: outside ? 'meaning' : (finding.origin ?? 'meaning'),
      ...(fixes.length > 0 ? { fixes } : {}),
    });
  }

  get hasErrors(): boolean {
    return this.wrong.size > 0;
  }

  /** No error at this path, below it or above it. */
  isSound(path: Path): boolean {
    return (
      !this.holdsWrong.has(JSON.stringify(path)) &&
      !prefixes(path).some((above) => this.wrong.has(above))
    );
  }

  /** Every problem, in the order of the text. */
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

  /** An edit of the file would not change what was set from outside. */
  private isOutside(fix: Fix): boolean {
    return fix.edits.some(({ path }) =>
      this.overridden.some((other) => isWithin(path, other) || isWithin(other, path)),
    );
  }
}

/** A path and all paths above it, each as a key. */
function prefixes(path: Path): readonly string[] {
  return Array.from({ length: path.length + 1 }, (_, length) =>
    JSON.stringify(path.slice(0, length)),
  );
}
