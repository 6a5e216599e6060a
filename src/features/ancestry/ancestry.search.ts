import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRow, searchRows } from '../search/search.rules'
import type { Ancestry } from './ancestry.service'

/** Searches the people of the tree and their stories. */
export const searchAncestry =
  (ancestry: Ancestry) =>
  (member: Member, terms: SearchTerms): Found[] => {
    const people = ancestry.list(member)
    const nameOf = new Map(people.map(({ id, name }) => [id, name]))
    return [
      ...searchRows(terms, people, ({ id, name, maidenName, birthPlace, bio, birthDate }) => ({
        kind: 'relative',
        id,
        title: name,
        texts: [maidenName, birthPlace, bio],
        at: birthDate,
      })),
      ...ancestry.stories.search(member, terms).map(({ id, title, content, storyDate, personId, createdBy }) =>
        searchRow({
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
