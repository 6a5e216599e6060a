import { describe, expect, test } from 'bun:test'
import { type PortalReply, portalApi } from '#src/features/portal/portal.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const page: PortalReply = {
  friendName: 'Vera',
  familyName: 'Rivera',
  timezone: 'America/New_York',
  accessLevel: 'limited',
  canViewPhotos: true,
  canViewEvents: true,
  canRsvp: false,
  expiresAt: '2026-12-21T15:00:00.000Z',
  isPreview: false,
}
const open = async (more: Partial<PortalReply> = {}) => {
  const server = screens.serve()
  server.answer(portalApi.show, { ...page, ...more })
  server.answer(portalApi.photos, [{ id: 'lake', caption: 'At the lake', day: '2026-11-21', width: 640, height: 480 }])
  server.answer(portalApi.events, [
    {
      id: 'concert',
      instanceDate: null,
      title: 'Concert',
      startTime: '2026-12-01T17:00:00.000Z',
      endTime: '2026-12-01T18:00:00.000Z',
      isAllDay: false,
      timezone: 'America/New_York',
      location: 'Town hall',
    },
  ])
  server.answer(portalApi.today, {
    date: '2026-11-21',
    timezone: 'America/New_York',
    events: [],
    chores: [{ id: 'cat', title: 'Feed the cat', description: null, dueTime: null, assignee: 'Leo', isDone: false }],
  })
  server.answer(portalApi.notes, { houseNotes: 'The key is with Rosa.', documents: [] })
  server.answer(portalApi.emergency, {
    contacts: [{ name: 'Rosa', organization: null, phones: [{ kind: 'mobile', number: '+1 555 0100' }] }],
    people: [],
  })
  return { server, ...(await openWithActs(screens, '/portal/abc')) }
}

describe('the page of a friend', () => {
  test('shows the allowed parts and asks for no others', async () => {
    const app = await open()
    await app.says('Concert')
    const photo = await app.named('img', 'At the lake')
    expect(photo.getAttribute('src')).toBe('/api/portal/abc/photos/lake?w=320')
    for (const call of [portalApi.invitations, portalApi.today, portalApi.notes, portalApi.emergency])
      expect(app.server.callsOf(call)).toEqual([])
  })

  test('says so if nothing is allowed', async () => {
    const app = await open({ canViewPhotos: false, canViewEvents: false, canRsvp: false })
    await app.says('There is nothing here yet.')
  })

  test('says the same of every link that does not work', async () => {
    screens.serve().refuse(portalApi.show, 404, { code: 'not_found' })
    const app = await openWithActs(screens, '/portal/none')
    await app.says('No such page')
  })
})

describe('the page of a helper', () => {
  const helper = { accessLevel: 'helper', canViewPhotos: false, canViewEvents: false } as const

  test('has notes, numbers to call, and chores to tick', async () => {
    const app = await open(helper)
    await app.says('The key is with Rosa.')
    expect((await app.named('link', '+1 555 0100')).getAttribute('href')).toStartWith('tel:')
    app.server.answer(portalApi.tick, { id: 'cat', title: 'Feed the cat', description: null, dueTime: null, assignee: 'Leo', isDone: true })
    await app.press('Feed the cat', 'checkbox')
    expect(app.server.callsOf(portalApi.tick).map(({ body }) => body)).toEqual([{ isDone: true }])
  })

  test('cannot tick in a preview', async () => {
    const app = await open({ ...helper, isPreview: true })
    expect(((await app.named('checkbox', 'Feed the cat')) as HTMLInputElement).disabled).toBe(true)
  })
})
