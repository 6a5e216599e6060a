import { describe, expect, test } from 'bun:test'
import { celebrationsApi } from '#src/features/wishlists/celebrations.contract'
import { type WishCommentReply, wishCommentsApi } from '#src/features/wishlists/comments.contract'
import { type GiftIdeaReply, giftIdeasApi } from '#src/features/wishlists/ideas.contract'
import { type WishlistReply, type WishReply, wishlistsApi } from '#src/features/wishlists/wishlists.contract'
import { openWithActs } from '#web/testing/acts'
import { memberOf } from '#web/testing/riveras'
import { ben, dayIn, since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const mia = memberOf('member').user

const made = { familyId: 'rivera', createdBy: mia.id, createdAt: since, updatedAt: since }
const listOf = (more: Partial<WishlistReply> = {}): WishlistReply => ({
  ...made,
  id: 'list',
  name: 'My birthday',
  occasion: 'Birthday',
  occasionDate: null,
  isPublic: true,
  ownerId: mia.id,
  owner: mia,
  recipientName: null,
  revealOn: null,
  itemCount: 1,
  mayKeep: false,
  linkExpiresAt: null,
  ...more,
})
const itemOf = (more: Partial<WishReply> = {}): WishReply => ({
  ...made,
  id: 'kite',
  wishlistId: 'list',
  name: 'A kite',
  description: null,
  price: 12.5,
  url: null,
  imageUrl: null,
  priority: 'high',
  quantity: 1,
  size: 'Large',
  ...more,
})
const forOthers = { commentCount: 0, claims: [], isPurchased: false, purchasedBy: null, purchasedDate: null }

const open = async (
  path: string,
  who: 'parent' | 'member',
  { lists = [] as WishlistReply[], items = [] as WishReply[], ideas = [] as GiftIdeaReply[] } = {},
) => {
  const server = screens.serve(who)
  server.answer(wishlistsApi.list, () => lists)
  server.answer(wishlistsApi.items, () => items)
  server.answer(giftIdeasApi.list, () => ideas)
  server.answer(celebrationsApi.birthdays, () => [])
  server.answer(celebrationsApi.holidays, () => ({
    holidays: [],
    remindDays: 14,
    remindOfBirthdays: false,
    birthdayDays: 7,
    dates: [{ key: 'christmas' as const, date: dayIn(30), daysLeft: 30 }],
  }))
  server.answer(wishlistsApi.create, ({ body }) => {
    const list = listOf({ ...(body as object), id: 'new', mayKeep: true, itemCount: 0 })
    lists.push(list)
    return list
  })
  server.answer(wishlistsApi.claim, () => {
    const claim = {
      id: 'claim',
      person: ben,
      guestName: null,
      quantity: 1,
      status: 'claimed' as const,
      shared: false,
      comment: null,
      createdAt: since,
    }
    items.splice(0, 1, itemOf({ ...forOthers, claims: [claim] }))
    return claim
  })
  return { ...(await openWithActs(screens, path)), server }
}

describe('the gift wishlists', () => {
  test('have the texts of the specification while there are none', async () => {
    const app = await open('/wishlist', 'parent')
    for (const text of [
      'Gift Wishlist',
      'Birthday and holiday gift ideas for family members',
      'Upcoming Birthdays',
      'No upcoming birthdays',
      'Holiday Reminders',
      'No holiday reminders set',
      'Family Wishlists',
      'Create Family Gift Wishlists',
      'Gift Ideas by Family Member',
      'Your Wishlist',
    ])
      await app.says(text)
    for (const button of ['Add Gift Idea', 'Set Birthday Reminder', 'Add Items to Your Wishlist']) await app.named('button', button)
    await app.press('Create Wishlist')
    await app.write('Name', 'My birthday')
    const dialog = app.within(await app.named('dialog', 'Create Wishlist'))
    await app.user.click(dialog.getByRole('button', { name: 'Create Wishlist' }))
    await app.named('link', /^My birthday/)
  })

  test('let others claim an item', async () => {
    const app = await open('/wishlist/list', 'parent', { lists: [listOf()], items: [itemOf(forOthers)] })
    await app.says('$12.50 · Large')
    await app.press('I’ll give this: A kite')
    const dialog = app.within(await app.named('dialog', 'Give A kite'))
    await app.user.click(dialog.getByRole('button', { name: 'I’ll give this' }))
    await app.says(/^Ben gives this/)
    await app.named('checkbox', 'Bought: A kite')
    expect(app.isThere('button', 'I’ll give this: A kite')).toBe(false)
  })

  test('let givers comment on an item, and delete what they wrote', async () => {
    const items = [itemOf(forOthers)]
    const app = await open('/wishlist/list', 'parent', { lists: [listOf()], items })
    const comments: WishCommentReply[] = [{ id: 'one', text: 'Which colour?', person: ben, createdAt: since, mayDelete: false }]
    const count = () => items.splice(0, 1, itemOf({ ...forOthers, commentCount: comments.length }))
    app.server.answer(wishCommentsApi.list, () => comments)
    app.server.answer(wishCommentsApi.create, ({ body }) => {
      const { id, text } = body as { id: string; text: string }
      const comment = { id, text, person: ben, createdAt: since, mayDelete: true }
      comments.push(comment)
      count()
      return comment
    })
    app.server.answer(wishCommentsApi.remove, () => {
      comments.pop()
      count()
    })
    await app.press('Comment on A kite')
    await app.says('Which colour?')
    expect(app.isThere('button', /^Delete the comment/)).toBe(false)
    await app.press('Add Comment')
    await app.says('Write a comment.')
    await app.write('Comment', 'Blue.')
    await app.press('Add Comment')
    await app.says('Blue.')
    expect((await app.field('Comment')).value).toBe('')
    await app.press(/^Delete the comment of/)
    await app.saysNot('Blue.')
    await app.press('Close')
    await app.named('button', '1 comment on A kite')
  })

  test('show the owner the wishes alone', async () => {
    const app = await open('/wishlist/list', 'member', { lists: [listOf({ mayKeep: true })], items: [itemOf()] })
    await app.named('article', 'A kite')
    await app.says('You don’t see who gives what, until you set a date for it.')
    expect(app.isThere('button', /give this/)).toBe(false)
    expect(app.isThere('button', /comment/i)).toBe(false)
    await app.act('More for A kite', 'Edit')
    expect((await app.field('Price')).value).toBe('12.5')
  })

  test('say so when a list is gone', async () => {
    const app = await open('/wishlist/gone', 'member')
    await app.says('This wishlist is not there any more')
  })
})
