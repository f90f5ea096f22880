/** Edges of a graph, and the ends of paths. */
import { l10n } from 'vscode';
import { pathEnds } from '../../../core/document/import/graphEnds';
import { parts } from './texts';
import { Fault, text } from './walk';
import type { Script } from './walk';

type Edge = readonly [from: string, to: string];

/** @param fault what else is wrong with them; null where nothing is */
export function edges(
  prompt: string,
  initial: string,
  fault: (edges: readonly Edge[]) => Fault | null = () => null,
): Script<readonly Edge[]> {
  return text<readonly Edge[]>(prompt, initial, (typed) => {
    const pairs = parts(typed).map((part) => part.split(/\s*(?:->|→|>|–|-)\s*/));
    const all = pairs.filter(isEdge);
    return all.length > 0 && all.length === pairs.length
      ? (fault(all) ?? all)
      : new Fault(l10n.t('Write edges like a-b, b-c.'));
  });
}

function isEdge(pair: string[]): pair is [string, string] {
  return pair.length === 2 && !pair.includes('');
}

/** Asked only where a path could start or end at several nodes. */
export function* ends(
  all: readonly Edge[],
): Script<{ readonly source: string; readonly target: string }> {
  const { sources, targets } = pathEnds(all) ?? { sources: [], targets: [] };
  const [source = '', target = ''] = [sources[0], targets[0]];
  if (sources.length === 1 && targets.length === 1) return { source, target };
  const prompt = l10n.t('Where do paths start and end? Two nodes, as source>target');
  return yield* text(prompt, `${source}>${target}`, (typed) => {
    const [from, to, ...more] = typed.split('>').map((part) => part.trim());
    const nodes = new Set(all.flat());
    if (more.length > 0 || from === undefined || to === undefined || from === to) {
      return new Fault(l10n.t('Write two nodes like a>b.'));
    }
    const unknown = [from, to].find((node) => !nodes.has(node));
    return unknown === undefined
      ? { source: from, target: to }
      : new Fault(l10n.t('No edge has the node {0}.', unknown));
  });
}
