import { describe, expect, test } from 'bun:test'
import { roles } from '#src/shared/permissions'
import { channels, groups, isOn, isPreset, nextDigest, quietUntil } from './channels.rules'

describe('the presets', () => {
  test.each(roles)('of %s show everything in the app but messages, and mail nothing', (role) => {
    expect(groups.filter((group) => !isPreset(role, group, 'app'))).toEqual(['messages'])
    expect(groups.filter((group) => isPreset(role, group, 'mail'))).toEqual([])
  })

  test.each(roles)('of %s bring reminders, mentions, announcements and emergencies to devices, and no messages', (role) => {
    for (const group of ['reminders', 'mentions', 'announcements', 'emergency'] as const) expect(isPreset(role, group, 'push')).toBe(true)
    expect(isPreset(role, 'messages', 'push')).toBe(false)
  })

  test('send money to no child or grandparent, and chores to children', () => {
    for (const role of ['child', 'extended'] as const)
      expect(['bills', 'budgets', 'server'].some((group) => isPreset(role, group as never, 'push'))).toBe(false)
    expect([isPreset('child', 'chores', 'push'), isPreset('parent', 'chores', 'push')]).toEqual([true, false])
  })
})

test('a choice overrides the preset of only one group and channel', () => {
  const choices = { mentions: { push: false }, messages: { app: true } }
  const differing = roles.flatMap((role) =>
    groups.flatMap((group) =>
      channels.filter((channel) => isOn(choices, role, group, channel) !== isPreset(role, group, channel)).map((one) => `${group} ${one}`),
    ),
  )
  expect([...new Set(differing)].sort()).toEqual(['mentions push', 'messages app'])
})

const night = { from: '21:00', to: '07:00' }
const nap = { from: '13:00', to: '14:30' }
test.each([
  [null, '2026-11-27T02:00:00Z', undefined],
  [{ from: '07:00', to: '07:00' }, '2026-11-27T06:00:00Z', undefined],
  // Berlin is an hour ahead.
  [night, '2026-11-27T19:59:00Z', undefined],
  [night, '2026-11-27T20:00:00Z', '2026-11-28T06:00:00Z'],
  [night, '2026-11-28T05:59:00Z', '2026-11-28T06:00:00Z'],
  [night, '2026-11-28T06:00:00Z', undefined],
  [nap, '2026-11-27T12:00:00Z', '2026-11-27T13:30:00Z'],
  [nap, '2026-11-27T13:30:00Z', undefined],
  // The night of the change to summer time.
  [night, '2027-03-27T22:00:00Z', '2027-03-28T05:00:00Z'],
])('with quiet hours %j it is quiet at %s until %s', (quiet, now, end) => {
  expect(quietUntil(quiet, Temporal.Instant.from(now), 'Europe/Berlin')?.toString()).toBe(end)
})

test.each([
  ['daily', '2026-11-27T05:00:00Z', '2026-11-27T06:00:00Z'],
  ['daily', '2026-11-27T06:00:00Z', '2026-11-28T06:00:00Z'],
  ['daily', '2027-03-27T12:00:00Z', '2027-03-28T05:00:00Z'],
  // A Friday, a Monday before and after seven.
  ['weekly', '2026-11-27T05:00:00Z', '2026-11-30T06:00:00Z'],
  ['weekly', '2026-11-30T05:00:00Z', '2026-11-30T06:00:00Z'],
  ['weekly', '2026-11-30T06:00:00Z', '2026-12-07T06:00:00Z'],
] as const)('the %s digest after %s leaves at %s', (digest, now, next) => {
  expect(nextDigest(digest, Temporal.Instant.from(now), 'Europe/Berlin').toString()).toBe(next)
})
