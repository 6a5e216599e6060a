import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { changeOf, clientId, emptyIsNone, imageAddress, moment, optionalText, rowId, text } from '#src/shared/schemas'
import { farthestGeneration, isLifeDate } from './ancestry.rules'

export const relative = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** The member of the family that this is. */
    userId: z.string().nullable(),
    /** "First Last" */
    name: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    maidenName: z.string().nullable(),
    /** As exact as it is known: `1938`, `1938-05` or `1938-05-14`. */
    birthDate: z.string().nullable(),
    deathDate: z.string().nullable(),
    birthPlace: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    bio: z.string().nullable(),
    parentId: z.string().nullable(),
    secondParentId: z.string().nullable(),
    /** The partner, whose `spouseId` is this person. */
    spouseId: z.string().nullable(),
    /** Generations above one's own, which is 0. */
    generation: z.number().int(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type RelativeReply = OutputOf<typeof relative>

// The form's fields are texts: one that was left empty is none. A date field that sends a moment means the day it names.
const asWritten = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+(Z|[+-]\d{2}:\d{2})$/, '$1') || null : value

/** When somebody was born or died, or something happened: a year, a month or a day. */
export const lifeDate = () =>
  z.preprocess(
    asWritten,
    z.string().max(100).refine(isLifeDate, 'Must be a year, a month or a day: 1938, 1938-05 or 1938-05-14.').nullable(),
  )

const relativeId = () => z.preprocess(emptyIsNone, rowId().nullable()).default(null)

const fields = () =>
  z.object({
    firstName: text(100, 'First name is required'),
    lastName: optionalText(100),
    maidenName: optionalText(100),
    birthDate: lifeDate().default(null),
    deathDate: lifeDate().default(null),
    birthPlace: optionalText(200),
    profileImageUrl: z.preprocess(emptyIsNone, imageAddress.nullable()).default(null),
    bio: optionalText(20_000),
    userId: relativeId(),
    parentId: relativeId(),
    secondParentId: relativeId(),
    spouseId: relativeId(),
    generation: z.number().int().min(-farthestGeneration).max(farthestGeneration),
  })

export const newRelative = z.lazy(() =>
  fields().extend({
    id: clientId(),
    generation: fields().shape.generation.optional(),
    /** Somebody of the tree whose parent this is. */
    childId: relativeId(),
  }),
)
export type NewRelative = z.output<typeof newRelative>

export const relativeChange = z.lazy(() => changeOf(fields()))
export type RelativeChange = z.output<typeof relativeChange>

const row = '/api/ancestry/:personId'

export const ancestryApi = {
  list: endpoint('GET', '/api/families/:familyId/ancestry', {
    can: 'view_ancestry',
    about: 'The people of the family tree, those added last first.',
    response: () => z.array(relative()),
  }),
  create: endpoint('POST', '/api/families/:familyId/ancestry', {
    can: 'edit_ancestry',
    about:
      'Adds a person to the family tree. `childId` makes them a parent of somebody. Without a `generation` it follows from their relatives, and is 0 without any. Sent again with the same `id`, it answers with the person who is there.',
    body: newRelative,
    response: relative,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can: 'edit_ancestry',
    about: 'Changes what is sent of a person. A partner is linked both ways; the former one is no partner any more.',
    body: relativeChange,
    response: relative,
  }),
  remove: endpoint('DELETE', row, {
    can: 'edit_ancestry',
    about: 'Takes a person out of the tree. Their relatives and the stories about them stay.',
    response: nothing,
    status: 204,
  }),
}
