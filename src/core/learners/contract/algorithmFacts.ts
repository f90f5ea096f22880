/** Facts about an algorithm without its code, so that the editor can read them for every open spec. */
import type { FamilyName } from '../../families/catalogue';
import type { RewardName } from '../../reward/facts';
import type { FeedbackName } from '../../feedback/facts';
import type { PresetName } from './options';

/** What an algorithm supports, by names alone; `check` of its entry judges the numbers of an instance. */
interface Coverage {
  /** Supported families, kinds of feedback and rewards; a missing list means all. */
  readonly families?: readonly FamilyName[];
  /** The editor offers the first one in place of an unsupported choice. */
  readonly feedbacks?: readonly [FeedbackName, ...FeedbackName[]];
  /** The editor offers the first one in place of an unsupported choice. */
  readonly rewards?: readonly [RewardName, ...RewardName[]];
  /** Kinds of feedback whose support depends on numbers (`check` of the entry); drafts of new specs never combine them. */
  readonly byNumbers?: readonly FeedbackName[];
  /** Unsupported pairs among these. */
  readonly except?: readonly (readonly [FeedbackName, RewardName])[];
  /** The same in words; completes a sentence that starts with "needs". */
  readonly words: string;
}

export interface AlgorithmFacts {
  readonly source: string;
  /** Its purpose in Markdown, without its name; completes the description of `run.algorithm`. */
  readonly description: string;
  /** Its purpose in one line of a list (core/document/begin). */
  readonly detail: string;
  /** Its purpose in the snippet of `run`, by preset; absent presets have no snippet. */
  readonly snippets?: Readonly<Partial<Record<PresetName, string>>>;
  /** The command above every spec that runs it with this algorithm. */
  readonly command?: `cpe.run${string}`;
  readonly covers: Coverage;
  /** Its own phases in order, with titles for people. */
  readonly phases: Readonly<Record<string, PhaseFacts>>;
  /** What a comparison says about each preset: how it chooses the measured actions, and when it tests. */
  readonly compared?: Readonly<
    Record<PresetName, { readonly observerSet: string; readonly test: string }>
  >;
  /** With preset `recommended` it needs no declared noise scale; for a non-linear reward the noise must then be normal. */
  readonly isWithoutScale?: true;
  /** With preset `recommended` it may measure other actions than those it chooses from. */
  readonly measuresOthers?: true;
  /** With preset `recommended` a budget may cut its last request, and the answer then uses all measurements. */
  readonly fitsItsBudget?: true;
  /** With preset `recommended` it decides a large X by leads of exchanges or rivals, and pays for no action. */
  readonly goesByLeads?: true;
  /** A plan shows it beside the algorithm of the spec; other algorithms are planned only when chosen. */
  readonly isPlannedBeside?: true;
  /** The formula of its sample size with preset `paper`. */
  readonly printedSize?: 'preparation' | 'rounds' | 'tests';
}

export interface PhaseFacts {
  readonly title: string;
  /** What one entry of the phase is called. */
  readonly step: 'round' | 'test';
}
