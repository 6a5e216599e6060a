import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { setupApi } from '#src/features/setup/setup.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'
import { listOf } from '#web/testing/shopping'
import manifest from '../../manifest.json'
import { sharedText } from './shared-text'

const screens = withScreens()

const addressOf = (shared: Record<string, string>) => `/share?${new URLSearchParams(shared)}`

const openedText = async () => {
  const [{ quickAddOpen, lineOver }, { lineText }] = await Promise.all([import('./quick-add.state'), import('./line.text')])
  return quickAddOpen.value && lineText(lineOver('item'))[0].value
}

describe('what another app shares', () => {
  test.each([
    [{ text: 'milk' }, 'milk', false],
    [{ title: 'Pancakes', text: '', url: 'https://cook.example/1' }, 'Pancakes https://cook.example/1', false],
    [
      { title: 'Pancakes', text: 'Pancakes https://cook.example/1', url: 'https://cook.example/1' },
      'Pancakes https://cook.example/1',
      false,
    ],
    [{ title: 'Saturday', text: 'milk\n2 kg potatoes\n' }, 'milk\n2 kg potatoes', true],
    [{ text: '12' }, '12', false],
    [{}, '', false],
  ])('%p is one text', (shared, text, isList) => {
    expect(sharedText(addressOf(shared).slice('/share'.length))).toEqual({ text, isList })
  })

  test('arrives at the address that the manifest names', () => {
    expect(manifest.share_target).toEqual({ action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } })
  })
})

describe('/share', () => {
  test('opens the line with what was shared over the start page; several lines become items', async () => {
    const server = screens.serve('parent')
    server.answer(shoppingApi.lists, [listOf('Groceries')])
    const { named, router, waitFor, within } = await openWithActs(screens, addressOf({ text: 'milk\n2 kg potatoes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const dialog = within(await named('dialog', 'Quick add'))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('milk\n2 kg potatoes')
    const drafts = await dialog.findByRole('list', { name: 'To add' })
    expect(within(drafts).getAllByRole('listitem')).toHaveLength(2)
    expect(await openedText()).toBe('milk\n2 kg potatoes')
  })

  test('asks visitors to sign in first, and keeps what was shared', async () => {
    const server = screens.serve()
    server.answer(accountsApi.session, { user: null, maxUpload: 25_000_000, mayCreateFamily: false })
    server.answer(setupApi.state, { needed: false, signup: 'closed', resetsPasswords: false })
    const { screen, router } = await screens.open(addressOf({ text: 'milk & eggs' }))
    await screen.findByLabelText('E-mail or username')
    expect(router.state.location.href).toBe(`/sign-in?${new URLSearchParams({ return: addressOf({ text: 'milk & eggs' }) })}`)
  })
})
