import type { APIRequestContext, Page } from '@playwright/test'
import { type Family, password } from './fixtures'
import { addressOf, expect, forget, type Visit } from './sweep'
import { expectAccessible, expectCalm, expectSettled, expectTitle, expectWhole } from './sweep-checks'

/** Names that are hard to lay out: without a place to break, right to left, emoji, very wide, and very short. */
const words = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'حفلة عيد ميلاد الجدة في الحديقة الكبيرة مع كل الأقارب والأصدقاء والجيران يوم الجمعة',
  '👨‍👩‍👧‍👦🎂🎉🧁🍰🎈🎁🪅🥳🎊🍾🥂🕯️🧨✨🎇🎆',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'x',
]
const word = (n: number) => words[n % words.length] ?? ''

/** For fields with a shorter maximum length. */
const short = (n: number) => [...word(n)].slice(0, 30).join('')

const poster = (api: APIRequestContext) => async (path: string, data: object) => {
  const answer = await api.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

/** Fills a family: 200 rows of frequent kinds, one row per hard name of the others. @returns values of the router's parameters */
export const crowd = async (id: string, api: APIRequestContext) => {
  const add = poster(api)
  const all = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)))
  const family = `/api/families/${id}`
  const tomorrow = (hour: number) => new Date(new Date().setUTCHours(24 + hour, 0, 0, 0)).toISOString()
  await api.patch(family, { data: { name: word(0) } })
  await all(words.length, (n) =>
    add(`${family}/members`, { firstName: short(n), lastName: short(n + 1), username: `guest-${n}`, password }),
  )
  const { id: listId } = await add(`${family}/smart-shopping-lists`, { name: word(0) })
  const { id: projectId } = await add(`${family}/projects`, {
    name: word(0),
    description: word(3),
    category: short(2),
    tags: [],
  })
  const plan = { name: word(0), venue: word(3), guestNote: word(1), notes: word(1), date: tomorrow(0).slice(0, 10), time: '15:00' }
  const { id: plannerId } = await add(`${family}/event-planners`, plan)
  const { id: personId } = await add(`${family}/ancestry`, { firstName: word(0), lastName: word(3), birthPlace: word(0) })
  const { id: wishlistId } = await add(`${family}/wishlists`, { name: word(0), ownerId: null, recipientName: word(1), occasion: short(2) })
  const [{ userId }] = (await (await api.get(`${family}/profiles`)).json()) as [{ userId: string }]
  await api.put('/api/user/profile', {
    data: { bio: word(0), address: word(1), hobbies: word(2), allergies: word(3), isOnEmergencySheet: true },
  })
  const tomorrowAt = tomorrow(17)
  const { id: teamId } = await add(`${family}/sports/teams`, {
    name: word(0),
    league: word(1),
    coachName: word(2),
    coachPhone: '+1 202 555 0142',
  })
  await all(200, (n) => add(`${family}/tasks`, { title: word(n), description: word(n + 1), isChore: n % 2 === 0 }))
  await all(200, (n) => add(`/api/smart-shopping-lists/${listId}/items`, { name: `${word(n)} ${n}`, estimatedPrice: 12_345.67 }))
  await all(200, (n) => add(`${family}/messages`, { content: word(n), isAnnouncement: n === 199 }))
  await all(words.length, async (n) => {
    await add(`${family}/events`, { title: word(n), location: word(n + 1), startTime: tomorrow(15), endTime: tomorrow(16) })
    await add(`${family}/projects/${projectId}/tasks`, { title: word(n) })
    await add(`${family}/projects/${projectId}/expenses`, { description: word(n), amount: 1_234_567 })
    await add(`${family}/documents`, { title: word(n), content: word(n + 1) })
    await add(`${family}/shopping-categories`, { name: word(n) })
    await add(`${family}/shopping-budgets`, { name: word(n), totalAmount: 1_234_567 })
    await add(`${family}/shopping-favorites`, { name: word(n) })
    await add(`${family}/shopping-requests`, { itemName: word(n) })
    const { id: categoryId } = await add(`${family}/budget-categories`, { name: word(n), monthlyBudget: 1_234_567 })
    await add(`${family}/bills`, { companyName: word(n), categoryId, amountDue: 1_234_567, dueDate: tomorrow(0).slice(0, 10) })
    await add(`${family}/transactions`, { description: word(n), categoryId, amount: 1_234_567 })
    await add(`${family}/investments`, { accountName: word(n), currentValue: 1_234_567 })
    await add(`${family}/ancestry`, { firstName: word(n), lastName: word(n + 1) })
    await add(`/api/wishlists/${wishlistId}/items`, { name: word(n), description: word(n + 1), size: short(n), price: 1_234_567 })
    await add(`${family}/contacts`, {
      firstName: word(n),
      organization: word(n + 1),
      phones: [{ kind: 'mobile', number: '+1 555 0100 200 300 400' }],
      addresses: [{ kind: 'home', street: word(n + 2), city: short(n) }],
      isEmergency: n < 4,
    })
    await add(`${family}/ancestry/stories`, { title: word(n), content: word(n + 1), personId })
    await add(`/api/event-planners/${plannerId}/guests`, { guestName: word(n).slice(0, 100), dietaryRestrictions: word(n + 1) })
    await add(`/api/event-planners/${plannerId}/expenses`, { category: word(n).slice(0, 100), planned: 1_234_567, spent: 1_234_567 })
    await add(`/api/event-planners/${plannerId}/venues`, { name: word(n), address: word(n + 1), pros: word(n), price: 1_234_567 })
    await add(`/api/event-planners/${plannerId}/moments`, { title: word(n), notes: word(n + 1), at: tomorrow(15) })
    const { id: playerId } = await add(`/api/sports/teams/${teamId}/players`, { name: word(n), position: short(n) })
    const played = { status: 'completed', ourScore: 1000, opponentScore: 999 }
    const game = { opponent: short(n), location: word(n + 1), gameDate: tomorrowAt }
    const { id: gameId } = await add(`/api/sports/teams/${teamId}/games`, { ...game, ...(n % 2 && played) })
    await add(`/api/sports/games/${gameId}/stats`, { playerId, statType: short(n), value: 12_345 })
    await add(`${family}/sports/activities`, { kind: 'run', date: '2026-01-02', distanceKm: 12_345 / 2, notes: word(n) })
    await add(`${family}/sports/goals`, { kind: 'run', target: 999_999 })
  })
  await all(200, (n) => add(`/api/event-planners/${plannerId}/tasks`, { title: word(n), dueDate: tomorrow(0).slice(0, 10) }))
  return { familyId: id, listId, projectId, personId, userId, plannerId, wishlistId, teamId }
}

const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } }

/** The button that adds an item on each screen. At the end of a long list it is the floating button. */
const adds: Record<string, string> = {
  '/calendar': 'Add Event',
  '/messages': 'Send',
  '/tasks': 'Create Task',
  '/chores/$familyId': 'Add Chore',
  '/documents': 'Create Document',
  '/finances': 'Add Bill',
  '/photos': 'Upload Photo',
  '/shopping?tab=lists&list=$listId': 'Add Item',
}

const expectAddInReach = async (page: Page, screen: string, what: string) => {
  const name = adds[screen]
  if (!name) return
  const add = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  await expect.soft(add, what).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const addAnything = page.getByRole('button', { name: 'Quick add', exact: true })
  await expect.soft(screen === '/messages' ? add : addAnything, `${what}, at its end`).toBeInViewport()
}

/** Checks a screen at both sizes, with few or many rows. @param first the size at which it is loaded */
export const expectHold = async (opened: Visit, screen: string, params: Record<string, string>, first: keyof typeof sizes) => {
  const { page, seen } = opened
  await forget(opened)
  await page.setViewportSize(sizes[first])
  await page.goto(addressOf(screen, params))
  for (const size of first === 'phone' ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const)) {
    const what = `${screen} on a ${size}`
    await page.setViewportSize(sizes[size])
    await expectSettled(page, seen, what)
    await expectTitle(page, what)
    if (size === first) await expectCalm(seen, what)
    await expectWhole(page, what)
    if (size === 'desktop') continue
    await expectAccessible(page, what)
    await expectAddInReach(page, screen, what)
  }
  expect.soft(seen.complaints(), screen).toEqual([])
}

const made = new Map<string, Promise<unknown>>()

/** Runs a function once for the family of a test file. */
export const once = <T>({ server: { data } }: Family, fill: () => Promise<T>) => {
  const filled = (made.get(data) as Promise<T> | undefined) ?? fill()
  made.set(data, filled)
  return filled
}
