import { newWishComment } from '../features/wishlists/comments.contract'
import { newGiftIdea } from '../features/wishlists/ideas.contract'
import { newClaim, newWish, newWishlist } from '../features/wishlists/wishlists.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Act, Plan } from './timeline'

type Wish = {
  name: string
  price?: number
  priority?: 'low' | 'high'
  size?: string
  quantity?: number
  description?: string
  by?: Gift[]
  comments?: Comment[]
}
type Gift = { who: Name; daysAgo: number; status?: 'bought'; shared?: boolean; comment?: string }
type Comment = { who: Name; daysAgo: number; text: string }
type List = {
  by: Name
  of?: Name | null
  name: string
  occasion?: string
  inDays?: number
  recipientName?: string
  daysAgo: number
  wishes: Wish[]
}

const lists: List[] = [
  {
    by: 'Ella',
    name: 'Ella’s birthday',
    occasion: 'Birthday',
    inDays: 23,
    daysAgo: 40,
    wishes: [
      { name: 'A sketchbook with thick paper', price: 18.5, size: 'A4', by: [{ who: 'Ruth', daysAgo: 20, status: 'bought' }] },
      {
        name: 'Wireless headphones',
        price: 129,
        priority: 'high',
        description: 'The ones that fold.',
        by: [
          { who: 'Tom', daysAgo: 18, shared: true, comment: 'Halves?' },
          { who: 'Maya', daysAgo: 17, shared: true, comment: 'Yes. I order them.' },
        ],
        comments: [
          { who: 'Tom', daysAgo: 16, text: 'Black or green?' },
          { who: 'Noah', daysAgo: 16, text: 'Green. She said so at lunch.' },
        ],
      },
      { name: 'Climbing day pass', price: 22, quantity: 3, by: [{ who: 'Noah', daysAgo: 9 }] },
      { name: 'A houseplant that survives me', priority: 'low' },
    ],
  },
  {
    by: 'Maya',
    of: 'Ivy',
    name: 'Ivy’s wishes',
    occasion: 'Christmas',
    inDays: 34,
    daysAgo: 28,
    wishes: [
      { name: 'Rubber boots with frogs', price: 24, size: '28', by: [{ who: 'Ruth', daysAgo: 12 }] },
      { name: 'Wooden marble run', price: 64, priority: 'high' },
      { name: 'Finger paint', price: 9.5, quantity: 2 },
    ],
  },
  {
    by: 'Maya',
    name: 'Things I would not buy myself',
    inDays: 110,
    daysAgo: 21,
    wishes: [
      { name: 'A linen apron', price: 45, by: [{ who: 'Tom', daysAgo: 4 }] },
      { name: 'An afternoon without plans', priority: 'high' },
    ],
  },
  {
    by: 'Tom',
    of: null,
    name: 'For Clara',
    recipientName: 'Clara',
    occasion: 'Housewarming',
    inDays: 12,
    daysAgo: 10,
    wishes: [
      { name: 'A bread box', price: 38, by: [{ who: 'Maya', daysAgo: 3, status: 'bought' }] },
      { name: 'Bird feeder', price: 21 },
    ],
  },
]

const ideas: { by: Name; to: Name; name: string; notes?: string; price?: number; daysAgo: number }[] = [
  { by: 'Maya', to: 'Tom', name: 'A better headlamp', notes: 'He borrows mine on every hike.', price: 39, daysAgo: 33 },
  { by: 'Tom', to: 'Maya', name: 'Tickets for the string quartet', price: 70, daysAgo: 16 },
  { by: 'Ella', to: 'Ruth', name: 'A photo book of the summer', daysAgo: 8 },
]

/** Wishlists with their claims and comments, gift ideas, and reminders of birthdays and holidays. A short demo has them all from its first day. */
export const planWishlists = ({ services, members }: DemoFamily): Plan => {
  const { wishlists, wishes, claims, comments: wishComments, ideas: giftIdeas, celebrations } = services.gifts
  const make = ({ by, of, wishes: wanted, inDays, daysAgo: _, ...fields }: List, today: Temporal.PlainDate, daysLeft: number) => {
    const occasionDate = inDays === undefined ? null : today.add({ days: daysLeft + inDays }).toString()
    const ownerId = of === undefined ? undefined : of && members[of].userId
    const made = wishlists.create(members[by], newWishlist.parse({ ...fields, occasionDate, ownerId }))
    const list = wishlists.store.find(made.id)
    if (!list) return []
    return wanted.flatMap(({ by: gifts = [], comments = [], ...wish }) => {
      const { id } = wishes.add(members[by], list, newWish.parse(wish))
      return [
        ...gifts.map(({ who, daysAgo, ...gift }) => ({ id, who, daysAgo, gift, text: undefined })),
        ...comments.map(({ who, daysAgo, text }) => ({ id, who, daysAgo, gift: undefined, text })),
      ]
    })
  }
  let pending: ReturnType<typeof make> = []
  const give = ({ id, who, gift, text }: (typeof pending)[number]) => {
    const wish = wishlists.store.findItem(id)
    if (wish && gift) claims.add(members[who], wish, newClaim.parse(gift))
    if (wish && text) wishComments.add(members[who], wish, newWishComment.parse({ text }))
  }

  let isFirst = true
  return ({ date, daysLeft }) => {
    const isDue = ({ daysAgo }: { daysAgo: number }) => daysAgo === daysLeft || (isFirst && daysAgo > daysLeft)
    const made = lists.filter(isDue)
    const noted = ideas.filter(isDue)
    const acts: Act[] = [
      ...made.map((list, at): Act => ({ minute: 19 * 60 + at * 4, act: () => pending.push(...make(list, date, daysLeft)) })),
      ...noted.map(({ by, to, name, notes, price }): Act => {
        const idea = { forUserId: members[to].userId, name, notes, price }
        return { minute: 20 * 60, act: () => giftIdeas.create(members[by], newGiftIdea.parse(idea)) }
      }),
      {
        minute: 20 * 60 + 30,
        act: () => {
          const due = pending.filter(({ daysAgo }) => daysAgo >= daysLeft)
          pending = pending.filter((gift) => !due.includes(gift))
          for (const gift of due) give(gift)
        },
      },
    ]
    if (isFirst)
      acts.push({
        minute: 18 * 60,
        act: () =>
          celebrations.setHolidays(members.Maya, {
            holidays: ['thanksgiving', 'christmas', 'easter'],
            remindDays: 14,
            remindOfBirthdays: true,
            birthdayDays: 7,
          }),
      })
    isFirst = false
    return acts
  }
}
