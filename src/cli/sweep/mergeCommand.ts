/** `cpe sweep merge IN… --out FILE`: joins the results of several machines in one file. */
import { closeSync, existsSync, fsyncSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { LaboratoryFault } from '../../core/experiment/faults';
import { openExport } from '../../laboratory/safeFiles';
import { basename } from 'node:path';
import { formatCounted } from '../../core/words/counts';
import { settingWords } from '../../core/sweep/grid';
import { comparableLine, type Result } from '../../core/sweep/resultLine';
import { ResultGroups } from '../../core/sweep/resultGroups';
import { othersWords } from '../../core/sweep/resultsSummary';
import { messageOf } from '../../core/words/thrown';
import { EXIT, UsageError, type ExitCode } from '../exitCodes';
import { printJson, printLine, printNote } from '../output';
import { lockResults, notesOf, readResults } from './resultsFile';
import { SHARD } from './sweepArguments';
import type { Options } from '../options';

const MOST_LISTED = 10;

interface KeptLine extends Pick<Result, 'spec' | 'basis'> {
  readonly text: string;
}

export async function mergeCommand(
  files: readonly string[],
  options: Options<'merge'>,
): Promise<ExitCode> {
  // A sweep may be appending to it.
  const lock = await lockResults(options.out);
  try {
    return merge(files, options);
  } finally {
    lock.release();
  }
}

function merge(files: readonly string[], { out, json = false }: Options<'merge'>): ExitCode {
  const lines = new Map<string, KeptLine>();
  const groups = new ResultGroups();
  const differing = new Map<string, string>();
  let [unchecked, broken] = [0, 0];
  for (const file of files) {
    const place = readResults(file, ({ result, text }) => {
      const known = lines.get(result.key);
      if (known === undefined) {
        const { spec, basis } = result;
        lines.set(result.key, { text, spec, basis });
        groups.add(result, basis);
        return;
      }
      const [one, other] = [comparableLine(known.text), comparableLine(text)];
      if (one !== null && other !== null && one !== other) {
        const words = settingWords(result.spec, Object.entries(result.columns));
        differing.set(result.key, `${words} seed ${result.seed}`);
      }
    });
    for (const note of notesOf(file, place)) printNote(note);
    unchecked += place.unchecked;
    broken += place.broken;
  }
  const { seeds } = groups;
  const missing = [
    ...missingShards(files),
    ...groups.all.flatMap(({ head: { spec, columns }, runs }) => {
      const left = seeds.filter((seed) => !runs.has(seed));
      const words = settingWords(spec, Object.entries(columns));
      return left.length === 0
        ? []
        : [`${words}: ${formatCounted(left.length, 'seed')} (${shortList(left)})`];
    }),
  ];
  refuseLoss(out, lines);
  write(out, sorted(lines, groups));
  if (groups.replaced > 0) printNote(othersWords(groups.replaced));
  for (const one of missing) printNote(`Missing: ${one}.`);
  for (const one of [...differing.values()].slice(0, MOST_LISTED)) {
    printNote(`Two lines of one run differ: ${one}. The first is kept.`);
  }
  const differs = differing.size > 0;
  if (json) {
    printJson({
      ok: !differs,
      results: lines.size,
      missing,
      differing: [...differing.keys()],
      unchecked,
      broken,
      out,
    });
  } else printLine(`${formatCounted(lines.size, 'run is', 'runs are')} in ${out}.`);
  return differs ? EXIT.internalFailure : EXIT.done;
}

/** The missing shards: the names of shard files say how many there are. */
function missingShards(files: readonly string[]): readonly string[] {
  const found = new Map<string, Set<number>>();
  for (const file of files) {
    const [, number, of] = SHARD.exec(file) ?? [];
    if (number === undefined || of === undefined) continue;
    const sweep = `${basename(file).replace(SHARD, '')} of ${of}`;
    found.set(sweep, (found.get(sweep) ?? new Set()).add(Number(number)));
  }
  return [...found].flatMap(([sweep, numbers]) => {
    const of = Number(/\d+$/.exec(sweep)?.[0] ?? 0);
    const left = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !numbers.has(i));
    return left.length === 0 ? [] : [`shard ${shortList(left)} of ${of}`];
  });
}

function shortList(numbers: readonly number[]): string {
  const shown = numbers.slice(0, MOST_LISTED).join(', ');
  return numbers.length > MOST_LISTED ? `${shown}, …` : shown;
}

/** @throws UsageError if the file has something that is not among the lines */
function refuseLoss(out: string, lines: ReadonlyMap<string, unknown>): void {
  if ((statSync(out, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  let lost = 0;
  const { broken } = readResults(out, ({ result }) => {
    if (!lines.has(result.key)) lost += 1;
  });
  if (lost + broken === 0) return;
  throw new UsageError(
    `${out} was not overwritten: it has results that are in none of the files. Merge it with them, or name another file.`,
  );
}

/** Sorted by key, after those of an earlier spec, limit or program: the last line of a spec says which results count. */
function sorted(lines: ReadonlyMap<string, KeptLine>, groups: ResultGroups): readonly KeptLine[] {
  const byKey = [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
  const isCurrent = (one: KeptLine): boolean => groups.isCurrent(one);
  return [...byKey.filter((one) => !isCurrent(one)), ...byKey.filter(isCurrent)];
}

/** Writes the lines atomically. */
function write(out: string, lines: readonly KeptLine[]): void {
  const part = `${out}.part`;
  try {
    const descriptor = openExport(part);
    try {
      // Unlike a single write, writes all of a line.
      for (const { text } of lines) writeFileSync(descriptor, `${text}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(part, out);
  } catch (error) {
    if (error instanceof LaboratoryFault) throw error;
    const there = existsSync(out) ? ' It is as it was.' : '';
    throw new UsageError(`Cannot write the file ${out}: ${messageOf(error)}${there}`);
  }
}
