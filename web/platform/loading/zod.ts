import * as z from 'zod'
import { resolveZod } from './deferred-zod'

/** Whoever reads a shape imports this: what contracts use of zod, named one by one, so that the bundler leaves out the rest. */

// zod tries whether it may compile its schemas; the content security policy forbids it, and browsers report the attempt on every page.
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
