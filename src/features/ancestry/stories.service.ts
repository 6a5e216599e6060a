import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { searchTitlesFirst } from '#src/platform/database/full-text'
import { found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import { maxFoundPerKind, type SearchTerms } from '../search/search.rules'
import type { Trash } from '../trash/trash.service'
import { ancestryStories as table } from './ancestry.table'
import type { NewStory, StoryChange, StoryPage, StoryReply } from './stories.contract'
import type { StoryRow, StoryStore } from './stories.store'

const toReply = ({ creator, ...row }: StoryRow): StoryReply => ({ ...row, creator: toPerson(creator) })

type Deps = {
  store: StoryStore
  /** The family of a person of the tree. */
  familyOf: (personId: string) => string | undefined
  trash: Trash
  activity: Activity
  clock: Clock
  acts: Acts
}

/** Stories about the people of the tree. */
export const createStories = ({ store, familyOf, trash, activity, clock, acts }: Deps) => {
  const act = acts('ancestry')
  const get = (id: string) => toReply(found(store.find(id), msg('Story not found')))
  const assertPerson = (familyId: string, personId: string | null | undefined) => {
    if (personId && familyOf(personId) !== familyId) throw invalid('personId', msg('Choose somebody of this family tree.'))
  }

  return {
    find: store.find,
    list: ({ familyId }: Member, page: StoryPage): StoryReply[] => store.list(familyId, page).map(toReply),

    /** Stories with these words, by the full-text index: title matches first, each newest first. */
    search({ familyId }: Member, { words }: SearchTerms): StoryReply[] {
      const query = { kind: 'story', familyId, words, limit: maxFoundPerKind } as const
      return searchTitlesFirst(query, (match, limit) => store.found(familyId, match, limit)).map(toReply)
    },

    /** Idempotent: a retry with the same id returns the existing story. @throws AppError 409 if the id belongs to somebody else's story */
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

    remove(member: Member, { id, familyId, title, createdBy: ownerId }: StoryRow) {
      act(member, () => {
        trash.move(member, { kind: 'story', table, id, title, ownerId }, () => store.remove(familyId, id))
        activity.record(member, 'story.deleted', { subjectId: id, title })
      })
    },
  }
}
