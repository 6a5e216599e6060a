import { expect, test } from 'bun:test'
import type { Member } from '#src/platform/access'
import { createReadTools, type ToolDeps } from './assistant.read-tools'

test('the events have those of subscribed calendars, which name nobody', async () => {
  const trip = {
    title: 'School trip',
    isAllDay: false,
    startTime: '2026-11-30T08:00:00Z',
    endTime: '2026-11-30T12:00:00Z',
    timezone: 'UTC',
  }
  const { events } = createReadTools({
    calendar: { list: async () => ({ parse: () => [] }) },
    subscriptions: { events: () => [trip] },
    families: { get: () => ({ timezone: 'UTC' }) },
  } as unknown as ToolDeps)
  const rows = await events?.run({ familyId: 'f' } as Member, { from: '2026-11-27', to: '2026-12-03' })
  expect(JSON.parse(rows ?? '')).toEqual([{ title: 'School trip', start: '2026-11-30T08:00', end: '2026-11-30T12:00' }])
})
