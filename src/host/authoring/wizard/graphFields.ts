/** Edges of a graph, and the ends of paths. */
import { l10n } from 'vscode';
import { pathEnds } from '../../../core/document/import/graphEnds';
import { read, wrong } from './field';
import type { Properties, TextField } from './field';
import { parts } from './texts';

export function edges(prompt: string, initial: string): TextField {
  return {
    prompt,
    initial: () => initial,
    read: (text) => {
      const all = parts(text).map((part) => part.split(/\s*(?:->|→|>|–|-)\s*/));
      return all.length > 0 && all.every((pair) => pair.length === 2 && !pair.includes(''))
        ? read({ edges: all })
        : wrong(l10n.t('Write edges like a-b, b-c.'));
    },
  };
}

/** Asked only where a path could start or end at several nodes. */
export function ends(): TextField {
  const endsOf = ({ edges: all }: Properties) =>
    pathEnds(all as readonly (readonly [string, string])[]);
  return {
    prompt: l10n.t('Where do paths start and end? Two nodes, as source>target'),
    initial: (known) => {
      const found = endsOf(known);
      return `${found?.sources[0] ?? ''}>${found?.targets[0] ?? ''}`;
    },
    read: (text, known) => {
      const [source, target, ...more] = text.split('>').map((part) => part.trim());
      const nodes = new Set((known['edges'] as readonly (readonly string[])[]).flat());
      if (more.length > 0 || source === undefined || target === undefined || source === target) {
        return wrong(l10n.t('Write two nodes like a>b.'));
      }
      const unknown = [source, target].find((node) => !nodes.has(node));
      return unknown === undefined
        ? read({ source, target })
        : wrong(l10n.t('No edge has the node {0}.', unknown));
    },
    givenBy: (known) => {
      const found = endsOf(known);
      const [source, ...moreSources] = found?.sources ?? [];
      const [target, ...moreTargets] = found?.targets ?? [];
      const isClear = moreSources.length === 0 && moreTargets.length === 0;
      return source !== undefined && target !== undefined && isClear ? { source, target } : null;
    },
  };
}
