/** Schemas of everything read from Redis. Other clients may write anything there, so only valid values are used. */
import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { SweptOutcome } from '../core/sweep/task';

/** Longest entry of a worker or a sweep. */
export const LONGEST_ENTRY = 4096;
/** Longest text of a task or an outcome, in characters: a varied setting may be as long as a spec. */
export const LONGEST_TEXT = 16 << 20;

const LARGEST_SEED = 2 ** 32 - 1;
const name = Type.String({ maxLength: 1000 });
const core = Type.String({ maxLength: 100 });
const signature = Type.Union([Type.Null(), Type.String({ maxLength: 100 })]);
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

export const RegisteredSweepSchema = Type.Object({
  // The id is part of queue names, which do not allow every character.
  id: Type.String({ pattern: '^[\\w-]{1,100}$' }),
  name,
  core,
  signature: Type.Optional(signature),
});

/** A worker in the list; `done` counts its finished tasks. */
export const ListedWorkerSchema = Type.Object({
  machine: name,
  pid: count,
  core,
  jobs: count,
  done: count,
});

/** The data of a job: the text of its task. */
export const QueuedTaskSchema = Type.Object({
  task: Type.String({ maxLength: LONGEST_TEXT }),
  signature,
});

export const TaskSchema = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 100 }),
    /** The SHA-256 of the spec's text; tasks of an earlier submission may wait beside the current ones. */
    spec: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    overrides: Type.Object(
      { set: Type.Array(Type.Tuple([Type.String(), Type.Unknown()])) },
      { additionalProperties: false },
    ),
    seed: Type.Integer({ minimum: 0, maximum: LARGEST_SEED }),
    limits: Type.Object(
      {
        seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
        maxSamples: Type.Optional(Type.Integer({ minimum: 1 })),
        bounds: Type.Optional(Type.Literal(false)),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

/** A worker's result: the text of the outcome, and the hash of the program that computed it. */
export const QueuedOutcomeSchema = Type.Object({
  core,
  outcome: Type.String({ maxLength: LONGEST_TEXT }),
  signature,
});

type Status = Extract<SweptOutcome, { readonly kind: 'ended' }>['run']['status'];
const STATUSES = [
  ...(['certified', 'doubtful', 'budget', 'inconclusive', 'cancelled', 'failed'] as const),
] satisfies Status[];

const key = Type.String();
const message = Type.String();

export const OutcomeSchema = Type.Union([
  Type.Object({
    kind: Type.Literal('ended'),
    key,
    run: Type.Object({
      seed: count,
      status: Type.Enum(STATUSES),
      limit: orNull(Type.Enum(['samples', 'seconds'])),
      action: orNull(Type.Array(count)),
      estimate: orNull(Type.Number()),
      samples: count,
      maxSamples: Type.Optional(count),
      regret: Type.Optional(orNull(Type.Number({ minimum: 0 }))),
      correct: orNull(Type.Boolean()),
      durationMs: Type.Number({ minimum: 0 }),
      lowerBound: orNull(Type.Number()),
      reason: orNull(Type.String()),
    }),
    facts: Type.Object({
      algorithm: name,
      preset: name,
      delta: Type.Number(),
      accuracy: Type.Optional(Type.Union([Type.Number(), Type.String()])),
      assumptionsNotMet: Type.Array(Type.String()),
    }),
  }),
  Type.Object({
    kind: Type.Literal('refused'),
    key,
    problems: Type.Array(
      Type.Object({ severity: Type.Enum(['error', 'warning', 'info']), message }),
    ),
  }),
  Type.Object({ kind: Type.Literal('overdue'), key }),
  Type.Object({ kind: Type.Literal('crashed'), key, message }),
  Type.Object({ kind: Type.Literal('lost'), key, message }),
]);

/** Parses JSON of the given form; null if the text does not match or is too long. @param longest in characters */
export function readAs<Schema extends TSchema>(
  schema: Schema,
  text: string | null,
  longest: number,
): Static<Schema> | null {
  if (text === null || text.length > longest) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return Check(schema, value) ? value : null;
}
