/**
 * What is taken from Redis. Its other clients may write anything there, so nothing is used that has not the form that it
 * has to have.
 */
import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { SweptOutcome } from '../core/sweep/task';

/** What says who works, or which sweep there is, is shorter. */
export const LONGEST_ENTRY = 4096;
/** The text of a task or of its outcome, in characters: a varied setting may be as long as a spec. */
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
  // It is part of the names of queues, in which not every character may stand.
  ...{ id: Type.String({ pattern: '^[\\w-]{1,100}$' }), name, core },
  signature: Type.Optional(signature),
});

/** Somebody who works for sweeps; `done`: tasks that it has carried out. */
export const ListedWorkerSchema = Type.Object({
  ...{ machine: name, pid: count, core, jobs: count, done: count },
});

/** Of a job: the text of its task. */
export const QueuedTaskSchema = Type.Object({
  task: Type.String({ maxLength: LONGEST_TEXT }),
  signature,
});

export const TaskSchema = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 100 }),
    /** The SHA-256 of its text: tasks of an earlier collector may wait beside those of this one. */
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

/** What a worker gives back: the text of an outcome, and the program that computed it. */
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
    ...{ kind: Type.Literal('ended'), key },
    run: Type.Object({
      seed: count,
      status: Type.Enum(STATUSES),
      limit: orNull(Type.Enum(['samples', 'seconds'])),
      action: orNull(Type.Array(count)),
      estimate: orNull(Type.Number()),
      samples: count,
      correct: orNull(Type.Boolean()),
      durationMs: Type.Number({ minimum: 0 }),
      lowerBound: orNull(Type.Number()),
      reason: orNull(Type.String()),
    }),
    facts: Type.Object({
      ...{ algorithm: name, preset: name, delta: Type.Number() },
      accuracy: Type.Optional(Type.Union([Type.Number(), Type.String()])),
      assumptionsNotMet: Type.Array(Type.String()),
    }),
  }),
  Type.Object({
    ...{ kind: Type.Literal('refused'), key },
    problems: Type.Array(
      Type.Object({ severity: Type.Enum(['error', 'warning', 'info']), message }),
    ),
  }),
  Type.Object({ kind: Type.Literal('overdue'), key }),
  Type.Object({ kind: Type.Literal('crashed'), key, message }),
  Type.Object({ kind: Type.Literal('lost'), key, message }),
]);

/** A JSON value of the given form; null where the text is not one, or too long. @param longest in characters */
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
