/* global MessageChannel, MutationObserver, requestAnimationFrame */
// What is put into the pages of the editor to see when they change. These functions are sent as text: each stands alone.

/**
 * @typedef {object} Change of the document of a panel
 * @property {number} at milliseconds since 1970, by the steady clock of the page, which all frames share
 * @property {string} state the class of the band that tells the state of the run; empty before there is one
 */

/**
 * Notes each click in the workbench, and each change of a panel. It runs in every frame: the workbench, the frame that
 * the editor puts around a panel, the panel itself. The panel is watched from around it, because the editor writes the
 * document in that frame anew and drops all that was waiting in it.
 */
export function watchPanels() {
  /** @type {any} */
  const self = window;
  if (window === window.top) {
    self.benchClicks = [];
    const note = (/** @type {MouseEvent} */ event) => {
      self.benchClicks.push(performance.timeOrigin + event.timeStamp);
    };
    window.addEventListener('click', note, true);
    return;
  }
  self.benchChanges = [];
  /** @type {Element | null} */
  let watched = null;
  const note = () => {
    const band = watched?.ownerDocument.querySelector('section.state');
    const at = performance.timeOrigin + performance.now();
    self.benchChanges.push({ at, state: band?.className ?? '' });
  };
  const observer = new MutationObserver(note);
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  const follow = () => {
    requestAnimationFrame(follow);
    const inner = document.querySelector('iframe');
    const root = inner?.contentDocument?.documentElement ?? null;
    if (root === watched || root === null) return;
    observer.disconnect();
    observer.observe(root, options);
    watched = root;
    note();
  };
  follow();
}

/**
 * Sends messages to the page of a panel as its host would, and measures what it does for each:
 * `scripts` are the callbacks of the frame in which the page draws, `work` that with layout and painting, `whole` the
 * time from the message to the painted frame, with the wait for the frame.
 * @param {{ messages: readonly unknown[], everyMs: number }} what
 * @returns {Promise<{ scripts: number, work: number, whole: number }[]>} milliseconds
 */
export async function playUpdates({ messages, everyMs }) {
  const pause = () => new Promise((resolve) => setTimeout(resolve, everyMs));
  const ask = window.requestAnimationFrame.bind(window);
  /** @type {((scripts: number, frame: number) => void) | null} */
  let onFrame = null;
  window.requestAnimationFrame = (callback) =>
    ask((time) => {
      const frame = performance.now();
      callback(time);
      onFrame?.(performance.now() - frame, frame);
    });
  const times = [];
  for (const message of messages) {
    times.push(
      await new Promise((resolve) => {
        const sent = performance.now();
        onFrame = (scripts, frame) => {
          onFrame = null;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const painted = performance.now();
            port1.close();
            resolve({ scripts, work: painted - frame, whole: painted - sent });
          };
          port2.postMessage(null);
        };
        window.postMessage(message, '*');
      }),
    );
    await pause();
  }
  window.requestAnimationFrame = ask;
  return times;
}

/**
 * Watches the text of the editor that has the focus: after `benchAwaitKey()` the promise `benchKey` resolves when the
 * change that follows the next key is painted.
 */
export function watchKeys() {
  /** @type {any} */
  const self = window;
  self.benchAwaitKey = () => {
    self.benchKey = new Promise((resolve) => {
      const lines = document.querySelector('.monaco-editor.focused .view-lines');
      if (lines === null) throw new Error('No editor has the focus.');
      let pressed = 0;
      const onKey = (/** @type {KeyboardEvent} */ event) => {
        pressed = event.timeStamp;
      };
      window.addEventListener('keydown', onKey, { once: true, capture: true });
      const observer = new MutationObserver(() => {
        // The colours of the text may come late, from the key before.
        if (pressed === 0) return;
        observer.disconnect();
        const changed = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve({ changed: changed - pressed, painted: performance.now() - pressed });
        };
        port2.postMessage(null);
      });
      observer.observe(lines, { subtree: true, childList: true, characterData: true });
    });
  };
}
