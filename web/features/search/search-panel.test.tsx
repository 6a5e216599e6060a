import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { profilesApi } from '#src/features/directory/profiles.contract'
import { type Hit, searchApi } from '#src/features/search/search.contract'
import { backupsApi } from '#src/operations/backups/backups.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

test('the search reports an error with its reason, and searches on Retry', async () => {
  const server = screens.serve('member')
  server.refuse(searchApi.search, 503, { code: 'busy', message: 'Not now.' })
  const { screen, user } = await screens.open('/settings')
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('combobox'), 'roof')
  await screen.findByText('The search failed')
  await screen.findByText('Not now.')
  const hit = {
    id: 't',
    title: 'Mend the roof',
    excerpt: null,
    at: null,
    place: null,
    userId: null,
    amount: null,
    isDone: false,
    within: null,
  }
  server.answer(searchApi.search, [{ kind: 'task', hits: [{ kind: 'task', ...hit }], hasMore: false }])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('option', { name: /Mend the roof/ })
  expect(screen.queryByText('The search failed')).toBeNull()
})

const taskOf = (title: string): Hit => ({
  kind: 'task',
  id: title.replaceAll(' ', '-'),
  title,
  excerpt: null,
  at: null,
  place: null,
  userId: null,
  amount: null,
  isDone: false,
  within: null,
})

const openSearch = async (role: Role, tasks: string[] = []) => {
  const server = screens.serve(role)
  const find = () =>
    server.answer(searchApi.search, ({ query: { q = '' } }) => {
      const hits = tasks.filter((title) => title.toLowerCase().includes(q.toLowerCase())).map(taskOf)
      return hits.length > 0 ? [{ kind: 'task' as const, hits, hasMore: false }] : []
    })
  find()
  const app = await openWithActs(screens, '/settings')
  await app.press('Search')
  const field = (await app.named('combobox', 'Search')) as HTMLInputElement
  /** The option that the field names as active is the highlighted one. */
  const expectActive = (title: string) =>
    app.waitFor(() => {
      const active = app.screen.getAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true')
      expect(active.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(title)])
      expect(field.getAttribute('aria-activedescendant')).toBe(active[0]?.id as string)
      // A blank would split it into two names.
      expect(active[0]?.id).not.toContain(' ')
    })
  return { ...app, server, find, input: field, expectActive }
}

describe('the search', () => {
  test('leads to a screen by its name, with the keyboard alone', async () => {
    const app = await openSearch('member')
    await app.expectActive('Home')
    await app.user.keyboard('{End}')
    await app.expectActive('Sign out')
    await app.user.keyboard('{ArrowDown}')
    await app.expectActive('Home')
    await app.user.keyboard('{ArrowUp}')
    await app.expectActive('Sign out')
    await app.user.keyboard('{Home}')
    await app.expectActive('Home')
    await app.user.keyboard('shop')
    await app.expectActive('Shopping Lists')
    await app.user.keyboard('{Enter}')
    await app.named('heading', 'Smart Shopping')
    expect(app.screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  })

  test('does what it is asked to: it changes the theme', async () => {
    const { setTheme, theme } = await import('#web/ui/theme')
    const app = await openSearch('member')
    await app.user.keyboard('dark')
    await app.expectActive('Dark theme')
    await app.user.keyboard('{Enter}')
    expect(theme.value).toBe('dark')
    setTheme('system')
    await app.waitFor(() => expect(app.screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  })

  test('backs up the server, for its admins alone', async () => {
    const member = await openSearch('member')
    await member.user.keyboard('backup')
    expect(member.isThere('option', 'Back up now')).toBe(false)
    await (await import('#web/testing/render')).cleanUpApp()
    const app = await openSearch('admin')
    await app.user.keyboard('backup')
    await app.expectActive('Back up now')
    app.server.refuse(backupsApi.create, 409, { code: 'backup_running', message: 'A backup is being made already.' })
    await app.user.keyboard('{Enter}')
    await app.says('A backup is being made already.')
  })

  for (const [words, title, kind] of [
    ['add event', 'Add event', 'event'],
    ['new task', 'Add task', 'task'],
    ['add chore', 'Add chore', 'chore'],
    ['buy', 'Add to the shopping list', 'item'],
    ['ad evnt', 'Add event', 'event'],
  ] as const)
    test(`finds something for “${words}”`, async () => {
      const { openedFor, quickAddOpen } = await import('../quick-add/quick-add.state')
      const app = await openSearch('parent')
      await app.user.keyboard(words)
      await app.expectActive(title)
      await app.user.keyboard('{Enter}')
      await app.waitFor(() => expect([quickAddOpen.value, openedFor.value]).toEqual([true, kind]))
      quickAddOpen.value = false
    })

  test('offers to add only what the member may add', async () => {
    const app = await openSearch('extended')
    await app.user.keyboard('add')
    for (const title of ['Add event', 'Add task', 'Add chore', 'Add to the shopping list', 'Add expense', 'Invite somebody'])
      expect(app.isThere('option', title)).toBe(false)
  })

  test('invites somebody, for admins', async () => {
    const app = await openSearch('admin')
    await app.user.keyboard('invite')
    await app.expectActive('Invite somebody')
    await app.user.keyboard('{Enter}')
    await app.named('dialog', 'Invite Family')
  })

  test('leads to a person: their page, and the chat with a mention of them', async () => {
    const { draft } = await import('../chat/chat.draft')
    const app = await openSearch('member')
    app.server.answer(profilesApi.list, [])
    await app.user.keyboard('rosa')
    await app.named('option', 'Open the page of Rosa')
    await app.press(/^Message @ ?Rosa$/, 'option')
    await app.waitFor(() => expect(app.router.state.location.pathname).toBe('/messages'))
    const field = (await app.named('textbox', 'Message')) as HTMLTextAreaElement
    await app.waitFor(() => expect([document.activeElement, field.value]).toEqual([field, '@Rosa ']))
    draft.value = { content: '', isAnnouncement: false }
  })

  test('offers a message to each other member, after the screen of messages', async () => {
    const app = await openSearch('member')
    await app.expectActive('Home')
    await app.user.keyboard('mess')
    await app.expectActive('Messages')
    const people = await app.screen.findAllByRole('option', { name: /^Message @/ })
    expect(people.map(({ textContent }) => textContent)).toEqual(['Message @Ana', 'Message @Ben', 'Message @Leo', 'Message @Rosa'])
  })

  for (const [words, view] of [
    ['print week', 'week'],
    ['month print', 'month'],
  ] as const)
    test(`prints the ${view} once its events are there`, async () => {
      const { print } = window
      const printed: string[] = []
      window.print = () => void printed.push(document.querySelector('main h2')?.textContent ?? '')
      const app = await openSearch('member')
      app.server.answer(calendarApi.list, [])
      const release = app.server.hold(calendarApi.list)
      await app.user.keyboard(words)
      await app.expectActive(`Print ${view}`)
      await app.user.keyboard('{Enter}')
      await app.waitFor(() => expect(app.router.state.location.search).toMatchObject({ view }))
      await app.waitFor(() => expect(app.server.callsOf(calendarApi.list).length).toBeGreaterThan(0))
      expect(printed).toEqual([])
      release()
      await app.waitFor(() => expect(printed).toHaveLength(1))
      window.print = print
    })

  test('opens by a slash, unless it is typed in a field', async () => {
    screens.serve('member')
    const app = await openWithActs(screens, '/settings')
    await app.named('button', 'Search')
    await app.user.keyboard('/')
    await app.named('combobox', 'Search')
    await app.user.keyboard('a/b')
    expect(((await app.named('combobox', 'Search')) as HTMLInputElement).value).toBe('a/b')
  })

  test('remembers the screens that somebody went to', async () => {
    const app = await openSearch('parent')
    await app.user.keyboard('photo{Enter}')
    await app.waitFor(() => expect(app.router.state.location.pathname).toBe('/photos'))
    await app.press('Search')
    const recent = app.within(await app.named('group', 'Recent screens'))
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Photo Gallery'])
    expect(recent.getByRole('option').getAttribute('aria-selected')).toBe('true')
  })

  test('forgives one typing error in the name of a screen', async () => {
    const app = await openSearch('member')
    await app.user.keyboard('clendar')
    await app.expectActive('Calendar')
  })

  test('offers only the screens that the member may open', async () => {
    const app = await openSearch('extended')
    await app.named('option', 'Messages')
    for (const name of ['Tasks', 'Shopping Lists', 'Documents', 'Financial Records', 'Server'])
      expect(app.isThere('option', name)).toBe(false)
  })

  test('remembers what somebody looked for on their device', async () => {
    const app = await openSearch('parent', ['Paint the fence'])
    await app.user.type(app.input, 'paint')
    await app.press(/Paint the fence/, 'option')
    await app.press('Search')
    await app.named('group', 'Recent searches')
    await app.user.keyboard('{Enter}')
    await app.waitFor(async () => expect(((await app.named('combobox', 'Search')) as HTMLInputElement).value).toBe('paint'))
    await app.named('option', /Paint the fence/)
  })

  test('says when nothing is found, and leads on', async () => {
    const app = await openSearch('member')
    await app.user.type(app.input, 'zyx wvu')
    await app.says('Nothing found for “zyx wvu”')
    await app.waitFor(() => expect(app.textsOf('status')).toContain('Nothing found'))
    await app.press('Calendar', 'option')
    await app.waitFor(() => expect(app.router.state.location.pathname).toBe('/calendar'))
  })

  test('never shows an answer that came too late for something else', async () => {
    const app = await openSearch('member', ['Slow snail', 'Quick hare'])
    const release = app.server.hold(searchApi.search)
    await app.write('Search', 'snail')
    await app.waitFor(() => expect(app.server.callsOf(searchApi.search).map(({ query }) => query.q)).toEqual(['snail']))
    app.find()
    await app.write('Search', 'hare')
    await app.expectActive('Quick hare')
    release()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await app.expectActive('Quick hare')
    expect(app.isThere('option', /Slow snail/)).toBe(false)
  })

  test('opens by its keys, but not over another dialog', async () => {
    screens.serve('member')
    const app = await openWithActs(screens, '/documents')
    await app.named('button', 'Create Document')
    await app.user.keyboard('{Control>}k{/Control}')
    await app.named('combobox', 'Search')
    await app.user.keyboard('{Escape}')
    await app.waitFor(() => expect(app.screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
    await app.press('Create Document')
    await app.named('dialog', 'Create Document')
    await app.user.keyboard('{Control>}k{/Control}')
    await app.write('Title', 'Typed after the keys')
    expect(app.screen.getAllByRole('dialog')).toHaveLength(1)
    expect(app.screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  })
})
