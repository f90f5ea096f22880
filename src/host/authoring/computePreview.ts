/** Computes a preview in a worker, with progress where it takes a while; says why where there is none. */
import { l10n, window } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import type { Preview, PreviewRequest } from '../../core/run/check/preview';
import type { SpecText } from '../runs/runController';
import type { WorkerFactory } from '../runs/workerLike';
import type { Timer } from '../util/timer';
import { noticeIfLong } from '../views/noticeIfLong';
import { PREVIEW_LIMIT_MS, startPreview } from './previewClient';
import type { PreviewAnswer } from './previewClient';

/** Faster previews come without a word on progress. */
const QUIET_MS = 400;

export interface PreviewParts {
  readonly workers: WorkerFactory;
  readonly timer: Timer;
  readonly log: LogOutputChannel;
}

/** @returns null if there is none: it was cancelled, or an error was shown */
export async function computePreview(
  { workers, timer, log }: PreviewParts,
  spec: SpecText,
  request: PreviewRequest,
): Promise<Preview | null> {
  const pending = startPreview(workers, timer, spec, request);
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
      return l10n.t(
        'It took longer than {0} s. Preview a smaller instance.',
        PREVIEW_LIMIT_MS / 1000,
      );
    case 'failed':
      return answer.error.message;
  }
}
