/** Parts of the page in files of their own, `webview/late`: each is loaded when it is first asked for. */

/** A page waits so long for a part, so as to be drawn as a whole; from then on it shows what there is. Milliseconds. */
const PATIENCE = 400;

/** `missing`: it could not be loaded. */
export type LatePart<Part> = Part | 'coming' | 'missing';

interface Waiting {
  /** What there is of the part is something else now, or is not awaited any more. */
  changed(): void;
  failed(error: unknown): void;
}

/** @param load is called once, when the part is first asked for */
export function createLate<Part extends object>(
  load: () => Promise<Part>,
  { changed, failed }: Waiting,
) {
  let part: LatePart<Part> | null = null;
  let awaited = false;

  const become = (known: LatePart<Part>): void => {
    part = known;
    awaited = false;
    changed();
  };
  const start = (): void => {
    part = 'coming';
    awaited = true;
    const patience = setTimeout(() => become('coming'), PATIENCE);
    load()
      .then(become, (error: unknown) => {
        failed(error);
        become('missing');
      })
      .finally(() => clearTimeout(patience));
  };
  return {
    /** What there is of it; the first call loads it. */
    now(): LatePart<Part> {
      if (part === null) start();
      return part ?? 'coming';
    },
    /** Whether the page had better stay as it is until the part is there, which is in a moment. */
    isAwaited: (): boolean => awaited,
  };
}
