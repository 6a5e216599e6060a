import { ancestryApi, type RelativeReply } from '#src/features/ancestry/ancestry.contract'
import type { StoryReply } from '#src/features/ancestry/stories.contract'
import type { FakeServer } from './fake-server'
import { memberOf } from './riveras'

const since = '2026-01-05T12:00:00.000Z'

/** A person of the tree, with an id that says who it is: `Rosa` is `rosa`. */
const relativeOf = (firstName: string, more: Partial<RelativeReply> = {}): RelativeReply => ({
  id: firstName.toLowerCase(),
  familyId: 'rivera',
  userId: null,
  name: `${firstName} Rivera`,
  firstName,
  lastName: 'Rivera',
  maidenName: null,
  birthDate: null,
  deathDate: null,
  birthPlace: null,
  profileImageUrl: null,
  bio: null,
  parentId: null,
  secondParentId: null,
  spouseId: null,
  generation: 0,
  createdBy: 'user-parent',
  createdAt: since,
  updatedAt: since,
  ...more,
})

/** Rosa and Ivo, their son Ben with his wife Ana, and the children of those, Mia and Leo; those added last first. */
const riveraTree = (): RelativeReply[] => [
  relativeOf('Leo', { birthDate: '2014', parentId: 'ben', secondParentId: 'ana', generation: -1 }),
  relativeOf('Mia', { birthDate: '2010', parentId: 'ben', secondParentId: 'ana', generation: -1 }),
  relativeOf('Ana', { birthDate: '1982', spouseId: 'ben' }),
  relativeOf('Ben', { birthDate: '1980-09-02', parentId: 'rosa', secondParentId: 'ivo', spouseId: 'ana' }),
  relativeOf('Ivo', { birthDate: '1945', deathDate: '2011', spouseId: 'rosa', generation: 1 }),
  relativeOf('Rosa', { birthDate: '1948-03-05', maidenName: 'Weaver', spouseId: 'ivo', generation: 1 }),
]

/** Answers the calls of the tree from a list. @returns the list */
export const serveTree = (server: FakeServer, people = riveraTree()) => {
  server.answer(ancestryApi.list, () => people)
  server.answer(ancestryApi.create, ({ body }) => {
    const { id: _, childId: __, generation = 0, ...fields } = ancestryApi.create.body.parse(body)
    const person = relativeOf(fields.firstName, {
      ...fields,
      generation,
      name: [fields.firstName, fields.lastName].filter(Boolean).join(' '),
    })
    people.unshift(person)
    return person
  })
  server.answer(ancestryApi.change, ({ params, body }) => {
    const at = people.findIndex(({ id }) => id === params.personId)
    const person = { ...(people[at] as RelativeReply), ...ancestryApi.change.body.parse(body) } as RelativeReply
    people[at] = person
    return person
  })
  server.answer(ancestryApi.remove, ({ params }) => {
    const at = people.findIndex(({ id }) => id === params.personId)
    people.splice(at, 1)
    return undefined
  })
  return people
}

/** A story that the parent told. */
export const storyOf = (title: string, more: Partial<StoryReply> = {}): StoryReply => ({
  id: title,
  familyId: 'rivera',
  title,
  content: 'Long ago.',
  personId: null,
  storyDate: null,
  createdBy: 'user-parent',
  creator: memberOf('parent').user,
  createdAt: since,
  updatedAt: since,
  ...more,
})
