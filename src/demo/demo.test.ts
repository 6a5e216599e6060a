import { describe, expect, test } from 'bun:test'
import { dueState } from '../features/finances/finances.rules'
import { isOverdue, isPending } from '../features/tasks/tasks.rules'
import { type Demo, withDemo } from '../testing/demo'

/** All pages of the activity feed. */
const wholeFeed = ({ services: { activity }, maya }: Demo) => {
  const feed = activity.list(maya, { limit: 200 })
  for (let page = feed; page.length === 200; feed.push(...page)) page = activity.list(maya, { limit: 200, before: feed.at(-1)?.id })
  return feed
}

type Finances = Demo['services']['finances']

/** Each category's budget, with the amount spent in a month. */
const budgetsOf = (
  categories: ReturnType<Finances['categories']['list']>,
  { categories: sums }: ReturnType<Finances['transactions']['spending']>,
) => categories.map(({ id, monthlyBudget }) => ({ monthlyBudget, spent: sums.find(({ categoryId }) => categoryId === id)?.total ?? 0 }))

/** The data that Maya, the admin, sees. */
const live = (now: string, options: Parameters<typeof withDemo>[1] = {}) =>
  withDemo(now, options, async (demo) => {
    const { services, made, clock, maya, today, rows } = demo
    expect(clock.now().toString()).toBe(now)
    const { addons, ancestry, calendar, chat, documents, families, finances, investments, notifications, photos, shopping, tasks } =
      services
    return {
      made,
      today,
      members: families.members(made.family.id),
      eventsToday: (await calendar.today(maya)).parse(),
      events: (await calendar.list(maya, {})).parse(),
      unread: chat.unread(maya),
      told: notifications.list(maya, { limit: 200 }),
      feed: wholeFeed(demo),
      addons: addons.enabledIn(made.family.id),
      messages: chat.list(maya, { limit: 200 }),
      tasks: tasks.list(maya, {}),
      lists: shopping.listsWithItems(maya),
      shopping: {
        categories: shopping.categories.list(maya),
        budgets: shopping.budgets.list(maya),
        favorites: shopping.favorites.list(maya),
        requests: shopping.requests.list(maya, { limit: 200 }),
        orders: shopping.orders.list(maya, { limit: 200 }),
        audits: shopping.audits(maya, { limit: 200 }),
      },
      investments: investments.list(maya),
      bills: finances.bills.list(maya),
      budgets: budgetsOf(finances.categories.list(maya), finances.transactions.spending(maya, { month: today.slice(0, 7), months: 1 })),
      transactions: finances.transactions.list(maya, { limit: 200 }),
      spending: finances.transactions.spending(maya, { months: 2 }),
      invitations: services.invitations.list(made.family.id),
      photos: photos.list(maya, { limit: 200 }),
      tree: ancestry.list(maya),
      stories: ancestry.stories.list(maya, { limit: 200 }),
      documents: documents.list(maya, { search: '', limit: 200 }),
      /** The creation times of all rows, from every table that has them. */
      moments: [
        'events',
        'messages',
        'tasks',
        'projects',
        'smart_shopping_items',
        'investments',
        'documents',
        'photos',
        'users',
        'objects',
        'notifications',
      ].flatMap((table) => rows<{ created_at: string }>(`select created_at from ${table}`).map(({ created_at }) => created_at)),
      messageTimes: rows<{ created_at: string }>('select created_at from messages order by id').map(({ created_at }) => created_at),
    }
  })

const cached = new Map<string, ReturnType<typeof live>>()

/** Like `live`, but cached, for tests that only read. */
const liveOnce = (now: string, options: { timezone?: string; years?: number }) => {
  const key = JSON.stringify([now, options])
  const home = cached.get(key) ?? live(now, options)
  cached.set(key, home)
  return home
}

/** The visible content, without ids. */
const told = ({ made, events, messages, tasks, lists, investments, documents, photos }: Awaited<ReturnType<typeof live>>) => ({
  password: made.password,
  events: events.map(({ title, startTime, creator, createdAt }) => [title, startTime, creator.name, createdAt]),
  messages: messages.map(({ content, sender, createdAt, read }) => [content, sender.name, createdAt, read]),
  tasks: tasks.map(({ title, dueDate, status, completedAt, assignee }) => [title, dueDate, status, completedAt, assignee?.name]),
  lists: lists.map(({ name, items }) => [name, items.map((item) => [item.name, item.status, item.estimatedPrice])]),
  investments: investments.map(({ accountName, currentValue }) => [accountName, currentValue]),
  photos: photos.map(({ caption, day, uploader, width, height }) => [caption, day, uploader.name, width, height]),
  documents: documents.map(({ title, content, createdAt, editor }) => [title, content, createdAt, editor?.name]),
})

describe('the demo family', () => {
  test('is the same for the same seed and time, and differs for another seed', async () => {
    const [now, years] = ['2026-11-21T15:30:00Z', 0.03]
    const one = told(await liveOnce(now, { years }))
    const [same, other] = [told(await live(now, { years })), told(await live(now, { years, seed: 'other' }))]
    expect(same).toEqual(one)
    expect(other.password).not.toBe(one.password)
    expect(other.messages).not.toEqual(one.messages)
    expect(other.tasks).not.toEqual(one.tasks)
  })

  test('has six people of five roles with portraits and distinct colours', async () => {
    const { made, members } = await liveOnce('2026-11-21T15:30:00Z', { years: 0.03 })
    expect(made.people.map(({ role }) => role)).toEqual(['admin', 'parent', 'member', 'child', 'child', 'extended'])
    expect(members.every(({ user, isActive }) => isActive && /^\/api\/objects\//.test(user.profileImageUrl ?? ''))).toBe(true)
    expect(new Set(members.map(({ color }) => color)).size).toBe(6)
    expect(members.every(({ lastSeen }) => lastSeen)).toBe(true)
  })

  test('has used every part of Hearth', async () => {
    const { feed, addons, told } = await liveOnce('2026-11-21T15:30:00Z', { years: 0.03 })
    const kinds = [
      'event.created',
      'event.changed',
      'project.created',
      'project.changed',
      'message.sent',
      'task.created',
      'task.completed',
      'shopping_item.bought',
      'addon.enabled',
      'member.joined',
    ]
    expect(kinds.filter((kind) => !feed.some((row) => row.kind === kind))).toEqual([])
    expect(told.some(({ read }) => read)).toBe(true)
    // Only add-ons with content are enabled, so that no link leads to an empty page.
    expect(addons.toSorted()).toEqual([
      'ancestry_tree',
      'calendars',
      'event_planners',
      'family_directory',
      'financial_records',
      'gift_wishlist',
      'investment_tracker',
      'location_map',
      'memory_wall',
      'messages',
      'prayer_requests',
      'shopping_lists',
      'sport_activities',
      'todo_list',
    ])
  })

  // Just after midnight, in the morning, at night, and around daylight-saving changes.
  test.each([
    ['2026-11-21T05:03:00Z', 'America/New_York'],
    ['2026-11-21T13:00:00Z', 'America/New_York'],
    ['2026-11-22T04:55:00Z', 'America/New_York'],
    ['2026-11-01T16:00:00Z', 'America/New_York'],
    ['2027-03-28T10:00:00Z', 'Europe/Berlin'],
    ['2027-01-01T11:00:00Z', 'Pacific/Auckland'],
  ])('at %s in %s has content for today', async (now, timezone) => {
    const home = await liveOnce(now, { timezone })
    const { today, tasks } = home
    expect(home.eventsToday.length).toBeGreaterThanOrEqual(3)
    expect(home.eventsToday.some(({ isPrivate }) => isPrivate)).toBe(true)
    expect(home.events.filter(({ startTime }) => startTime > now).length).toBeGreaterThan(10)
    expect(home.unread).toEqual({ count: 6, senders: 5 })
    const unreadKinds = home.told.flatMap(({ kind, read }) => (read || kind === 'reminder' || kind === 'bill_due' ? [] : [kind]))
    expect(unreadKinds).toEqual(['task_assigned', 'announcement', 'mention'])
    expect(home.messages.some(({ isAnnouncement, read }) => isAnnouncement && !read)).toBe(true)
    expect(tasks.filter(({ completedAt, dueDate }) => completedAt && dueDate === today).length).toBeGreaterThan(0)
    expect(tasks.filter((task) => isPending(task) && task.dueDate === today).length).toBeGreaterThan(1)
    expect(tasks.filter((task) => isOverdue(task, today)).length).toBeGreaterThan(0)
    const statuses = home.lists.flatMap(({ items }) => items.map(({ status }) => status))
    expect(new Set(statuses)).toEqual(new Set(['active', 'purchased']))
    expect(home.investments.length).toBeGreaterThan(2)
    expect(new Set(home.tree.map(({ generation }) => generation))).toEqual(new Set([2, 1, 0, -1]))
    expect(home.tree.filter(({ userId }) => userId)).toHaveLength(6)
    expect(home.tree.every(({ userId, profileImageUrl }) => userId ?? profileImageUrl)).toBe(true)
    expect(home.stories.length).toBeGreaterThan(3)
    const { categories, budgets, favorites, requests, orders, audits } = home.shopping
    expect([categories.length, favorites.length, budgets.length]).toEqual([7, 5, 4])
    expect(budgets.find(({ name }) => name === 'Groceries')?.spentAmount).toBeGreaterThan(60)
    expect(requests.filter(({ status }) => status === 'pending').length).toBeGreaterThan(1)
    expect(requests.map(({ status }) => status)).toContainValues(['pending', 'approved', 'denied', 'added'])
    expect(orders.some(({ status }) => status === 'confirmed' || status === 'shipped')).toBe(true)
    expect(orders.map(({ status }) => status)).toContainValues(['pending', 'ready', 'delivered', 'cancelled'])
    expect(home.lists.flatMap(({ items }) => items.flatMap(({ prices }) => prices)).length).toBeGreaterThan(15)
    expect(audits.length).toBe(200)
    expect(new Set(home.bills.map((bill) => dueState(bill, today)))).toEqual(new Set(['overdue', 'today', 'soon', 'later', 'inactive']))
    expect(home.transactions.some(({ billPaymentId }) => billPaymentId)).toBe(true)
    expect(home.transactions.filter(({ receiptUrl }) => receiptUrl)).toHaveLength(2)
    // One budget of the month is nearly spent, and another is exceeded.
    const used = home.budgets.map(({ monthlyBudget, spent }) => (monthlyBudget ? spent / monthlyBudget : 0))
    expect([used.some((part) => part >= 0.75 && part <= 1), used.some((part) => part > 1)]).toEqual([true, true])
    expect(home.invitations).toHaveLength(2)
    expect(home.transactions.filter(({ transactionDate }) => transactionDate > today)).toEqual([])
    // The previous month, because the current one may have just begun.
    expect(home.spending.months[0]?.spent).toBeGreaterThan(0)
    expect(home.photos.length).toBeGreaterThan(5)
    expect(home.photos.some(({ day }) => day === today)).toBe(true)
    expect(home.documents.map(({ mimeType }) => mimeType)).toContainValues(['application/pdf', 'text/plain', 'image/jpeg', null])
    expect(home.documents.some(({ content }) => content?.includes('[x]') && content.includes('[ ]'))).toBe(true)
  })

  test('has no rows in the future, and has its messages in order', async () => {
    const { moments, messageTimes } = await liveOnce('2026-11-21T05:03:00Z', { timezone: 'America/New_York' })
    expect(moments.filter((moment) => moment > '2026-11-21T05:03:00.000Z')).toEqual([])
    expect(messageTimes).toEqual(messageTimes.toSorted())
    expect(new Set(messageTimes.map((moment) => moment.slice(0, 10))).size).toBeGreaterThan(30)
  })
})
