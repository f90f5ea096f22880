/**
 * The only import of the component toolkit. Its repository is archived; a replacement affects this file and the styles of
 * `vscode-button` and `vscode-progress-ring` in panel.css.
 */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeProgressRing,
} from '@vscode/webview-ui-toolkit';

/** Registers the custom elements; elements that are already on the page are upgraded. */
export function registerComponents(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());
}
