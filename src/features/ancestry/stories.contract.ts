import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, emptyToNull, moment, page, rowId, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { lifeDate } from './ancestry.contract'

export const story = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    title: z.string(),
    /** Plain text. */
    content: z.string(),
    /** The person of the tree that it is about; null for the whole family. */
    personId: z.string().nullable(),
    /** The date of the story: `1961`, `1961-07` or `1961-07-02`. */
    storyDate: z.string().nullable(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type StoryReply = OutputOf<typeof story>

const fields = () =>
  z.object({
    title: text(200, msg('Title is required')),
    content: text(50_000, msg('Write the story first')),
    personId: z.preprocess(emptyToNull, rowId().nullable()).default(null),
    storyDate: lifeDate().default(null),
  })

export const newStory = z.lazy(() => fields().extend({ id: clientId() }))
export type NewStory = z.output<typeof newStory>

const storyChange = z.lazy(() => changeOf(fields()))
export type StoryChange = z.output<typeof storyChange>

const storyPage = z.lazy(() => page.unwrap().extend({ personId: rowId().optional() }))
export type StoryPage = z.output<typeof storyPage>

const row = '/api/ancestry-stories/:storyId'

export const storiesApi = {
  list: endpoint('GET', '/api/families/:familyId/ancestry/stories', {
    can: 'view_ancestry',
    about: 'Lists the stories of the family, or with `personId` those about one person, newest first.',
    query: storyPage,
    response: () => z.array(story()),
  }),
  create: endpoint('POST', '/api/families/:familyId/ancestry/stories', {
    can: 'edit_ancestry',
    about: 'Adds a story. A retry with the same `id` returns the existing story.',
    body: newStory,
    response: story,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can: 'edit_ancestry',
    about: 'Changes the given fields of a story.',
    body: storyChange,
    response: story,
  }),
  remove: endpoint('DELETE', row, { can: 'edit_ancestry', about: 'Deletes a story.', response: nothing, status: 204 }),
}
