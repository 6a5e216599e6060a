import { describe, expect, test } from 'bun:test'
import { type PrayerReply, prayersApi } from '#src/features/prayers/prayers.contract'
import { openWithActs } from '#web/testing/acts'
import { ben, since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const requestOf = (title: string, more: Partial<PrayerReply> = {}): PrayerReply => ({
  id: `prayer-${title}`,
  familyId: 'rivera',
  title,
  description: null,
  category: 'general',
  urgency: 'normal',
  isPublic: true,
  forUserId: null,
  forName: null,
  forPerson: null,
  isAnswered: false,
  answeredDate: null,
  testimony: null,
  askedAt: since,
  prayedCount: 0,
  prayedToday: false,
  prayedBy: null,
  remindAt: null,
  createdBy: ben.id,
  creator: ben,
  createdAt: since,
  updatedAt: since,
  ...more,
})

const open = async (requests: PrayerReply[] = [], testimonies: PrayerReply[] = [], who: 'parent' | 'member' = 'parent') => {
  const server = screens.serve(who)
  server.answer(prayersApi.list, () => requests)
  server.answer(prayersApi.testimonies, () => testimonies)
  server.answer(prayersApi.create, ({ body }) => {
    const { id: _, ...fields } = prayersApi.create.body.parse(body)
    const request = requestOf(fields.title, fields)
    requests.unshift(request)
    return request
  })
  server.answer(prayersApi.prayed, () => {
    const request = { ...requests[0], prayedToday: true, prayedCount: 1 } as PrayerReply
    requests.splice(0, 1, request)
    return request
  })
  server.answer(prayersApi.answer, ({ body }) => {
    const answered = { ...requests.shift(), ...(body as object), isAnswered: true } as PrayerReply
    testimonies.unshift(answered)
    return answered
  })
  return { ...(await openWithActs(screens, '/prayers')), server, requests }
}

describe('the prayer requests', () => {
  test('have the texts of the specification while there are none', async () => {
    const app = await open()
    for (const text of ['Prayer Requests & Testimonies', 'No prayer requests yet', 'No testimonies yet']) await app.says(text)
    await app.named('button', 'Share Testimony')
    await app.press('Add Prayer Request')
    await app.write('Title', 'Safe travels')
    const dialog = app.within(await app.named('dialog', 'Add Prayer Request'))
    await app.user.click(dialog.getByRole('button', { name: 'Add Prayer Request' }))
    await app.says('Prayer request added')
    await app.named('article', 'Safe travels')
  })

  test('are counted once a day, and say so', async () => {
    const app = await open([requestOf('Rain', { urgency: 'urgent', forName: 'Clara' })], [], 'member')
    await app.says('Urgent')
    await app.says('Asked by Ben Rivera · For Clara')
    expect(app.isThere('button', 'More for Rain')).toBe(false)
    await app.press('I prayed: Rain')
    await app.named('button', 'Prayed today: Rain')
    await app.says('Prayed once')
    await app.press('Prayed today: Rain')
    expect(app.server.callsOf(prayersApi.prayed)).toHaveLength(1)
  })

  test('name those who prayed to their maker', async () => {
    const app = await open([requestOf('Rain', { prayedCount: 3, prayedBy: [ben] })])
    await app.says('Prayed 3 times: Ben')
  })

  test('become testimonies when they are answered', async () => {
    const app = await open([requestOf('Rain')])
    await app.act('More for Rain', 'Answered')
    await app.press('Share Testimony')
    await app.says('Write the testimony first')
    await app.write('Testimony', 'Two whole nights of it.')
    const dialog = app.within(await app.named('dialog', 'How was it answered?'))
    await app.user.click(dialog.getByRole('button', { name: 'Share Testimony' }))
    await app.says('No prayer requests yet')
    await app.says('Two whole nights of it.')
    await app.says(/^Asked .+ · Answered /)
  })

  test('remind daily at the time of one’s choice, until one ends it', async () => {
    const app = await open([requestOf('Rain')])
    app.server.answer(prayersApi.remind, ({ body }) => {
      const request = requestOf('Rain', { remindAt: (body as { at: string | null }).at })
      app.requests.splice(0, 1, request)
      return request
    })
    await app.press('Remind me daily: Rain')
    expect((await app.field('Time')).value).toBe('20:30')
    await app.write('Time', '21:15')
    await app.press('Set Reminder')
    await app.says('Daily reminder set')
    await app.press('Reminds you daily at 21:15: Rain')
    await app.press('End the reminder')
    await app.says('Daily reminder ended')
    await app.named('button', 'Remind me daily: Rain')
    expect(app.server.callsOf(prayersApi.remind).map(({ body }) => body)).toEqual([{ at: '21:15' }, { at: null }])
  })

  test('turn by swipes of a finger, not by taps or a mouse', async () => {
    const { fireEvent } = await import('@testing-library/react/pure')
    const app = await open([requestOf('Rain'), requestOf('Exam')])
    await app.press('Pray one by one')
    const view = app.within(await app.named('dialog', 'Pray one by one'))
    const swipe = (from: number, to: number, pointerType = 'touch') => {
      const text = view.getByRole('article')
      fireEvent.pointerDown(text, { clientX: from, pointerType })
      fireEvent.pointerUp(text, { clientX: to, pointerType })
    }
    for (const [from, to, kind, shown] of [
      [300, 280, 'touch', 'Rain'],
      [300, 100, 'mouse', 'Rain'],
      [300, 200, 'touch', 'Exam'],
      [300, 200, 'touch', 'Exam'],
      [100, 200, 'touch', 'Rain'],
    ] as const) {
      swipe(from, to, kind)
      view.getByRole('heading', { name: shown })
    }
  })

  test('are shown one by one, by buttons and arrow keys', async () => {
    const app = await open([requestOf('Rain'), requestOf('Exam')])
    await app.press('Pray one by one')
    const view = app.within(await app.named('dialog', 'Pray one by one'))
    view.getByRole('heading', { name: 'Rain' })
    await app.user.keyboard('{ArrowRight}')
    view.getByRole('heading', { name: 'Exam' })
    view.getByText('2 of 2')
    await app.user.click(view.getByRole('button', { name: 'Back' }))
    view.getByRole('heading', { name: 'Rain' })
    await app.user.keyboard('{Escape}')
    await app.waitFor(() => expect(app.screen.queryByRole('dialog')).toBeNull())
  })
})

test('a testimony is edited by its maker, whose words are there', async () => {
  const told = requestOf('Rain', { isAnswered: true, answeredDate: '2026-01-02', testimony: 'It rained.' })
  const app = await open([], [told])
  app.server.answer(prayersApi.change, ({ body }) => Object.assign(told, body))
  await app.act('More for Rain', 'Edit')
  expect((await app.field('Testimony')).value).toBe('It rained.')
  await app.write('Testimony', 'It rained for two nights.')
  await app.press('Save Changes')
  await app.says('Testimony saved')
  await app.says('It rained for two nights.')
  expect(app.server.callsOf(prayersApi.change)[0]?.body).toMatchObject({ testimony: 'It rained for two nights.' })
})
