import { describe, expect, test } from 'bun:test'
import { type ActivityReply, activityApi } from '#src/features/activity/activity.contract'
import { openWithActs } from '#web/testing/acts'
import { memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the activity feed', () => {
  testLoading('shows its loading state, an error, and loads on Retry', screens, {
    path: '/activity',
    list: activityApi.list,
    failed: 'Failed to load the activity',
    shown: "Your family's activity shows up here.",
  })

  const deedOf = (id: number, kind: ActivityReply['kind'], title: string | null, more: Partial<ActivityReply> = {}): ActivityReply => ({
    id: String(id),
    familyId: 'rivera',
    kind,
    actor: memberOf('child').user,
    title,
    subjectId: null,
    createdAt: new Date().toISOString(),
    ...more,
  })
  const open = async (deeds: ActivityReply[]) => {
    screens.serve('parent').answer(activityApi.list, deeds)
    const app = await openWithActs(screens, '/activity')
    const lines = async () => app.within(await app.named('main', '')).findAllByRole('listitem')
    return { ...app, lines }
  }

  test('merges consecutive messages into one line, which leads to them', async () => {
    const event = deedOf(1, 'event.created', 'Piano recital', { actor: memberOf('admin').user })
    const app = await open([...[4, 3, 2].map((id) => deedOf(id, 'message.sent', null)), event])
    const [first, second] = await app.lines()
    expect(first?.textContent).toContain('Leo sent 3 messages')
    expect(first?.querySelector('time')?.textContent).toMatch(/^(now|\d minutes? ago)$/)
    expect(second?.textContent).toContain('Ana added the event Piano recital')
    expect(second?.querySelector('a')?.getAttribute('href')).toBe('/calendar')
    await app.user.click(first?.querySelector('a') as HTMLElement)
    await app.waitFor(() => expect(app.router.state.location.pathname).toBe('/messages'))
  })

  test("is grouped by the days of the family's zone, with the time of day on earlier ones", async () => {
    const today = Temporal.Now.zonedDateTimeISO('America/New_York').startOfDay()
    const lastYear = today.subtract({ years: 1 })
    const moments = [today, today.subtract({ minutes: 1 }), today.subtract({ days: 2 }).add({ hours: 12 }), lastYear.add({ hours: 12 })]
    const app = await open(moments.map((at, n) => deedOf(9 - n, 'event.created', 'Dinner', { createdAt: at.toInstant().toString() })))
    await app.lines()
    const day = (of: Temporal.ZonedDateTime, more: object) =>
      of.toPlainDate().toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', ...more })
    const heads = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
    expect(heads.slice(0, 2)).toEqual(['Today', 'Yesterday'])
    expect(heads[3]).toBe(day(lastYear, { year: 'numeric' }))
    const times = [...document.querySelectorAll('main li time')].map(({ textContent }) => textContent)
    expect(times.slice(1)).toEqual(['11:59 PM', '12:00 PM', '12:00 PM'])
    expect(times[0]).toMatch(/ago$|^now$/)
  })
})
