/** Computes previews in a worker. */
import { l10n } from 'vscode';
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { Preview, PreviewOutcome, PreviewRequest } from '../../core/run/check/preview';
import type { HostParts } from '../hostParts';
import { askWorker, type Unanswered } from '../runs/askWorker';
import type { SpecText } from '../runs/runController';

const LIMIT_MS = 30_000;

export type PreviewAnswer =
  { readonly kind: 'previewed'; readonly outcome: PreviewOutcome } | Unanswered;

/** Starts a preview without showing progress. */
export function startPreview(
  { workers, timer }: Pick<HostParts, 'workers' | 'timer'>,
  { uri: specUri, text: specText }: Pick<SpecText, 'uri' | 'text'>,
  request: PreviewRequest,
) {
  return askWorker<PreviewAnswer>(
    workers,
    timer,
    { type: 'preview', id: 'preview', specText, specUri, overrides: NO_OVERRIDES, request },
    (message) =>
      message.type === 'previewed' ? { kind: 'previewed', outcome: message.outcome } : null,
    LIMIT_MS,
  );
}

export function previewIn(answer: PreviewAnswer): Preview | null {
  return answer.kind === 'previewed' && answer.outcome.ok ? answer.outcome.preview : null;
}

/** @returns null if there is a preview, or it was cancelled */
export function failureOf(answer: PreviewAnswer): string | null {
  switch (answer.kind) {
    case 'previewed': {
      const { outcome } = answer;
      if (outcome.ok) return null;
      const first = outcome.problems.find(({ severity }) => severity === 'error');
      return outcome.reason ?? first?.message ?? '';
    }
    case 'cancelled':
      return null;
    case 'timedOut':
      return l10n.t('It took longer than {0} s. Preview a smaller instance.', LIMIT_MS / 1000);
    case 'failed':
      return answer.error.message;
  }
}
