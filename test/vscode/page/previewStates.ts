/** Previews of the examples, made as the worker makes them. */
import { previewSpec, type PreviewRequest } from '../../../src/core/run/check/preview';
import type { PreviewSnapshot } from '../../../src/shared/protocol';

/** The texts of the examples by file name: `server.mjs` puts them here. */
declare const EXAMPLES: Readonly<Record<string, string>>;

const FIRST: PreviewRequest = { k: 10, weights: null };

const FAILURE = 'Line 3 has no `family`.';

interface Wanted {
  readonly example: string;
  readonly request?: PreviewRequest;
  /** Changes the text. */
  readonly edit?: (text: string) => string;
}

const ASSIGNMENT = 'assignment-3x3.cpe.json';

const WANTED: Readonly<Record<string, Wanted>> = {
  preview: { example: ASSIGNMENT },
  'preview-all': { example: ASSIGNMENT, request: { k: 50, weights: null } },
  'preview-given': {
    example: ASSIGNMENT,
    request: { k: 10, weights: [0, 0, 1, 0, 1, 0, 1, 0, 0] },
  },
  'preview-route': { example: 'route-choice.cpe.json' },
  'preview-tree': { example: 'network-backbone.cpe.json' },
  'preview-set': { example: 'top-8-3.cpe.json' },
  'preview-ranking': { example: 'online-ranking.cpe.json' },
  'preview-sums': { example: 'mx-two-sums.cpe.json' },
  'preview-coverage': { example: 'audience-coverage.cpe.json' },
  'preview-problem': {
    example: 'mx-first-arm.cpe.json',
    // No perfect matching has the last pair first, so that its value is never seen.
    edit: (text) => text.replace('{ "min": 1, "max": 4 }', '4'),
  },
};

export function previewState(state: string): PreviewSnapshot {
  const changed = state === 'preview-changed';
  const {
    example,
    request = FIRST,
    edit,
  } = WANTED[changed ? 'preview' : state] ?? {
    example: ASSIGNMENT,
  };
  const text = EXAMPLES[example] ?? '';
  const common = {
    specUri: `file:///${example}`,
    fileName: example,
    request,
    failure: null,
  };
  if (state === 'preview-computing') return { ...common, preview: null };
  if (state === 'preview-none') return { ...common, preview: null, failure: FAILURE };
  const outcome = previewSpec(edit?.(text) ?? text, request);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return { ...common, preview: outcome.preview, failure: changed ? FAILURE : null };
}
