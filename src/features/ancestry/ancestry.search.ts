import type { Member } from '../../platform/access'
import type { Hit } from '../search/search.contract'
import { lookThrough, type Wanted } from '../search/search.rules'
import type { Ancestry } from './ancestry.service'

/** Stories that are looked through: more than a family writes down. */
const mostStories = 1000

/** Finds people of the tree, and what is told of them. */
export const searchAncestry =
  (ancestry: Ancestry) =>
  (member: Member, wanted: Wanted): Hit[] => {
    const people = ancestry.list(member)
    const nameOf = new Map(people.map(({ id, name }) => [id, name]))
    return [
      ...lookThrough(wanted, people, ({ id, name, maidenName, birthPlace, bio, birthDate }) => ({
        kind: 'relative',
        id,
        title: name,
        texts: [maidenName, birthPlace, bio],
        at: birthDate,
      })),
      ...lookThrough(
        wanted,
        ancestry.stories.list(member, { limit: mostStories }),
        ({ id, title, content, storyDate, personId, createdBy }) => ({
          kind: 'story',
          id,
          title,
          texts: [content],
          at: storyDate,
          place: (personId && nameOf.get(personId)) || null,
          userId: createdBy,
          within: personId,
        }),
      ),
    ]
  }
