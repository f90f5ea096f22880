/** What every panel does with what its page says. */
import type { FromPage, ToPage } from '../../shared/protocol';

/** What a panel answers differently from others. */
export type PageRequest = Exclude<FromPage, { readonly type: 'ready' | 'ping' }>;

/** What is sent to the page, and when. */
export interface PagePump {
  /** The page exists and listens; it may say so several times. */
  pageReady(): void;
  /** The page was hidden, and thrown away with it. */
  pageGone(): void;
}

/** @param receive hears what is no matter of every panel */
export function pageListener(
  pump: PagePump,
  post: (message: ToPage) => void,
  receive: (message: PageRequest) => void,
): (message: FromPage) => void {
  return (message) => {
    switch (message.type) {
      case 'ready':
        pump.pageReady();
        return;
      case 'ping':
        post({ type: 'pong' });
        return;
      default:
        receive(message);
    }
  };
}
