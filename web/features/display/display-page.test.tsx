import { afterEach, beforeEach, expect, jest, setSystemTime, test } from 'bun:test'
import { type DisplayContent, type DisplayDay, type DisplayEvent, displayApi } from '#src/features/displays/display.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
// The day of the content: on any other, the wall shows it as past.
beforeEach(() => {
  setSystemTime(new Date('2026-11-27T12:00:00Z'))
})
afterEach(() => {
  jest.useRealTimers()
  setSystemTime()
})

const noah = {
  id: 'noah',
  firstName: 'Noah',
  color: '#10b981',
  hasPicture: false,
  pinKind: null,
  ticksItems: false,
  hasChores: true,
} as const
const content = (more: Partial<DisplayContent> = {}): DisplayContent => ({
  name: 'Kitchen',
  familyName: 'Rivera',
  timezone: 'UTC',
  language: 'en',
  firstDayOfWeek: null,
  hourCycle: 'h23',
  night: null,
  photosAfter: null,
  people: [{ ...noah, tick: 'pin', pinKind: 'digits', ticksAll: false }],
  days: [
    {
      date: '2026-11-27',
      marks: [{ kind: 'birthday', title: 'Ivy turns 7' }],
      events: [
        {
          id: 'swim',
          title: 'Swimming',
          location: 'Pool',
          color: '#3b82f6',
          startsAt: '2026-11-27T16:30:00Z',
          endsAt: null,
          isCancelled: false,
          people: ['noah'],
        },
      ],
      more: 0,
    },
    { date: '2026-11-28', marks: [], events: [], more: 0 },
  ],
  chores: [
    { id: 'dishes', title: 'Dishes', dueTime: null, points: 1, memberId: 'noah', isDone: false, isLate: true },
    { id: 'bins', title: 'Bins', dueTime: null, points: 1, memberId: null, isDone: false, isLate: false },
  ],
  lists: [{ id: 'list', name: 'Groceries', items: [{ id: 'milk', name: 'Milk', quantity: 2, unit: 'each' }], more: 0 }],
  photos: null,
  weather: null,
  ...more,
})

const open = async (shown: DisplayContent | undefined) => {
  const server = screens.serve('child')
  server.answer(displayApi.pairing, { isPaired: shown !== undefined, code: shown ? null : '123456', expiresAt: null })
  if (shown) server.answer(displayApi.content, shown)
  return { server, app: await openWithActs(screens, '/display') }
}

test('an unpaired display shows its code and where to enter it', async () => {
  const { app } = await open(undefined)
  await app.says('The code is 1 2 3 4 5 6')
  await app.named('img', 'QR code of the settings')
})

test('a wall shows the day, the week, chores and lists, and a child ticks by PIN', async () => {
  const { server, app } = await open(content())
  for (const text of ['Ivy turns 7', 'Swimming', 'Pool', 'Late', 'Milk']) await app.says(text)
  // Nobody here may tick a chore of everybody, or an item.
  expect([app.isThere('button', 'Tick Bins'), app.isThere('button', 'Tick Milk')]).toEqual([false, false])
  await app.press('Tick Dishes')
  server.refuse(displayApi.tick, 401, { code: 'wrong_pin', message: 'That is not the right PIN. Try again.' })
  const dialog = app.within(await app.screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Noah' }))
  for (const digit of ['2', '4', '6', '8']) await app.press(digit)
  await app.press('Tick')
  await app.says('That is not the right PIN. Try again.')
  server.answer(displayApi.tick, { id: 'tick' })
  server.answer(displayApi.content, content({ chores: [{ ...(content().chores?.[0] as never as object), isDone: true } as never] }))
  for (const digit of ['2', '4', '6', '8']) await app.press(digit)
  await app.press('Tick')
  await app.says('Noah ticked Dishes')
  expect(server.callsOf(displayApi.tick).at(-1)?.body).toEqual({ kind: 'chore', rowId: 'dishes', memberId: 'noah', pin: '2468' })
  await app.says('All done')
  server.answer(displayApi.undo, undefined)
  await app.press('Undo')
  await app.waitFor(() => expect(server.callsOf(displayApi.undo)).toHaveLength(1))
})

test('a wall shows the meals of today apart from its other events', async () => {
  const [today, ...week] = content().days ?? []
  const swimming = today?.events[0] as DisplayEvent
  const dinner = { ...swimming, id: 'dinner', title: 'Dinner: Tacos' }
  const { app } = await open(content({ days: [{ ...(today as DisplayDay), events: [dinner, swimming] }, ...week] }))
  const meals = app.within(await app.named('list', 'Meals'))
  for (const text of ['Dinner', 'Tacos']) meals.getByText(text)
  expect(app.screen.queryByText('Dinner: Tacos')).toBeNull()
  await app.says('Swimming')
})

test('a wall shows the weather of now and of the days to come, and how old it is', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') })
  const now = { temperature: 12, kind: 'partly', isNight: false } as const
  const days = ['2026-11-27', '2026-11-28'].map((date, n) => ({ date, kind: 'rain' as const, max: 14 - n, min: 4 }))
  const { app } = await open(content({ weather: { at: '2026-11-27T09:00:00Z', now, days } }))
  const weather = app.within(await app.named('region', 'Weather'))
  for (const text of ['12°', 'Highest 14°, lowest 4°', 'as of 09:00']) weather.getByText(text)
  weather.getByRole('img', { name: 'Partly cloudy' })
  app.screen.getByRole('img', { name: 'Rain' })
})
