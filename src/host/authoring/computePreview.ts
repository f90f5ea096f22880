/** Computes a preview in a worker, with progress where it takes a while; says why where there is none. */
import { l10n, window } from 'vscode';
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { Preview, PreviewOutcome, PreviewRequest } from '../../core/run/check/preview';
import type { HostParts } from '../hostParts';
import { askWorker } from '../runs/askWorker';
import type { Unanswered } from '../runs/askWorker';
import type { SpecText } from '../runs/runController';
import { noticeIfLong } from '../views/noticeIfLong';

/** Faster previews come without a word on progress. */
const QUIET_MS = 400;

const LIMIT_MS = 30_000;

type PreviewAnswer = { readonly kind: 'previewed'; readonly outcome: PreviewOutcome } | Unanswered;

/** Asks for a preview, without a word on it. */
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

/** @returns null if there is none: it was cancelled, or an error was shown */
export async function computePreview(
  { workers, timer, log }: Pick<HostParts, 'workers' | 'timer' | 'log'>,
  spec: SpecText,
  request: PreviewRequest,
): Promise<Preview | null> {
  const pending = startPreview({ workers, timer }, spec, request);
  const title = l10n.t('Previewing the actions of {0}', spec.fileName);
  const answer = await noticeIfLong(timer, QUIET_MS, title, pending.answer, pending.cancel);
  const preview = previewIn(answer);
  if (preview !== null) return preview;
  const failure = failureOf(answer);
  if (answer.kind === 'failed') log.error(answer.error.details ?? answer.error.message);
  if (failure !== null) {
    void window.showErrorMessage(
      l10n.t('Cannot show the actions of {0}: {1}', spec.fileName, failure),
    );
  }
  return null;
}

export function previewIn(answer: PreviewAnswer): Preview | null {
  return answer.kind === 'previewed' && answer.outcome.ok ? answer.outcome.preview : null;
}

/** @returns null where there is a preview, or where it was called off */
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
