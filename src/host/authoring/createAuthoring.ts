/** Builds and registers the editor features for specs: problems, fixes, commands, hovers, sizes, links, previews and tasks. */
import { Disposable, languages } from 'vscode';
import { stepDone } from '../firstSteps';
import type { HostParts } from '../hostParts';
import type { CheckClient } from '../runs/checkClient';
import type { RunController } from '../runs/runController';
import { SPEC_SELECTOR } from '../specDocuments';
import { registerSpecTasks } from '../tasks/specTasks';
import { ArmHover } from './armHover';
import { BeginPanels } from './beginPanels';
import { FixActions } from './codeActions';
import { SpecCodeLens } from './codeLens';
import { SpecDiagnostics } from './diagnostics';
import { FileLinks } from './fileLinks';
import { pairFix } from './pairFix';
import { PreviewPanels } from './previewPanels';
import { SizeHints } from './sizeHints';
import { SpecCompletions } from './specCompletions';

export function createAuthoring(parts: HostParts, runs: RunController, checks: CheckClient) {
  const { timer } = parts;
  const diagnostics = new SpecDiagnostics(checks, timer);
  const previews = new PreviewPanels(parts);
  const begin = new BeginPanels(parts, () => stepDone('own'));
  const codeLens = new SpecCodeLens(runs);
  const hints = new SizeHints(diagnostics, timer);
  const hover = new ArmHover((document) => diagnostics.reportOf(document));
  const fixes = new FixActions(
    (document, diagnostic) => diagnostics.problemOf(document, diagnostic),
    ({ uri }) => pairFix(runs.lastOf(uri.toString())),
  );
  const subscription = Disposable.from(
    diagnostics,
    previews,
    begin,
    codeLens,
    hints,
    // A quote triggers completion inside a string, such as an algorithm.
    languages.registerCompletionItemProvider(
      SPEC_SELECTOR,
      new SpecCompletions(parts.extensionUri),
      '"',
    ),
    languages.registerCodeLensProvider(SPEC_SELECTOR, codeLens),
    ...(parts.programs === null ? [] : [parts.programs.offerRuns()]),
    languages.registerCodeActionsProvider(SPEC_SELECTOR, fixes),
    languages.registerInlayHintsProvider(SPEC_SELECTOR, hints),
    languages.registerHoverProvider(SPEC_SELECTOR, hover),
    languages.registerDocumentLinkProvider(SPEC_SELECTOR, new FileLinks()),
    registerSpecTasks(checks, timer),
  );
  return { previews, begin, subscription };
}
