import { expect, type Family, test } from './fixtures'
import { openHere } from './offline'

test.use({ serviceWorkers: 'allow' })
test.slow()

type Shown = { title: string; tag: string; body?: string; actions: { title: string }[] }

/** A device that may show notifications, with its worker, and what delivers a push as a push service does. */
const deviceOf = async (family: Family) => {
  const page = await openHere(family, '/tasks')
  await page.context().grantPermissions(['notifications'], { origin: family.url })
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  // The headless browser has no system that shows notifications, and ends when its icon gets a number.
  await worker.evaluate(() => {
    const own = { all: [] as Shown[], count: 0 }
    const indexOf = (tag: string) => own.all.findIndex((shown) => shown.tag === tag)
    Object.assign(self, { own })
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (count: number) => {
        own.count = count
      },
    })
    Object.assign((self as unknown as { registration: object }).registration, {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        const known = indexOf(options.tag)
        own.all.splice(known < 0 ? own.all.length : known, known < 0 ? 0 : 1, { ...options, title })
      },
      getNotifications: async () => own.all.map(({ tag }) => ({ tag, close: () => void own.all.splice(indexOf(tag), 1) })),
    })
  })
  const cdp = await page.context().newCDPSession(page)
  const registration = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(family.url))
    if (own) registration.resolve(own.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration.promise
  return {
    /** The notifications that it shows, and the number on its icon. */
    seen: () => worker.evaluate(() => (self as unknown as { own: { all: Shown[]; count: number } }).own),
    push: (content: object) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: family.url, registrationId, data: JSON.stringify(content) }),
  }
}

test('a push shows its notification once, and removes one that was read elsewhere', async ({ family }) => {
  const { push, seen } = await deviceOf(family)
  const actions = [
    { action: 'snooze-10', title: 'In 10 minutes', path: '/api/x', body: { minutes: 10 } },
    { action: 'snooze-60', title: 'In an hour', path: '/api/x', body: { minutes: 60 } },
  ]
  const reminder = { id: 'one', title: 'Reminder', url: '/notifications/one', at: 5, unread: 2, actions }
  await push(reminder)
  await push(reminder)
  await push({ id: 'two', title: 'Ana mentioned you', body: 'Dinner!', url: '/notifications/two' })
  await expect.poll(seen).toMatchObject({
    count: 2,
    all: [
      { title: 'Reminder', tag: 'one', timestamp: 5, actions: [{ title: 'In 10 minutes' }, { title: 'In an hour' }] },
      { title: 'Ana mentioned you', body: 'Dinner!', tag: 'two', actions: [] },
    ],
  })
  expect((await seen()).all[0]?.body).toBeUndefined()
  await push({ close: ['one'], unread: 1 })
  await expect.poll(async () => (await seen()).all.map(({ tag }) => tag)).toEqual(['two'])
  expect((await seen()).count).toBe(1)
})

test('the place of a notification opens its subject, and it is read', async ({ family }) => {
  const page = await family.as('parent')
  const said = { data: { content: '@Ben dinner is ready' } }
  expect((await (await family.api('admin')).post(`/api/families/${family.id}/messages`, said)).status()).toBe(201)
  const list = `/api/families/${family.id}/notifications`
  const api = await family.api('parent')
  const [{ id = '' } = {}] = (await (await api.get(list)).json()) as { id?: string }[]
  await page.goto(`/notifications/${id}`)
  await expect(page).toHaveURL(/\/messages/)
  await expect.poll(async () => ((await (await api.get(`${list}/unread`)).json()) as { count: number }).count).toBe(0)
  await page.goto('/notifications/019ab3c4-0000-7000-8000-000000000001')
  await expect(page.getByText('This notification is no longer there')).toBeVisible()
})
