/** What is known of an algorithm without its code: the editor asks it for every spec that is open. */
import type { FamilyName } from '../../families/catalogue';
import type { RewardName } from '../../reward/facts';
import type { FeedbackName } from '../../feedback/facts';
import type { PresetName } from './options';

/** What an algorithm supports, by names alone; what the numbers of an instance forbid is `check` of its entry. */
interface Coverage {
  /** The families, the kinds of feedback and the rewards that it supports; every one where they are missing. */
  readonly families?: readonly FamilyName[];
  /** The first is the one that is offered where another was chosen. */
  readonly feedbacks?: readonly [FeedbackName, ...FeedbackName[]];
  /** The first is the one that is offered where another was chosen. */
  readonly rewards?: readonly [RewardName, ...RewardName[]];
  /** Kinds of feedback of which the numbers decide (`check` of its entry): no proposal of a new spec has it with these. */
  readonly byNumbers?: readonly FeedbackName[];
  /** Of these some that do not go together. */
  readonly except?: readonly (readonly [FeedbackName, RewardName])[];
  /** The same in words, after `needs`. */
  readonly words: string;
}

export interface AlgorithmFacts {
  /** Where it comes from. */
  readonly source: string;
  /** What it is for, in Markdown without its name: it completes `run.algorithm`. */
  readonly description: string;
  /** What it is for, in a line of a list, as core/document/begin has it. */
  readonly detail: string;
  /** What a snippet of `run` with it is for, by the preset; it has none where this is missing. */
  readonly snippets?: Readonly<Partial<Record<PresetName, string>>>;
  /** The command that runs a spec with it, which stands above every spec; it has none where this is missing. */
  readonly command?: `cpe.run${string}`;
  readonly covers: Coverage;
  /** The phases that are its own, in their order, as a person reads them. */
  readonly phases: Readonly<Record<string, PhaseFacts>>;
  /** What a comparison says of it: how the actions measured are chosen, and when it tests. */
  readonly compared?: Readonly<
    Record<PresetName, { readonly observerSet: string; readonly test: string }>
  >;
  /** With the preset `recommended` it needs no declared scale of the noise; where the reward is not linear the noise has to be normal then. */
  readonly isWithoutScale?: true;
  /** With the preset `recommended` it may measure other actions than those it chooses from. */
  readonly measuresOthers?: true;
  /** A plan has it beside the algorithm of the spec; the others are planned where they are chosen. */
  readonly isPlannedBeside?: true;
  /** Which formula its sample size has in the preset `paper`. */
  readonly printedSize?: 'preparation' | 'rounds' | 'tests';
}

export interface PhaseFacts {
  readonly title: string;
  /** What one entry of the phase is called. */
  readonly step: 'round' | 'test';
}
