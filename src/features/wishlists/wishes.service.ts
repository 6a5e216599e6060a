import type { Access, Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { assertUnchanged, found } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { ActivityKind } from '../activity/activity.contract'
import { uploadLimit } from '../objects/objects.contract'
import { referencedIn } from '../objects/objects.references'
import type { NewWish, WishChange, WishReply } from './wishlists.contract'
import type { Deps } from './wishlists.deps'
import { createWishlistReplies } from './wishlists.replies'
import type { ItemRow, WishlistRow, WishlistStore } from './wishlists.store'
import { wishlistItems as table } from './wishlists.table'

/** Pictures of wishes are visible to the members of the family. */
export const wishPictures = (store: WishlistStore, membership: Access['membership']) =>
  referencedIn('wishlists', (id) => store.familiesShowing(`/api/objects/${id}`), membership)

export type Wish = { item: ItemRow; list: WishlistRow }

/** The fields whose change matters to somebody who buys the item. */
const essential = ['name', 'description', 'url', 'quantity', 'size'] as const

/** The items of wishlists. Changes and deletions by the owner never depend on claims; the buyers are told. */
export const createWishes = (deps: Deps) => {
  const { store, claimStore, access, objects, activity, notifications, trash, clock, acts } = deps
  const act = acts('wishlists')
  const replies = createWishlistReplies(deps)
  const get = (member: Member, id: string): WishReply => {
    const { item, list } = found(store.findItem(id), msg('Item not found'))
    return found(replies.items(member, list, [item])[0], msg('Item not found'))
  }
  const record = (member: Member, kind: ActivityKind, list: WishlistRow, title: string) =>
    activity.record(member, kind, { subjectId: list.id, title, onlyUserId: list.isPublic ? undefined : member.userId })
  const tell = (member: Member, { item, list }: Wish, kind: 'wish_changed' | 'wish_deleted') => {
    const buyers = claimStore.of([item.id]).flatMap(({ row }) => row.userId ?? [])
    // The news of a deletion outlives the list.
    const subjectId = kind === 'wish_changed' ? list.id : undefined
    for (const userId of buyers) notifications.notify(list.familyId, userId, kind, { actorId: member.userId, title: item.name, subjectId })
  }

  /** The picture URL to store: the member's own upload without its ticket, or the unchanged URL. @throws AppError 422 */
  const pictureOf = (member: Member, url: string | null, before?: string | null) => {
    const id = objects.idIn(url)
    if (id === undefined) return url
    const address = objects.address(id)
    if (address !== before) objects.assertOwnPicture(member.userId, id, 'imageUrl', uploadLimit)
    return address
  }

  return {
    /** @throws AppError 403 unless the member keeps the item's list */
    assertKeeper: (member: Member, { list }: Wish) => access.assertKeeper(member, list),

    list: (member: Member, list: WishlistRow): WishReply[] => replies.items(member, list),

    /** An item of a list that this user may read, in any family. */
    find(userId: string, id: string) {
      const wish = store.findItem(id)
      return wish && access.isReadable(userId, wish.list) ? { ...wish, familyId: wish.list.familyId } : undefined
    },

    /** Items of the lists that the member may read. */
    readable(member: Member) {
      const { mayRead } = access.ofFamily(member)
      return store.itemsOfFamily(member.familyId).filter(({ list }) => mayRead(list))
    },

    /** Idempotent: a retry with the same id returns the existing item. @throws AppError 409 if the id belongs to somebody else's */
    add(member: Member, list: WishlistRow, { id = Bun.randomUUIDv7(), ...input }: NewWish): WishReply {
      if (findExisting(member, store.findItem(id)?.item)) return get(member, id)
      const now = iso(clock.now())
      return act(
        member,
        () => {
          const imageUrl = pictureOf(member, input.imageUrl)
          const keys = { id, familyId: list.familyId, wishlistId: list.id, createdBy: member.userId }
          store.insertItem({ ...input, ...keys, imageUrl, createdAt: now, updatedAt: now })
          record(member, 'wish.added', list, input.name)
          return get(member, id)
        },
        () => access.announce(list),
      )
    },

    /** @throws AppError 409 if the item changed since `seen` */
    change(member: Member, wish: Wish, { seen, ...change }: WishChange): WishReply {
      const { item, list } = wish
      assertUnchanged(item, seen)
      return act(
        member,
        () => {
          const picture = change.imageUrl === undefined ? {} : { imageUrl: pictureOf(member, change.imageUrl, item.imageUrl) }
          store.updateItem(list.familyId, item.id, { ...change, ...picture, updatedAt: iso(clock.now()) })
          if (essential.some((field) => change[field] !== undefined && change[field] !== item[field])) tell(member, wish, 'wish_changed')
          record(member, 'wish.changed', list, change.name ?? item.name)
          return get(member, item.id)
        },
        () => access.announce(list),
      )
    },

    remove(member: Member, wish: Wish) {
      const { item, list } = wish
      act(
        member,
        () => {
          tell(member, wish, 'wish_deleted')
          const { id, name: title } = item
          const deletion = { kind: 'wish', table, id, title, ownerId: list.ownerId ?? item.createdBy, isPersonal: !list.isPublic } as const
          trash.move(member, deletion, () => store.removeItem(list.familyId, id))
          record(member, 'wish.deleted', list, item.name)
        },
        () => access.announce(list),
      )
    },
  }
}
export type Wishes = ReturnType<typeof createWishes>
