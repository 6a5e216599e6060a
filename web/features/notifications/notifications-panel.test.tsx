import { describe, expect, test } from 'bun:test'
import { chatApi } from '#src/features/chat/chat.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { type NotificationReply, notificationsApi } from '#src/features/notifications/notifications.contract'
import { openWithActs } from '#web/testing/acts'
import { familyOf, memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the notifications panel', () => {
  testLoading('shows its loading state, an error, and loads on Retry', screens, {
    path: '/settings',
    press: { role: 'button', name: /^Notifications/ },
    list: notificationsApi.list,
    failed: 'Failed to load the notifications',
    shown: "You're all caught up",
  })

  let made = 0
  /** Each notification is newer than the ones made before it. */
  const newsOf = (title: string, more: Partial<NotificationReply> = {}): NotificationReply => {
    made += 1
    return {
      id: `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
      familyId: 'rivera',
      kind: 'mention',
      actor: memberOf('parent').user,
      title,
      subjectId: null,
      place: null,
      read: false,
      createdAt: new Date().toISOString(),
      ...more,
    }
  }

  const open = async (news: NotificationReply[]) => {
    const server = screens.serve('member')
    server.answer(notificationsApi.unread, () => ({ count: news.filter(({ read }) => !read).length }))
    server.answer(notificationsApi.list, ({ query: { limit, before } }) => {
      const all = news.toReversed()
      const after = all.findIndex(({ id }) => id === before) + 1
      return all.slice(after, after + Number(limit))
    })
    server.answer(notificationsApi.read, () => {
      news.splice(0, news.length, ...news.map((one) => ({ ...one, read: true })))
      return undefined
    })
    const app = await openWithActs(screens, '/settings')
    await app.press(/^Notifications/)
    const panel = app.within(await app.named('dialog', 'Notifications'))
    return { ...app, server, rows: () => panel.findAllByRole('listitem') }
  }

  test('shows an empty state, and returns the focus', async () => {
    const app = await open([])
    await app.says("You're all caught up")
    expect(app.isThere('button', 'Mark all as read')).toBe(false)
    await app.user.keyboard('{Escape}')
    await app.waitFor(() => expect(app.isThere('dialog', 'Notifications')).toBe(false))
    await app.isFocused(await app.named('button', 'Notifications'))
  })

  test('shows who did what, newest first', async () => {
    const zoe = { ...memberOf('child').user, firstName: 'Zoe', name: 'Zoe' }
    const app = await open([
      newsOf('Zoe', { kind: 'invitation_accepted', actor: zoe, read: true }),
      newsOf('Feed the cat', { kind: 'task_assigned' }),
      newsOf('@Mia dinner is ready'),
    ])
    const said = (await app.rows()).map(({ textContent }) => textContent)
    expect(said).toEqual([
      expect.stringMatching(/Ben mentioned you@Mia dinner is readynow.*Unread/),
      expect.stringMatching(/Ben assigned you a taskFeed the cat.*Unread/),
      expect.stringMatching(/Zoe accepted your invitation/),
    ])
    expect(said[2]).not.toContain('Unread')
    await app.named('button', 'Notifications, 2 unread')
    expect((await app.named('button', 'Notifications, 2 unread')).textContent).toBe('2')
  })

  test('marks all as read optimistically, and reports and restores unread ones after a failure', async () => {
    const app = await open([newsOf('@Mia one'), newsOf('@Mia two')])
    app.server.refuse(notificationsApi.read, 500)
    await app.press('Mark all as read')
    await app.says('Failed to mark as read')
    await app.named('button', 'Notifications, 2 unread')
    expect((await app.rows())[0]?.textContent).toContain('Unread')
    const release = app.server.hold(notificationsApi.read)
    await app.press('Mark all as read')
    await app.waitFor(async () => expect((await app.rows())[0]?.textContent).not.toContain('Unread'))
    expect(app.isThere('button', 'Mark all as read')).toBe(false)
    app.server.answer(notificationsApi.read, undefined)
    release()
  })

  test('is shown page by page', async () => {
    const app = await open(Array.from({ length: 25 }, (_, n) => newsOf(`@Mia number ${n + 1}`)))
    expect(await app.rows()).toHaveLength(20)
    await app.press('Show more')
    await app.waitFor(async () => expect(await app.rows()).toHaveLength(25))
    expect((await app.rows()).at(-1)?.textContent).toContain('@Mia number 1')
    expect(app.isThere('button', 'Show more')).toBe(false)
  })
})

describe('a notification on a device', () => {
  const id = '018f0000-0000-7000-8000-000000000009'
  const about = { title: 'Milk', subjectId: null, place: null, read: true, createdAt: '2026-11-21T12:00:00.000Z' }
  const decided: NotificationReply = { ...about, id, familyId: '', kind: 'request_decided', actor: memberOf('parent').user }
  const open = async (families: ReturnType<typeof familyOf>[], home: string | undefined) => {
    const server = screens.serve('member')
    server.answer(familiesApi.list, families)
    server.answer(chatApi.list, [])
    server.answer(notificationsApi.find, ({ params: { familyId = '' } }) => {
      if (familyId !== home) throw new Error('404')
      return { ...decided, familyId }
    })
    return openWithActs(screens, `/notifications/${id}`)
  }
  const rivera = familyOf('member')
  const second = { ...rivera, id: 'moreno', name: 'Moreno' }

  test('of another family of its reader shows that family, which the settings take back', async () => {
    const app = await open([rivera, second], 'moreno')
    await app.says('Moreno is shown now')
    await app.waitFor(() => expect(app.router.state.location.pathname).toBe('/shopping'))
    await app.router.navigate({ to: '/settings' })
    await app.choose('Shown on this device', 'Rivera')
    await app.waitFor(() => expect(localStorage.getItem('hearth.own.family')).toBe('rivera'))
    localStorage.removeItem('hearth.own.family')
  })

  test('that no family of its reader has is no longer there', async () => {
    const app = await open([rivera, second], undefined)
    await app.says('This notification is no longer there')
    expect(localStorage.getItem('hearth.own.family')).toBeNull()
  })
})
