/** Exports a run to a file that the person names, or to the clipboard. */
import { env, l10n, Uri, window } from 'vscode';
import { resultLatex } from '../../core/report/runLatex';
import { noisePicture, resultMarkdown, runMarkdown } from '../../core/report/runMarkdown';
import {
  DRAWING_NAMES,
  type DrawRequest,
  type DrawingFormat,
  type DrawingName,
} from '../../shared/protocol';
import type { PlanRecord } from '../plans/planRecord';
import type { RunRecord } from '../runs/runRecord';
import { say } from '../util/say';
import { reportOf, resultText, runJson, traceCsv } from './exports';
import type { RunPanels } from './runPanels';
import { reportPicture } from './reportPicture';
import { saveBeside, write, type Written } from './saveBeside';

// The formats of a run, named by file ending.

/** Written by the host from the run record; the page writes the HTML report, because it has the drawings. */
const TEXT_EXPORTS = ['report.html', 'report.md', 'trace.csv', 'record.json'] as const;
export type TextExport = (typeof TEXT_EXPORTS)[number];
/** Drawn by the page of the panel. */
type DrawingExport = `${DrawingName}.${DrawingFormat}`;
type ExportName = TextExport | DrawingExport;

const DRAWING_EXPORTS: readonly DrawingExport[] = DRAWING_NAMES.flatMap(
  (name) => [`${name}.svg`, `${name}.png`] as const,
);
const EXPORT_NAMES: readonly ExportName[] = [...TEXT_EXPORTS, ...DRAWING_EXPORTS];

export function isExportName(value: unknown): value is ExportName {
  return (EXPORT_NAMES as readonly unknown[]).includes(value);
}

function drawingOf(name: DrawingExport): readonly [DrawingName, DrawingFormat] {
  return name.split('.') as [DrawingName, DrawingFormat];
}

function isDrawing(name: ExportName): name is DrawingExport {
  return (DRAWING_EXPORTS as readonly string[]).includes(name);
}

export type CopyFormat = 'text' | 'markdown' | 'latex';

export class RunExports {
  /** @param planOf the plan of a spec made in this window; null if there is none */
  constructor(
    private readonly panels: RunPanels,
    private readonly planOf: (specUri: string) => PlanRecord | null,
  ) {}

  /** Saves a run in one format; says so if the run has nothing to save in it. */
  async save(run: RunRecord, name: ExportName): Promise<void> {
    const content = isDrawing(name)
      ? await this.#drawing(run, name)
      : name === 'report.html'
        ? await this.#html(run)
        : name === 'report.md'
          ? await this.#report(run)
          : textOf(run, name);
    if (content === null) {
      say(
        isDrawing(name)
          ? l10n.t('There is nothing to draw of this run yet.')
          : l10n.t('This run has no result yet.'),
      );
      return;
    }
    const extension = extensionOf(name);
    // The file name tells which drawing it is.
    const ending = isDrawing(name) ? name : extension;
    const kind = extension === 'md' ? 'Markdown' : extension.toUpperCase();
    await saveBeside(run.spec, `run.${ending}`, { [kind]: [extension] }, content);
  }

  /** Asks for the format: of everything, of all drawings, or of one drawing. */
  async choose(run: RunRecord, which: 'all' | 'drawings' | DrawingName): Promise<void> {
    const hasNoise = run.result?.constants['noiseSeen'] !== undefined;
    const names = exportsOf(which).filter((name) => hasNoise || !name.startsWith('noise.'));
    const isGuess = run.rows.every(({ phase }) => phase === 'guess');
    const items = names.map((name) => ({ ...labelOf(name, isGuess), name }));
    const chosen = await window.showQuickPick(items, {
      placeHolder: l10n.t('What do you want to export from {0}?', run.origin.fileName),
    });
    if (chosen !== undefined) await this.save(run, chosen.name);
  }

  async copy(run: RunRecord, format: CopyFormat): Promise<void> {
    await env.clipboard.writeText(copied(run, format));
    window.setStatusBarMessage(l10n.t('Result copied'), 2000);
  }

  async chooseCopy(run: RunRecord): Promise<void> {
    const items: readonly { readonly label: string; readonly format: CopyFormat }[] = [
      { label: l10n.t('Plain text'), format: 'text' },
      { label: l10n.t('Markdown'), format: 'markdown' },
      { label: l10n.t('LaTeX'), format: 'latex' },
    ];
    const chosen = await window.showQuickPick(items, {
      placeHolder: l10n.t('Copy Result As'),
    });
    if (chosen !== undefined) await this.copy(run, chosen.format);
  }

  /**
   * The report, with the picture of its answer in a file beside it. If the page is closed, shows another run or hangs, the report
   * is written without the picture.
   */
  async #report(run: RunRecord): Promise<((target: Uri) => Promise<Written>) | null> {
    const report = reportOf(run);
    if (report === null) return null;
    const hasPicture = report.result.action !== null;
    const drawing = hasPicture ? this.#drawing(run, 'picture.svg') : null;
    const picture = await drawing?.catch(() => null);
    const missing = l10n.t(
      'Its picture is missing: the panel did not draw it. Show the run and export again.',
    );
    return async (target) => {
      const at = (svg: string, what?: 'noise') => addressOf(svg, target, what);
      const drawn = noisePicture(report);
      const noise = async () => (drawn === null ? null : at(drawn, 'noise'));
      return typeof picture === 'string'
        ? { text: runMarkdown(report, await at(picture), await noise()), lacks: null }
        : { text: runMarkdown(report, null, await noise()), lacks: hasPicture ? missing : null };
    };
  }

  /** The report for readers who do not know the method; null without a result. */
  async #html(run: RunRecord): Promise<string | null> {
    const report = reportOf(run);
    if (report === null) return null;
    const { specText, overrides, measurements } = report;
    const made = this.planOf(run.origin.specUri);
    const isOfRun = made?.snapshot.state === 'planned' && made.spec.text === specText;
    const plan = isOfRun ? { plan: made.snapshot.plan } : {};
    const more = { specText, overrides, ...(measurements && { measurements }), ...plan };
    return this.#asked(run, { what: 'report', format: 'html', more });
  }

  async #drawing(run: RunRecord, name: DrawingExport): Promise<string | Uint8Array | null> {
    const [what, format] = drawingOf(name);
    const data = await this.#asked(run, { what, format });
    return data === null || format === 'svg'
      ? data
      : Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  }

  /** Asks the page for a drawing; opens the panel if it is not visible. */
  async #asked(run: RunRecord, asked: DrawRequest): Promise<string | null> {
    const { specUri } = run.origin;
    const panel = this.panels.isShown(run)
      ? this.panels.of(specUri)
      : this.panels.show(specUri, run);
    return (await panel?.draw(run.id, asked)) ?? null;
  }
}

/**
 * The address of a picture in a report: a file beside it, which both VS Code's preview and GitHub show. If no second file can be
 * written, as in a browser that grants only one, the picture is embedded, which only the preview shows.
 */
async function addressOf(picture: string, report: Uri, what?: 'noise'): Promise<string> {
  const { name, address, inline } = reportPicture(report.path, picture, what);
  try {
    await write(Uri.joinPath(report, '..', name), picture);
    return address;
  } catch {
    return inline;
  }
}

function exportsOf(which: 'all' | 'drawings' | DrawingName): readonly ExportName[] {
  if (which === 'all') return EXPORT_NAMES;
  return which === 'drawings'
    ? DRAWING_EXPORTS
    : DRAWING_EXPORTS.filter((name) => drawingOf(name)[0] === which);
}

function textOf(
  run: RunRecord,
  name: Exclude<TextExport, 'report.md' | 'report.html'>,
): string | null {
  const report = reportOf(run);
  if (report === null) return null;
  if (name === 'record.json') return runJson(run);
  return traceCsv(run.rows, report.facts.instance);
}

function copied(run: RunRecord, format: CopyFormat): string {
  const report = reportOf(run);
  if (report === null || format === 'text') return resultText(run);
  return format === 'markdown' ? resultMarkdown(report) : resultLatex(report);
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** @param isGuess a best guess has no stopping test */
function labelOf(
  name: ExportName,
  isGuess: boolean,
): { readonly label: string; readonly description: string } {
  const labels: Readonly<Record<TextExport | DrawingName, string>> = {
    'report.html': l10n.t('Report to Share'),
    'report.md': l10n.t('Report'),
    'trace.csv': l10n.t('Trace'),
    'record.json': l10n.t('Record'),
    stopping: isGuess ? l10n.t('Chart: lead') : l10n.t('Chart: stopping test'),
    leaders: l10n.t('Chart: leading actions'),
    samples: l10n.t('Chart: samples by round'),
    noise: l10n.t('Chart: noise'),
    picture: l10n.t('Picture of the action'),
  };
  const label = labels[isDrawing(name) ? drawingOf(name)[0] : name];
  return { label, description: `.${extensionOf(name)}` };
}
