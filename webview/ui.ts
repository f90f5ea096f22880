/**
 * The only import of the component toolkit. Its repository is archived: going to a successor means this file
 * and the style of `vscode-button` and `vscode-progress-ring` in panel.css.
 */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeProgressRing,
} from '@vscode/webview-ui-toolkit';

/** Makes the custom elements known to the page; what was drawn before is upgraded. */
export function registerComponents(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());
}
