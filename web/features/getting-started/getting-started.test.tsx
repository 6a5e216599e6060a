import { describe, expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import { notStarted, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { familyOf, memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

/** A family of this day, whose admin has taken no step. */
const open = async (role: Role = 'admin', createdAt = new Date().toISOString()) => {
  const server = screens.serve(role)
  let said = notStarted
  server.answer(familiesApi.list, [{ ...familyOf(role), createdAt }])
  server.answer(familiesApi.members, [memberOf(role)])
  server.answer(userSettingsApi.gettingStarted, () => said)
  server.answer(userSettingsApi.putGettingStarted, ({ body }) => {
    said = { ...notStarted, ...(body as object) }
    return said
  })
  return { ...(await openWithActs(screens, '/')), server }
}

describe('the first steps', () => {
  test('are put off, and dismissed', async () => {
    const app = await open()
    await app.named('button', /Invite someone/)
    await app.press('Not now')
    await app.waitFor(async () => expect((await app.named('button', /Invite someone/)).textContent).toContain('Later'))
    expect((await app.named('button', /Add your children/)).getAttribute('aria-expanded')).toBe('true')
    await app.press('Dismiss')
    await app.waitFor(() => expect(app.isThere('region', 'Getting started')).toBe(false))
    expect(app.server.callsOf(userSettingsApi.putGettingStarted).at(-1)?.body).toMatchObject({ isOver: true })
  })

  test('are back when their dismissal could not be kept', async () => {
    const app = await open()
    app.server.refuse(userSettingsApi.putGettingStarted, 503, { code: 'busy', message: 'Not now.' })
    await app.press('Dismiss')
    await app.says('Failed to save that')
    await app.named('button', /Invite someone/)
  })

  for (const [role, createdAt] of [
    ['parent', undefined],
    ['admin', '2026-01-05T12:00:00.000Z'],
  ] as const)
    test(`are asked of no ${role} of a family ${createdAt ? 'at home here' : 'that is new'}`, async () => {
      const app = await open(role, createdAt)
      await app.named('heading', /./)
      await app.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
      expect(app.isThere('region', 'Getting started')).toBe(false)
      expect(app.server.callsOf(userSettingsApi.gettingStarted)).toEqual([])
    })

  test("take up the browser's offer to install, and tick themselves", async () => {
    const { isInstalled, watchInstall } = await import('#web/platform/offline/install')
    watchInstall()
    const app = await open()
    const done = async () => Number((await app.named('progressbar', 'Steps done')).getAttribute('aria-valuenow'))
    const before = await done()
    await app.press(/Install on your phone/)
    await app.press('Show how')
    await app.says('Add to Home Screen')
    expect(app.isThere('button', 'Install on this device')).toBe(false)
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: async () => window.dispatchEvent(new Event('appinstalled')) })
    expect(window.dispatchEvent(offer)).toBe(false)
    await app.press('Install on this device')
    await app.says('Hearth is installed on this device.')
    await app.user.keyboard('{Escape}')
    await app.waitFor(async () => expect(await done()).toBe(before + 25))
    isInstalled.value = false
  })
})
