import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { searchTitlesFirst } from '#src/platform/database/full-text'
import { found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import { maxFoundPerKind, type SearchTerms } from '../search/search.rules'
import type { NewStory, StoryChange, StoryPage, StoryReply } from './stories.contract'
import type { StoryRow, StoryStore } from './stories.store'

const toReply = ({ creator, ...row }: StoryRow): StoryReply => ({ ...row, creator: toPerson(creator) })

type Deps = {
  store: StoryStore
  /** The family that somebody is in the tree of. */
  familyOf: (personId: string) => string | undefined
  activity: Activity
  clock: Clock
  acts: Acts
}

/** What a family tells of those before it. */
export const createStories = ({ store, familyOf, activity, clock, acts }: Deps) => {
  const act = acts('ancestry')
  const get = (id: string) => toReply(found(store.find(id), 'Story'))
  const assertPerson = (familyId: string, personId: string | null | undefined) => {
    if (personId && familyOf(personId) !== familyId) throw invalid('personId', 'Choose somebody of this family tree.')
  }

  return {
    find: store.find,
    list: ({ familyId }: Member, page: StoryPage): StoryReply[] => store.list(familyId, page).map(toReply),

    /** The stories with these words, by the full text: those first that have them in their title, the newest first. */
    search({ familyId }: Member, { words }: SearchTerms): StoryReply[] {
      const sought = { kind: 'story', familyId, words, limit: maxFoundPerKind } as const
      return searchTitlesFirst(sought, (match, limit) => store.found(familyId, match, limit)).map(toReply)
    },

    /** A second try with an id answers with what the first one made. @throws AppError 409 for an id that another's story has */
    create(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewStory): StoryReply {
      const { familyId, userId } = member
      const now = iso(clock.now())
      const existing = findExisting(member, store.find(id))
      if (existing) return toReply(existing)
      return act(member, () => {
        assertPerson(familyId, input.personId)
        store.insert({ ...input, id, familyId, createdBy: userId, createdAt: now, updatedAt: now })
        activity.record(member, 'story.added', { subjectId: id, title: input.title })
        return get(id)
      })
    },

    change(member: Member, { id, familyId }: StoryRow, change: StoryChange): StoryReply {
      return act(member, () => {
        assertPerson(familyId, change.personId)
        store.update(familyId, id, { ...change, updatedAt: iso(clock.now()) })
        const changed = get(id)
        activity.record(member, 'story.changed', { subjectId: id, title: changed.title })
        return changed
      })
    },

    remove(member: Member, { id, familyId, title }: StoryRow) {
      act(member, () => {
        store.remove(familyId, id)
        activity.record(member, 'story.deleted', { subjectId: id, title })
      })
    },
  }
}
