import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { onPhone } from '#web/testing/dom'
import { familyOf, userOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
onPhone()

const openBar = async (path: string, role: 'parent' | 'child' = 'parent', places: ReturnType<typeof userOf>['places'] = null) => {
  const server = screens.serve(role)
  server.answer(accountsApi.session, { user: { ...userOf(role), places }, maxUpload: 25_000_000, mayCreateFamily: false })
  const app = await screens.open(path)
  const bar = await app.screen.findByRole('navigation', { name: 'Places' })
  return { ...app, bar, links: () => app.within(bar).getAllByRole('link') }
}

describe('the bottom bar on a phone', () => {
  test('is on a main screen, and marks it', async () => {
    const { links } = await openBar('/calendar')
    expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Calendar', '/calendar'],
      ['Shopping', '/shopping'],
      ['Messages', '/messages'],
    ])
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null])
  })

  test('begins with the chores of a child', async () => {
    const { links } = await openBar('/settings', 'child')
    expect(links().map((link) => link.getAttribute('href'))).toEqual([`/chores/${familyOf('child').id}`, '/', '/calendar', '/messages'])
  })

  test('makes place for the keyboard while something is typed', async () => {
    const { bar, screen, user, waitFor } = await openBar('/messages')
    const field = await screen.findByRole('textbox', { name: 'Message' })
    await user.click(field)
    await waitFor(() => expect(bar.dataset.typing).toBe('message'))
    field.blur()
    await waitFor(() => expect(bar.dataset.typing).toBeUndefined())
  })

  test('leads where its owner wants, and More opens the menu', async () => {
    const { screen, bar, links, user, within } = await openBar('/settings', 'parent', ['photos', 'home'])
    expect(links().map(({ textContent }) => textContent)).toEqual(['Photos', 'Home'])
    await user.click(within(bar).getByRole('button', { name: 'More' }))
    await screen.findByRole('dialog', { name: 'Menu' })
  })
})
