import { describe, expect, test } from 'bun:test'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { withScreens } from '#web/testing/screen'
import { listOf, openShopping } from '#web/testing/shopping'
import { testRefused } from '#web/testing/states'

const screens = withScreens()

describe('a shopping list', () => {
  testRefused('that the server refuses is reported, and keeps what was typed', screens, {
    path: '/shopping?tab=lists',
    press: ['New Smart List'],
    typed: { Name: 'Later' },
    submit: 'Create Smart List',
    call: shoppingApi.createList,
    says: ['Not now.'],
  })

  test('needs a name, and opens once it is created', async () => {
    const app = await openShopping(screens, '/shopping?tab=lists')
    await app.press('New Smart List')
    const create = (await app.named('button', 'Create Smart List')) as HTMLButtonElement
    expect(create.disabled).toBe(true)
    await app.write('Name', 'Weekend')
    await app.write('Description', 'For the cabin')
    await app.write('Budget', '70')
    await app.choose('Frequency', 'Monthly')
    await app.press('Auto-generate', 'switch')
    await app.user.click(create)
    await app.says('Smart List Created')
    const body = { name: 'Weekend', description: 'For the cabin', frequency: 'monthly', autoGenerate: true, budget: 70 }
    expect(app.server.callsOf(shoppingApi.createList)[0]?.body).toMatchObject(body)
    await app.named('button', 'Add Your First Item')
    expect(app.router.state.location.search).toMatchObject({ tab: 'lists', list: 'Weekend' })
  })

  test('is shown on a card, edited, archived and deleted after a question', async () => {
    const list = {
      description: 'For the cabin',
      frequency: 'monthly',
      autoGenerate: true,
      budget: 70,
      nextAutoGeneration: '2026-02-01',
    } as const
    const app = await openShopping(screens, '/shopping?tab=lists', { lists: [listOf('Weekend', list)] })
    await app.cardSays('Weekend', 'For the cabin', 'Auto', 'Monthly', '$70.00', 'Next auto-generation')
    await app.act('More for Weekend', 'Edit')
    await app.write('Name', 'Cabin')
    await app.submit('Save Changes')
    await app.act('More for Cabin', 'Archive')
    await app.user.click((await app.says('Archived (1)'))[0] as HTMLElement)
    await app.act('More for Cabin', 'Delete')
    await app.waitFor(() => expect(app.isThere('article', 'Cabin')).toBe(false))
    expect(app.server.callsOf(shoppingApi.removeList)).toHaveLength(1)
  })
})
