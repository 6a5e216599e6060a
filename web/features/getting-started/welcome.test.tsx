import { describe, expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import { notStarted, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { familyOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'
import { isNewcomer } from './getting-started.rules'

const screens = withScreens()

const openNewcomer = async (role: Role, daysAgo = 0) => {
  const server = screens.serve(role)
  const family = familyOf(role)
  const joinedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  server.answer(familiesApi.list, [{ ...family, membership: { ...family.membership, joinedAt } }])
  server.answer(userSettingsApi.gettingStarted, notStarted)
  return { server, ...(await openWithActs(screens, '/')) }
}

describe('a newcomer', () => {
  for (const [role, line] of [
    ['parent', 'Add events, chores and groceries with the plus; everybody sees them at once.'],
    ['member', 'Add events, tasks and groceries with the plus; everybody sees them at once.'],
    ['child', 'Your day and your chores are here. Tick a chore when it is done, and earn its points.'],
    ['extended', 'Calendar, Photos and Messages show what the family is doing.'],
  ] as const)
    test(`who is a ${role} is told what can be done here, until they dismiss it`, async () => {
      const app = await openNewcomer(role)
      await app.named('heading', 'Welcome to Rivera')
      await app.says(line)
      app.server.answer(userSettingsApi.putGettingStarted, { ...notStarted, isOver: true })
      await app.press('Got it')
      await app.saysNot('Welcome to Rivera')
      expect(app.server.callsOf(userSettingsApi.putGettingStarted)[0]?.body).toMatchObject({ isOver: true })
    })

  test('is welcomed for a week', async () => {
    const app = await openNewcomer('member', 8)
    await app.says('Welcome, Mia')
    await app.saysNot('Welcome to Rivera')
    expect(app.server.callsOf(userSettingsApi.gettingStarted)).toEqual([])
  })
})

test('an admin gets the first steps instead of a welcome', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
  const joinedAt = '2026-11-20T12:00:00Z'
  expect((['admin', 'parent'] as const).map((role) => isNewcomer({ role, joinedAt }, now))).toEqual([false, true])
})
