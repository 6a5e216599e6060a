import type { Member } from '#src/platform/access'
import { type Found, foundRow, lookThrough, type Wanted } from '../search/search.rules'
import type { Ancestry } from './ancestry.service'

/** Searches the people of the tree and their stories. */
export const searchAncestry =
  (ancestry: Ancestry) =>
  (member: Member, wanted: Wanted): Found[] => {
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
      ...ancestry.stories.search(member, wanted).map(({ id, title, content, storyDate, personId, createdBy }) =>
        foundRow({
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
