/** What a person can do with measurements: enter them, save and load sheets, correct an answer, start over. */
import { Uri, l10n, window, type QuickPickItem } from 'vscode';
import type { Told } from '../../core/experiment/person';
import { actionName, formatCount } from '../../shared/format';
import type { AnsweredPull, CorrectionRequest, FromWorker } from '../../worker/protocol';
import type { HostParts } from '../hostParts';
import { askWorker, type Unanswered } from '../runs/askWorker';
import type { RunController } from '../runs/runController';
import type { RunRecord } from '../runs/runRecord';
import type { SpecActions } from '../specActions';
import { readText } from '../readText';
import { fileNameOf } from '../specDocuments';
import { numbersIn } from '../util/numbersIn';
import { putCursor } from '../views/pageRequests';
import { saveBeside } from '../views/saveBeside';
import type { RealAccess } from './realAccess';
import { messageOf } from '../../core/words/thrown';
import { isAgreed, say, sayError } from '../util/say';

/** Most members of an action named in a line. */
const NAMED = 6;

export class MeasurementActions {
  constructor(
    private readonly parts: Pick<HostParts, 'workers' | 'timer'> & {
      readonly runs: RunController;
      readonly actions: SpecActions;
      readonly access: RealAccess;
    },
  ) {}

  /** Passes on entries of the page, which shows their faults itself. */
  async enter(run: RunRecord, told: Told): Promise<void> {
    if ((await this.parts.runs.tell(run.id, told)) === null) sayNotWaiting(run);
  }

  /** Asks why a sample could not be taken, and passes the reason on. */
  async enterFailed(run: RunRecord, pull: number, sample: number): Promise<void> {
    const reason = await askReason(
      l10n.t('Sample {0} of pull {1} Failed', sample, pull),
      l10n.t(
        'Why? The sample is asked for again. That is sound only if the reason has nothing to do with the value.',
      ),
    );
    if (reason !== null) await this.enter(run, { kind: 'failed', pull, sample, reason });
  }

  async saveSheet(run: RunRecord): Promise<void> {
    const text = await this.parts.runs.sheet(run.id);
    if (text === null) {
      sayNotWaiting(run);
      return;
    }
    const batch = run.measuring?.batch ?? 1;
    await saveBeside(run.spec, `batch-${batch}.csv`, { CSV: ['csv'] }, text);
  }

  /** @param given the file's address; asks for it if null */
  async loadResults(run: RunRecord, given: Uri | null = null): Promise<void> {
    const file = given ?? (await chooseFile(run));
    if (file !== null) await this.#load(run, file, false);
  }

  async #load(run: RunRecord, file: Uri, acceptOutliers: boolean): Promise<void> {
    let text: string;
    try {
      text = await readText(file);
    } catch (error) {
      sayError(l10n.t('Nothing was taken. {0}', `${fileNameOf(file)}: ${messageOf(error)}`));
      return;
    }
    const heard = await this.parts.runs.tell(run.id, { kind: 'sheet', text, acceptOutliers });
    if (heard === null) {
      sayNotWaiting(run);
      return;
    }
    const [fault] = heard.faults;
    if (fault !== undefined) {
      const { line, column, message } = fault;
      const isOutlier = fault.outlier !== undefined;
      const others = heard.faults.length - 1;
      const more = others > 0 ? l10n.t(' More such places: {0}.', others) : '';
      const open = l10n.t('Open File');
      const keep = others > 0 ? l10n.t('Keep All of Them') : l10n.t('Keep It');
      const where = `${fileNameOf(file)}:${line}:${column}`;
      const answer = await window.showErrorMessage(
        l10n.t('Nothing was taken. {0}', `${where}: ${message}${isOutlier ? '.' : ''}${more}`),
        ...(isOutlier ? [open, keep] : [open]),
      );
      if (answer === keep) await this.#load(run, file, true);
      if (answer === open) putCursor(await window.showTextDocument(file), line, column);
      return;
    }
    say(
      heard.already === 0
        ? l10n.t('Samples taken: {0}.', formatCount(heard.accepted))
        : l10n.t(
            'Samples taken: {0}; known before: {1}.',
            formatCount(heard.accepted),
            formatCount(heard.already),
          ),
    );
  }

  /** Corrects an answer: the person picks it and gives the right values and the reason; the run then continues with them. */
  async correct(run: RunRecord): Promise<void> {
    const { runs, actions } = this.parts;
    const found = await this.#answers(run);
    if (found === null) return;
    const pull = await choosePull(run, found.pulls);
    const correction = pull && (await askCorrection(pull));
    const tried = correction && (await this.#tried(run, correction));
    if (tried) await actions.correct(runs.find(run.id) ?? run, tried);
  }

  /** The correction if it is possible, after a confirmation for outliers. Otherwise reports why not, and returns null. */
  async #tried(run: RunRecord, correction: CorrectionRequest): Promise<CorrectionRequest | null> {
    const found = await this.#answers(run, correction);
    if (found === null || found.fault === null) return found && correction;
    const question = l10n.t('{0}. Is that what was measured?', found.fault.message);
    if (!(await isAgreed(question, l10n.t('Keep It')))) return null;
    return this.#tried(run, { ...correction, acceptOutliers: true });
  }

  /** The answers in the journal, and the fault of a correction that the person may confirm. Null after an error was shown. */
  async #answers(
    run: RunRecord,
    correction?: CorrectionRequest,
  ): Promise<Extract<FromWorker, { readonly type: 'answers' }> | null> {
    const { access, workers, timer } = this.parts;
    const { id, specUri, specText, overrides } = run.origin;
    const how = { readOnly: true, ...(correction && { correction }) };
    const parts = await access.prepare(run.spec, overrides, how);
    if (parts === null || parts === 'refused') return null;
    const spec = { id: `answers ${id}`, specText, specUri, overrides };
    const asked = askWorker(
      workers,
      timer,
      { type: 'answers', ...spec, laboratory: parts.request },
      (message) => (message.type === 'answers' || message.type === 'rejected' ? message : null),
    );
    const answer = await asked.answer;
    if ('type' in answer && answer.type === 'answers' && answer.fault?.isOutlier !== false)
      return answer;
    sayError(
      l10n.t('Cannot correct a measurement of {0}: {1}', run.spec.fileName, faultIn(answer)),
    );
    return null;
  }
}

function faultIn(
  answer: Extract<FromWorker, { type: 'answers' | 'rejected' }> | Unanswered,
): string {
  if ('kind' in answer) return answer.kind === 'failed' ? answer.error.message : '';
  if (answer.type === 'answers') return answer.fault?.message ?? '';
  return answer.report.problems[0]?.message ?? 'The spec has errors.';
}

function sayNotWaiting(run: RunRecord): void {
  say(l10n.t('The run of {0} does not wait for measurements now.', run.origin.fileName));
}

async function chooseFile(run: RunRecord): Promise<Uri | null> {
  const spec = Uri.parse(run.origin.specUri);
  const chosen = await window.showOpenDialog({
    defaultUri: Uri.joinPath(spec, '..'),
    title: l10n.t('Load Measurement Results'),
    openLabel: l10n.t('Load'),
    filters: { [l10n.t('Sheets and answers')]: ['csv', 'json', 'txt'] },
  });
  return chosen?.[0] ?? null;
}

async function choosePull(
  run: RunRecord,
  pulls: readonly AnsweredPull[],
): Promise<AnsweredPull | undefined> {
  if (pulls.length === 0) {
    say(l10n.t('The journal of {0} has no answer to correct yet.', run.origin.fileName));
    return undefined;
  }
  const items = [...pulls].reverse().map((pull): QuickPickItem & { pull: AnsweredPull } => {
    const { facts } = run;
    const name =
      facts === null
        ? pull.action.join(' ')
        : actionName(facts.labels, facts.instance.family, pull.action, NAMED);
    return {
      label: l10n.t('Pull {0}: {1}', pull.id, name),
      description: l10n.t('batch {0}', pull.batch),
      detail: pull.samples.map(sampleText).join(' | '),
      pull,
    };
  });
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Correct a Measurement'),
    placeHolder: l10n.t('Which pull has a wrong answer?'),
    matchOnDetail: true,
  });
  return chosen?.pull;
}

async function askCorrection(pull: AnsweredPull): Promise<CorrectionRequest | null> {
  const sample = await chooseSample(pull);
  if (sample === undefined) return null;
  const old = pull.samples[sample - 1];
  const title = l10n.t('Correct Sample {0} of Pull {1}', sample, pull.id);
  const was = sampleText(old ?? null);
  const text = await window.showInputBox({
    title,
    prompt:
      pull.rows === 1
        ? l10n.t('What is the number? It was {0}.', was)
        : l10n.t('What are the {0} numbers, with spaces between? They were {1}.', pull.rows, was),
    value: was,
    validateInput: (entered) => {
      if (numbersIn(entered, pull.rows) !== null) return null;
      return pull.rows === 1
        ? l10n.t('Write a number.')
        : l10n.t('Write {0} numbers with spaces between.', pull.rows);
    },
  });
  const numbers = text === undefined ? null : numbersIn(text, pull.rows);
  if (numbers === null) return null;
  const why = l10n.t(
    'Why was it wrong? A correction keeps the guarantee only if its reason does not depend on the value.',
  );
  const reason = await askReason(title, why);
  return reason === null
    ? null
    : { pull: pull.id, samples: [sample], observations: [numbers], reason };
}

/** The reason as a sentence; null if cancelled. */
async function askReason(title: string, prompt: string): Promise<string | null> {
  const validateInput = (text: string): string | null =>
    text.trim() === '' ? l10n.t('Write a reason.') : null;
  return (await window.showInputBox({ title, prompt, validateInput }))?.trim() ?? null;
}

/** The number of a sample, from 1. */
async function chooseSample({ samples, id }: AnsweredPull): Promise<number | undefined> {
  if (samples.includes('totals')) {
    say(
      l10n.t('Pull {0} was answered by a mean. Correct all of it with cpe tell --amend {0}.', id),
    );
    return undefined;
  }
  const items = samples.flatMap((values, index) => {
    const sample = index + 1;
    const label = l10n.t('Sample {0}', sample);
    return values === null ? [] : [{ label, description: sampleText(values), sample }];
  });
  if (items.length === 1) return items[0]?.sample;
  const chosen = await window.showQuickPick(items, {
    placeHolder: l10n.t('Which sample of pull {0} is wrong?', id),
  });
  return chosen?.sample;
}

function sampleText(values: AnsweredPull['samples'][number]): string {
  if (values === null) return '–';
  return values === 'totals' ? l10n.t('in a mean') : values.join(' ');
}
