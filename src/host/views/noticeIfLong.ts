import { ProgressLocation, window } from 'vscode';
import type { Timer } from '../util/timer';

/** Passes on what is waited for; where that takes longer than `quietMs`, a notification says so and can call it off. */
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
