import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { FeatureDeps } from '../feature'
import type { GiftIdeaChange, GiftIdeaReply, NewGiftIdea } from './ideas.contract'
import type { IdeaRow, IdeaStore, WholeIdea } from './ideas.store'
import { giftIdeas as table } from './wishlists.table'

const toReply = ({ row, creator, forPerson }: WholeIdea): GiftIdeaReply => ({
  ...row,
  creator: toPerson(creator),
  forPerson: toPerson(forPerson),
})

/** Gift ideas for members. They make no activity, and the person they are for gets no live frame. */
export const createIdeas = ({ store, families, trash, clock, live, acts }: FeatureDeps & { store: IdeaStore }) => {
  const act = acts('wishlists')
  const get = (id: string) => toReply(found(store.whole(id), msg('Gift idea not found')))
  const announce = (familyId: string, forUserId: string) => () =>
    live.changedFor(familyId, 'wishlists', ({ userId }) => userId !== forUserId)
  const assertMaker = ({ userId }: Member, { createdBy }: IdeaRow) => {
    if (createdBy !== userId) throw forbidden(msg('Only the person who noted it can do this.'))
  }

  return {
    /** @throws AppError 403 unless the member noted the idea */
    assertMaker,

    /** Sends a live frame about an idea to everybody but the person it is for. */
    announce(familyId: string, id: string) {
      const idea = store.find(id)
      if (idea) announce(familyId, idea.forUserId)()
    },

    list: ({ familyId, userId }: Member): GiftIdeaReply[] => store.list(familyId, userId).map(toReply),

    /** An idea that this user may see, in any family. */
    find(userId: string, id: string) {
      const idea = store.find(id)
      return idea?.forUserId === userId ? undefined : idea
    },

    /** Idempotent: a retry with the same id returns the existing idea. @throws AppError 422 for the member or somebody outside the family */
    create(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewGiftIdea): GiftIdeaReply {
      const { familyId, userId } = member
      if (findExisting(member, store.find(id))) return get(id)
      if (input.forUserId === userId) throw invalid('forUserId', msg('Add it to your wishlist instead.'))
      if (!families.people(familyId).some((person) => person.userId === input.forUserId))
        throw invalid('forUserId', msg('Choose a member of this family.'))
      const now = iso(clock.now())
      const write = () => {
        store.insert({ ...input, id, familyId, createdBy: userId, createdAt: now, updatedAt: now })
        return get(id)
      }
      return act(member, write, announce(familyId, input.forUserId))
    },

    change(member: Member, idea: IdeaRow, change: GiftIdeaChange): GiftIdeaReply {
      const write = () => {
        store.update(idea.familyId, idea.id, { ...change, updatedAt: iso(clock.now()) })
        return get(idea.id)
      }
      return act(member, write, announce(idea.familyId, idea.forUserId))
    },

    remove(member: Member, idea: IdeaRow) {
      const { familyId, id, name: title, createdBy: ownerId, forUserId } = idea
      const deletion = { kind: 'gift_idea', table, id, title, ownerId, isPersonal: true } as const
      act(member, () => trash.move(member, deletion, () => store.remove(familyId, id)), announce(familyId, forUserId))
    },
  }
}
export type Ideas = ReturnType<typeof createIdeas>
