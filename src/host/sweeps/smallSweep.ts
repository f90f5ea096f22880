/** Runs a small sweep in the workers of this window, as one comparison per spec, where no process can be started. */
import { RelativePattern, Uri, l10n, workspace } from 'vscode';
import { gridPoints, gridSize } from '../../core/sweep/grid';
import { MAX_SPEC_BYTES } from '../../core/text/limits';
import { formatExact } from '../../shared/format';
import type { CompareActions } from '../compare/compareActions';
import { seedsFrom } from '../compare/comparisonRecord';
import { readText } from '../readText';
import type { SpecText } from '../runs/runController';
import { fileNameOf } from '../specDocuments';
import { say, sayError } from '../util/say';
import { areSaved, describedSweep, placeOf, sweepArgument } from './sweepSpecs';

/** All runs are kept in the memory of the window. */
const MOST_RUNS = 10_000;

/** @param argument the address of a sweep; the sweep in the editor if missing */
export async function runSmallSweep(
  argument: unknown,
  compare: Pick<CompareActions, 'start'>,
): Promise<void> {
  const sweep = sweepArgument(argument);
  if (sweep === null || !(await areSaved(sweep))) return;
  const fileName = fileNameOf(sweep);
  const described = await describedSweep(sweep);
  const specs = described === null ? null : await specsOf(sweep, described.specs);
  const { seeds = null, vary = [], limits = {} } = described ?? {};
  const count = seeds === null ? 0 : seeds.to - seeds.from + 1;
  const runs = (specs ?? []).length * gridSize(vary) * count;
  // Also true if the number of runs is NaN.
  if (seeds === null || specs === null || !(runs > 0)) {
    sayError(l10n.t('{0} was not run: it has problems.', fileName));
    return;
  }
  if (runs > MOST_RUNS) {
    say(
      l10n.t(
        '{0} has {1} runs; a browser takes {2}. Run it on the desktop or on a server.',
        fileName,
        formatExact(runs),
        formatExact(MOST_RUNS),
      ),
    );
    return;
  }
  const settings = [...gridPoints(vary)].map((set) => ({ set }));
  for (const spec of specs) {
    compare.start(spec, settings, seedsFrom(seeds.from, count), { limits });
  }
}

/** The specs that the patterns match, each once; null if one cannot be read. */
async function specsOf(
  sweep: Uri,
  patterns: readonly string[],
): Promise<readonly SpecText[] | null> {
  const found = new Map<string, Uri>();
  for (const pattern of patterns) {
    const { folder, rest } = placeOf(sweep, pattern);
    const uris = /[*?[{]/.test(rest)
      ? await workspace.findFiles(new RelativePattern(folder, rest))
      : [Uri.joinPath(folder, rest)];
    for (const uri of uris) found.set(uri.toString(), uri);
  }
  try {
    return await Promise.all(
      Array.from(found, async ([address, uri]) => ({
        uri: address,
        fileName: fileNameOf(uri),
        text: await readText(uri, MAX_SPEC_BYTES),
      })),
    );
  } catch {
    return null;
  }
}
