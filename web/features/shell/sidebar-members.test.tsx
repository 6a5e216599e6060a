import { describe, expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const rest = () => new Promise((resolve) => setTimeout(resolve, 800))

describe('members that could not be loaded', () => {
  const open = async (path: string) => {
    const server = screens.serve('parent')
    server.refuse(familiesApi.members, 500)
    const app = await openWithActs(screens, path)
    await app.named('button', 'Failed to load the members. Retry')
    return { ...app, server, asked: () => server.callsOf(familiesApi.members).length }
  }

  test('are not asked for again by themselves', async () => {
    const app = await open('/')
    await rest()
    // The screen, which renders later, asks once more than the sidebar.
    const before = app.asked()
    expect(before).toBeLessThanOrEqual(2)
    await rest()
    expect(app.asked()).toBe(before)
    app.server.answer(familiesApi.members, [])
    await app.press('Failed to load the members. Retry')
    await app.saysNot(/Failed to load the members/)
  })

  test('are not asked for on and on by the settings', async () => {
    const app = await open('/settings')
    await app.named('heading', 'Leave the family')
    const before = app.asked()
    await rest()
    expect(app.asked()).toBe(before)
  })
})
