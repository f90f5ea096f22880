/** The column beside the spec: one for all that the extension shows there. */
import { TabInputWebview, ViewColumn, window } from 'vscode';
import {
  COMPARE_VIEW_TYPE,
  PLAN_VIEW_TYPE,
  PREVIEW_VIEW_TYPE,
  RESULTS_VIEW_TYPE,
  RUN_VIEW_TYPE,
} from '../../shared/protocol';

const VIEW_TYPES: readonly string[] = [
  RUN_VIEW_TYPE,
  COMPARE_VIEW_TYPE,
  PLAN_VIEW_TYPE,
  PREVIEW_VIEW_TYPE,
  RESULTS_VIEW_TYPE,
];

/** The column of another panel of ours, so that they share it; a new one where that is the column of the spec. */
export function besideColumn(): ViewColumn {
  const own = window.activeTextEditor?.viewColumn;
  const shared = window.tabGroups.all.find(
    ({ viewColumn, tabs }) => viewColumn !== own && tabs.some(({ input }) => isPanel(input)),
  );
  return shared?.viewColumn ?? ViewColumn.Beside;
}

function isPanel(input: unknown): boolean {
  if (!(input instanceof TabInputWebview)) return false;
  // The editor puts a name of its own before ours.
  return VIEW_TYPES.some((type) => input.viewType === type || input.viewType.endsWith(`-${type}`));
}
