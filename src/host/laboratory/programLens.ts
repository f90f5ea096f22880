/** The CodeLens above a measuring program: runs or opens the specs that use it. */
import { CodeLens, FileType, Range, Uri, l10n, workspace } from 'vscode';
import type { CodeLensProvider, TextDocument } from 'vscode';
import { NO_OVERRIDES } from '../../core/document/overrides';
import { readText } from '../readText';
import { readSettings } from '../settings';
import { fileNameOf } from '../specDocuments';
import { programIn } from './programExample';
import { realEnvironmentIn } from './realEnvironment';

/** The languages of the example programs. */
export const PROGRAM_SELECTOR = { pattern: '**/*.{py,mjs}' };

const FIRST_LINE = new Range(0, 0, 0, 0);
/** Most specs of the folder that are read. */
const MOST_SPECS = 50;

export class ProgramCodeLens implements CodeLensProvider {
  async provideCodeLenses({ uri }: TextDocument): Promise<CodeLens[]> {
    if (!readSettings(uri).isCodeLensEnabled) return [];
    const specs = await specsOf(uri).catch(() => []);
    return specs.flatMap((spec) => {
      const name = fileNameOf(spec);
      const lens = (title: string, command: string): CodeLens =>
        new CodeLens(FIRST_LINE, { title, command, arguments: [spec] });
      return [
        lens(`$(play)\u00a0${l10n.t('Run {0}', name)}`, 'cpe.run'),
        lens(l10n.t('Open {0}', name), 'vscode.open'),
      ];
    });
  }
}

/** The specs beside a program that measure with it. @throws FileSystemError if the folder cannot be read */
async function specsOf(program: Uri): Promise<readonly Uri[]> {
  const folder = Uri.joinPath(program, '..');
  const entries = await workspace.fs.readDirectory(folder);
  const beside = entries
    .filter(([name, type]) => type & FileType.File && name.endsWith('.cpe.json'))
    .slice(0, MOST_SPECS)
    .map(([name]) => Uri.joinPath(folder, name));
  const texts = await Promise.all(beside.map((spec) => readText(spec).catch(() => '')));
  return beside.filter((_, at) => {
    const environment = realEnvironmentIn(texts[at] ?? '', NO_OVERRIDES);
    return (
      environment?.type === 'process' && programIn(environment.command) === fileNameOf(program)
    );
  });
}
