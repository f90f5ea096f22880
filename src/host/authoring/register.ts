/** What the editor offers in a spec beside problems, fixes and the line of commands. */
import { Disposable, languages } from 'vscode';
import { SPEC_SELECTOR } from '../specDocuments';
import type { Timer } from '../util/timer';
import { ArmHover } from './armHover';
import type { SpecDiagnostics } from './diagnostics';
import { FileLinks } from './fileLinks';
import { SizeHints } from './sizeHints';

/** Registers hovers, size hints and links for all specs. @param diagnostics whose checks they go by */
export function registerAuthoring(diagnostics: SpecDiagnostics, timer: Timer): Disposable {
  const hints = new SizeHints(diagnostics, timer);
  const hover = new ArmHover((document) => diagnostics.reportOf(document));
  return Disposable.from(
    hints,
    languages.registerInlayHintsProvider(SPEC_SELECTOR, hints),
    languages.registerHoverProvider(SPEC_SELECTOR, hover),
    languages.registerDocumentLinkProvider(SPEC_SELECTOR, new FileLinks()),
  );
}
