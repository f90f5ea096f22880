/** Parts of the page in separate files, `webview/late`, each loaded on first use. */

/** The page waits this many milliseconds for a part, to be drawn as a whole; after that it shows what it has. */
const PATIENCE = 400;

/** `missing`: it could not be loaded. */
export type LatePart<Part> = Part | 'coming' | 'missing';

interface Waiting {
  /** The part arrived or failed, or the page no longer waits for it. */
  changed(): void;
  failed(error: unknown): void;
}

/** @param load called once, on first use */
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
    /** The part as far as it is loaded; the first call starts loading. */
    now(): LatePart<Part> {
      if (part === null) start();
      return part ?? 'coming';
    },
    /** Whether to postpone drawing, because the part will arrive in a moment. */
    isAwaited: (): boolean => awaited,
  };
}
