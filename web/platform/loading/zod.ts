import * as z from 'zod'
import { resolveZod } from './deferred-zod'

/** Loads zod. Import it wherever a schema parses. Lists the parts that contracts use one by one, so that the bundler drops the rest. */

// zod probes whether it may compile schemas with `eval`; the content security policy forbids it, and browsers report the probe on every page.
z.config({ jitless: true })

resolveZod({
  array: z.array,
  boolean: z.boolean,
  coerce: z.coerce,
  config: z.config,
  custom: z.custom,
  discriminatedUnion: z.discriminatedUnion,
  email: z.email,
  enum: z.enum,
  instanceof: z.instanceof,
  iso: z.iso,
  lazy: z.lazy,
  literal: z.literal,
  looseObject: z.looseObject,
  null: z.null,
  number: z.number,
  object: z.object,
  partialRecord: z.partialRecord,
  preprocess: z.preprocess,
  record: z.record,
  string: z.string,
  union: z.union,
  unknown: z.unknown,
  uuid: z.uuid,
  uuidv7: z.uuidv7,
  void: z.void,
  ZodDefault: z.ZodDefault,
})
