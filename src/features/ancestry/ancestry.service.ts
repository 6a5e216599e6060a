import type { Access, Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, todayIn } from '#src/platform/clock'
import { AppError, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import { uploadLimit } from '../objects/objects.contract'
import { referencedIn } from '../objects/objects.references'
import type { Objects } from '../objects/objects.service'
import type { Trash } from '../trash/trash.service'
import type { NewRelative, RelativeChange, RelativeReply } from './ancestry.contract'
import { type Kin, lifeError, linkError, maxPeople } from './ancestry.rules'
import type { AncestryStore, RelativeRow } from './ancestry.store'
import { ancestryMembers as table } from './ancestry.table'
import { createStories } from './stories.service'
import type { StoryStore } from './stories.store'

type Named = { firstName: string; lastName: string | null }
const nameOf = ({ firstName, lastName }: Named) => [firstName, lastName].filter(Boolean).join(' ')
const toReply = (row: RelativeRow): RelativeReply => ({ ...row, name: nameOf(row) })

/** Moves a single second parent to the first place. */
const inOrder = <K extends Pick<Kin, 'parentId' | 'secondParentId'>>(kin: K): K =>
  kin.parentId === null ? { ...kin, parentId: kin.secondParentId, secondParentId: null } : kin

/** Pictures of the tree are visible to members who may view the tree. */
export const treePictures = (store: AncestryStore, membership: Access['membership']) =>
  referencedIn('ancestry', (id) => store.familiesShowing(`/api/objects/${id}`), membership)

type Deps = {
  store: AncestryStore
  storyStore: StoryStore
  families: Families
  objects: Objects
  trash: Trash
  activity: Activity
  clock: Clock
  acts: Acts
}

/** The family tree: people, their links, and stories about them. */
export const createAncestry = ({ store, storyStore, families, objects, trash, activity, clock, acts }: Deps) => {
  const act = acts('ancestry')
  const get = (id: string) => toReply(found(store.find(id), msg('Person not found')))
  const record = (member: Member, kind: ActivityKind, row: Named & { id: string }) =>
    activity.record(member, kind, { subjectId: row.id, title: nameOf(row) })

  /** The picture URL to store: the member's own upload without its ticket, or the unchanged URL. @throws AppError 422 */
  const pictureOf = (member: Member, url: string | null, before?: string | null) => {
    const id = objects.idIn(url)
    if (id === undefined) return url
    const address = objects.address(id)
    if (address !== before) objects.assertOwnPicture(member.userId, id, 'profileImageUrl', uploadLimit)
    return address
  }

  const assertLife = ({ familyId }: Member, life: Pick<RelativeRow, 'birthDate' | 'deathDate'>) => {
    const error = lifeError(life, todayIn(clock, families.get(familyId).timezone).toString())
    if (error) throw invalid(error.path, error.message)
  }
  const assertLinks = (people: readonly Kin[], person: Kin) => {
    const error = linkError(people, person)
    if (error) throw invalid(error.path, error.message)
  }
  const assertUser = (people: readonly RelativeRow[], { id, familyId, userId }: Pick<RelativeRow, 'id' | 'familyId' | 'userId'>) => {
    if (!userId) return
    if (!families.isActiveMember(familyId, userId)) throw invalid('userId', msg('Choose an active member of the family.'))
    if (people.some((one) => one.userId === userId && one.id !== id)) throw invalid('userId', msg('They are in the tree already.'))
  }

  /** The default generation of a new person: one below a parent, the same as a partner, one above a child, else 0. */
  const generationOf = (people: readonly RelativeRow[], { parentId, spouseId, childId }: NewRelative) => {
    const of = (id: string | null, step: number) => {
      const relative = people.find((one) => one.id === id)
      return relative && relative.generation + step
    }
    return of(parentId, -1) ?? of(spouseId, 0) ?? of(childId, 1) ?? 0
  }

  /** Links a new partner's side and unlinks the former partner's. */
  const linkPartner = (familyId: string, id: string, before: string | null, after: string | null) => {
    if (before === after) return
    if (before) store.update(familyId, before, { spouseId: null })
    if (after) store.update(familyId, after, { spouseId: id })
  }

  /** Adds a parent to a person. @throws AppError 422 if the person has two already */
  const addParent = (people: readonly RelativeRow[], id: string, childId: string) => {
    const child = people.find((one) => one.id === childId)
    if (!child) throw invalid('childId', msg('Choose somebody of this family tree.'))
    if (child.secondParentId) throw invalid('childId', msg('They have two parents already.'))
    const links = child.parentId === null ? { parentId: id } : { secondParentId: id }
    assertLinks(people, { ...child, ...links })
    store.update(child.familyId, childId, { ...links, updatedAt: iso(clock.now()) })
  }

  const insert = (member: Member, id: string, { childId, ...input }: NewRelative) => {
    const { familyId, userId: createdBy } = member
    if (store.count(familyId) >= maxPeople)
      throw new AppError(409, 'tree_full', msg('A family tree has room for {max} people.', { max: maxPeople }))
    const now = iso(clock.now())
    const people = store.list(familyId)
    const { spouseId, ...row } = {
      ...inOrder(input),
      id,
      familyId,
      generation: input.generation ?? generationOf(people, { childId, ...input }),
      profileImageUrl: pictureOf(member, input.profileImageUrl),
      createdBy,
      createdAt: now,
      updatedAt: now,
    }
    const whole = { ...row, spouseId }
    const tree = [whole, ...people]
    assertLife(member, row)
    assertUser(people, row)
    assertLinks(tree, whole)
    store.insert(whole)
    linkPartner(familyId, id, null, spouseId)
    if (childId) addParent(tree, id, childId)
    record(member, 'relative.added', row)
  }

  return {
    find: store.find,
    list: ({ familyId }: Member): RelativeReply[] => store.list(familyId).map(toReply),

    /**
     * Idempotent: a retry with the same id returns the existing person.
     * @throws AppError 409 if the id belongs to somebody else's row or the tree is full, 422 for invalid dates or links
     */
    create(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewRelative): RelativeReply {
      const existing = findExisting(member, store.find(id))
      if (!existing) act(member, () => insert(member, id, input))
      return get(id)
    },

    /** @throws AppError 422 for invalid dates or links */
    change(member: Member, { id, familyId }: RelativeRow, change: RelativeChange): RelativeReply {
      act(member, () => {
        const people = store.list(familyId)
        const before = found(
          people.find((one) => one.id === id),
          msg('Person not found'),
        )
        const after = inOrder({ ...before, ...change })
        assertLife(member, after)
        if (after.userId !== before.userId) assertUser(people, after)
        const { parentId, secondParentId, spouseId } = after
        const isRelinked = parentId !== before.parentId || secondParentId !== before.secondParentId || spouseId !== before.spouseId
        const tree = people.map((one) => (one.id === id ? after : one))
        if (isRelinked) assertLinks(tree, after)
        const profileImageUrl = pictureOf(member, after.profileImageUrl, before.profileImageUrl)
        store.update(familyId, id, { ...change, parentId, secondParentId, profileImageUrl, updatedAt: iso(clock.now()) })
        linkPartner(familyId, id, before.spouseId, spouseId)
        record(member, 'relative.changed', after)
      })
      return get(id)
    },

    /** Removes a person. Their relatives and the stories about them stay. */
    remove(member: Member, row: RelativeRow) {
      act(row, () => {
        const { familyId, id, createdBy: ownerId } = row
        trash.move(member, { kind: 'relative', table, id, title: nameOf(row), ownerId }, () => {
          store.orphan(familyId, id)
          store.remove(familyId, id)
        })
        record(member, 'relative.removed', row)
      })
    },

    /** A person is back from the trash. Their links end where a relative has others by now. */
    restored({ familyId }: Member, id: string) {
      const row = found(store.find(id), msg('Person not found'))
      const spouseId = row.spouseId && store.find(row.spouseId)?.spouseId === id ? row.spouseId : null
      const { parentId, secondParentId } = inOrder(row)
      store.update(familyId, id, { parentId, secondParentId, spouseId })
      const error = linkError(store.list(familyId), { ...row, parentId, secondParentId, spouseId })
      if (error) store.update(familyId, id, { parentId: null, secondParentId: null, spouseId: null })
    },

    stories: createStories({
      store: storyStore,
      trash,
      familyOf: (personId) => store.find(personId)?.familyId,
      activity,
      clock,
      acts,
    }),
  }
}
export type Ancestry = ReturnType<typeof createAncestry>
