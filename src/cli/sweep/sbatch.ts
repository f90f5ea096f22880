/** A sweep as an array of a Slurm cluster. */
import { quoted } from '../output';
import type { Options } from '../options';

/** The script; time, memory and partition are to be filled in. @param shards at least 1 */
export function sbatchScript(
  files: readonly string[],
  { vary = [], seeds, seconds, maxSamples, bounds, out }: Options<'sweep'>,
  shards: number,
): string {
  const option = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [name, value];
  const words = [
    ...['sweep', ...files],
    ...vary.flatMap((one) => ['--vary', one]),
    ...option('--seeds', seeds),
    ...option('--seconds', seconds),
    ...option('--max-samples', maxSamples),
    ...(bounds === false ? ['--no-bounds'] : []),
    ...['--out', out],
  ].map(quoted);
  const stem = quoted(out.replace(/\.ndjson$/, ''));
  return `#!/bin/bash
#SBATCH --job-name=cpe-sweep
#SBATCH --array=1-${shards}
#SBATCH --cpus-per-task=4
# Fill in how long a shard may take, the memory of a task, and the partition.
#SBATCH --time=01:00:00
#SBATCH --mem=4G
##SBATCH --partition=NAME

# Submitted again, it goes on with what is missing. When all shards have ended:
#   cpe sweep merge ${stem}.*-of-${shards}.ndjson --out ${quoted(out)}
exec cpe ${words.join(' ')} --shard "$SLURM_ARRAY_TASK_ID/${shards}" --jobs "$SLURM_CPUS_PER_TASK"`;
}
