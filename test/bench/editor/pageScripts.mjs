/* global MutationObserver, requestAnimationFrame */
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
