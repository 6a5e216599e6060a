import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, emptyToNull, imageAddress, moment, optionalText, rowId, text } from '#src/shared/schemas'
import { isLifeDate, maxGeneration } from './ancestry.rules'

export const relative = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** The user of this person; null if they are not a member of the family. */
    userId: z.string().nullable(),
    /** "First Last" */
    name: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    maidenName: z.string().nullable(),
    /** As precise as known: `1938`, `1938-05` or `1938-05-14`. */
    birthDate: z.string().nullable(),
    deathDate: z.string().nullable(),
    birthPlace: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    bio: z.string().nullable(),
    parentId: z.string().nullable(),
    secondParentId: z.string().nullable(),
    /** The partner. The link is mutual: the partner's `spouseId` is this person. */
    spouseId: z.string().nullable(),
    /** Generations above the reader's own, which is 0. */
    generation: z.number().int(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type RelativeReply = OutputOf<typeof relative>

// The form sends text: an empty field is null. A date field may send an ISO date-time, of which only the day counts.
const normalizeLifeDate = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+(Z|[+-]\d{2}:\d{2})$/, '$1') || null : value

/** Schema of a life date: a year, a month, a day, or null. */
export const lifeDate = () =>
  z.preprocess(
    normalizeLifeDate,
    z.string().max(100).refine(isLifeDate, msg('Must be a year, a month or a day: 1938, 1938-05 or 1938-05-14.')).nullable(),
  )

const relativeId = () => z.preprocess(emptyToNull, rowId().nullable()).default(null)

const fields = () =>
  z.object({
    firstName: text(100, msg('First name is required')),
    lastName: optionalText(100),
    maidenName: optionalText(100),
    birthDate: lifeDate().default(null),
    deathDate: lifeDate().default(null),
    birthPlace: optionalText(200),
    profileImageUrl: z.preprocess(emptyToNull, imageAddress.nullable()).default(null),
    bio: optionalText(20_000),
    userId: relativeId(),
    parentId: relativeId(),
    secondParentId: relativeId(),
    spouseId: relativeId(),
    generation: z.number().int().min(-maxGeneration).max(maxGeneration),
  })

export const newRelative = z.lazy(() =>
  fields().extend({
    id: clientId(),
    generation: fields().shape.generation.optional(),
    /** A person of the tree who gets the new person as a parent. */
    childId: relativeId(),
  }),
)
export type NewRelative = z.output<typeof newRelative>

export const relativeChange = z.lazy(() => changeOf(fields()))
export type RelativeChange = z.output<typeof relativeChange>

const row = '/api/ancestry/:personId'

export const ancestryApi = {
  list: endpoint('GET', '/api/families/:familyId/ancestry', {
    cache: 'rows',
    can: 'view_ancestry',
    about: 'Lists the people of the family tree, last added first.',
    response: () => z.array(relative()),
  }),
  create: endpoint('POST', '/api/families/:familyId/ancestry', {
    can: 'edit_ancestry',
    about:
      'Adds a person to the family tree, with `childId` as a parent of that person. Without `generation`, it follows from the relatives, or is 0. A retry with the same `id` returns the existing person.',
    body: newRelative,
    response: relative,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can: 'edit_ancestry',
    about: 'Changes the given fields of a person. A new partner is linked on both sides, and a former partner is unlinked.',
    body: relativeChange,
    response: relative,
  }),
  remove: endpoint('DELETE', row, {
    can: 'edit_ancestry',
    about: 'Removes a person from the tree. Their relatives and the stories about them stay.',
    response: nothing,
    status: 204,
  }),
}
