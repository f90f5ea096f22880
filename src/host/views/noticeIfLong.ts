import { ProgressLocation, window } from 'vscode';
import type { Timer } from '../util/timer';

/** Waits for `pending`; after `quietMs`, shows a notification from which it can be cancelled. */
export async function noticeIfLong<T>(
  timer: Timer,
  quietMs: number,
  title: string,
  pending: Promise<T>,
  callOff: () => void,
): Promise<T> {
  const withoutNotice = timer.after(quietMs, () => {
    const location = ProgressLocation.Notification;
    void window.withProgress({ location, title, cancellable: true }, (_progress, token) => {
      token.onCancellationRequested(callOff);
      return pending;
    });
  });
  try {
    return await pending;
  } finally {
    withoutNotice();
  }
}
