import { afterEach, describe, expect, test } from 'bun:test'
import { chatApi, type MessageReply } from '#src/features/chat/chat.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { messageOf, serveChat } from '#web/testing/chat'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily } from '#web/testing/states'

const screens = withScreens()

/** Unsent messages of the current test, which the tab would keep for the next test. */
let tried: { clientId: string }[] = []
afterEach(async () => {
  const { draft } = await import('./chat.draft')
  const { removeUnsent } = await import('./chat.unsent')
  draft.value = { content: '', isAnnouncement: false }
  removeUnsent(...tried.splice(0))
})

const open = async (role: Role = 'parent', messages: MessageReply[] = [], path = '/messages') => {
  const server = screens.serve(role)
  serveChat(server, role, messages)
  const app = await openWithActs(screens, path)
  const log = async () => app.within(await app.named('log', 'Messages'))
  return {
    ...app,
    server,
    messages,
    log,
    message: async (text: string) => (await log()).findByText(text),
    count: async (text: string) => (await log()).queryAllByText(text).length,
    text: async () => (await app.named('textbox', 'Message')) as HTMLTextAreaElement,
    send: async () => (await app.named('button', 'Send')) as HTMLButtonElement,
  }
}

type App = Awaited<ReturnType<typeof open>>
const openMenu = async (app: App, text: string) => {
  const row = app.within((await app.message(text)).closest('li') as HTMLElement)
  await app.user.click(row.getByLabelText('More for this message'))
}

describe('the messages', () => {
  testNoFamily('ask for a family', screens, {
    path: '/messages',
    says: ['Please join a family to access messages'],
    hides: ['textbox', 'Message'],
  })

  testLoading('show an error, and load on Retry', screens, {
    path: '/messages',
    list: chatApi.list,
    failed: 'Failed to load the messages',
    says: false,
    shown: 'No messages yet',
  })

  test('of a family without any invite it to write', async () => {
    const app = await open()
    await app.named('heading', 'Family Messages')
    await app.named('heading', 'Family Chat')
    await app.says('No messages yet')
    await app.says('Start the conversation!')
  })

  test('are grouped under the names of their days', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const all = [3, 1, 0].map((days) => messageOf(`${days} days ago`, 'parent', { createdAt: ago(days).toISOString() }))
    const app = await open('child', all)
    const date = ago(3).toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'short', month: 'short', day: 'numeric' })
    for (const [name, text] of [
      [date, '3 days ago'],
      ['Yesterday', '1 days ago'],
      ['Today', '0 days ago'],
    ] as const)
      app.within(await app.named('region', name)).getByText(text)
  })

  test('link only safe web and mail addresses, and show markup as text', async () => {
    const app = await open('child', [
      messageOf('See https://example.org/a?b=1 or write to rosa@example.org'),
      messageOf('javascript:alert(1) data:text/html,hello file:///etc/passwd'),
      messageOf('<script>document.title = "taken"</script><img src=x onerror=alert(1)>'),
    ])
    const web = await app.named('link', 'https://example.org/a?b=1')
    expect(['href', 'target', 'rel'].map((name) => web.getAttribute(name))).toEqual([
      'https://example.org/a?b=1',
      '_blank',
      'noopener noreferrer',
    ])
    expect((await app.named('link', 'rosa@example.org')).getAttribute('href')).toBe('mailto:rosa@example.org')
    await app.message('javascript:alert(1) data:text/html,hello file:///etc/passwd')
    await app.message('<script>document.title = "taken"</script><img src=x onerror=alert(1)>')
    const log = await app.named('log', 'Messages')
    const unsafe = 'a:not([href^="https://"], [href^="http://"], [href^="mailto:"]), script, img'
    expect(log.querySelectorAll(unsafe)).toHaveLength(0)
  })

  test('have no composer for readers who may not send any', async () => {
    const app = await open('extended', [messageOf('Rosa, look at this')])
    await app.message('Rosa, look at this')
    await app.says('You can read messages here, but not send them.')
    expect(app.isThere('textbox', 'Message')).toBe(false)
  })

  test('are deleted by their authors, with an Undo, and by an admin', async () => {
    const own = messageOf('Oops, wrong chat', 'child')
    const app = await open('child', [messageOf('Mine to keep', 'member'), own])
    await openMenu(app, 'Mine to keep')
    await app.named('menuitem', 'Read by …')
    expect(app.isThere('menuitem', 'Delete message')).toBe(false)
    await app.user.keyboard('{Escape}')
    await openMenu(app, 'Oops, wrong chat')
    await app.press('Delete message', 'menuitem')
    await app.says('Message deleted')
    await app.named('button', 'Undo')
    await app.waitFor(async () => expect(await app.count('Oops, wrong chat')).toBe(0))
    expect(app.server.callsOf(chatApi.remove).map(({ params }) => params.messageId)).toEqual([own.id])
  })

  test('are reported as missing if an address leads to a deleted one', async () => {
    const app = await open('parent', [messageOf('Something')], '/messages?message=018f0000-0000-7000-8000-000000000000')
    await app.says('This message could not be found')
    expect(app.router.state.location.href).toBe('/messages')
  })
})

describe('the composer', () => {
  test('sends with Enter, trimmed, and starts a new line with Shift+Enter', async () => {
    const app = await open()
    const text = await app.text()
    expect((await app.send()).disabled).toBe(true)
    await app.user.type(text, '   {Enter}')
    expect(text.value).toBe('   ')
    expect((await app.send()).disabled).toBe(true)
    await app.user.type(text, 'Soup or{Shift>}{Enter}{/Shift}salad?  ')
    expect(text.value).toBe('   Soup or\nsalad?  ')
    await app.user.type(text, '{Enter}')
    await app.message('Soup or salad?')
    expect(text.value).toBe('')
    expect(app.server.callsOf(chatApi.send)[0]?.body).toMatchObject({ content: 'Soup or\nsalad?', isAnnouncement: false })
    app.within(await app.named('region', 'Today')).getByText('Soup or salad?')
  })

  test('marks an announcement, and returns to Regular', async () => {
    const app = await open()
    await app.press('Announcement', 'radio')
    await app.write('Message', 'No hot water on Monday')
    await app.user.click(await app.send())
    const announcement = (await app.message('No hot water on Monday')).closest('article')
    expect(announcement?.textContent).toContain('Announcement')
    expect(announcement?.textContent).toContain('Ben')
    await app.isChecked('radio', 'Regular')
  })

  test('says by how much a text exceeds 4000 characters, and does not send it', async () => {
    const app = await open()
    await app.write('Message', 'x'.repeat(4012))
    await app.says('Too long by 12 characters.')
    expect((await app.send()).disabled).toBe(true)
  })

  test('shows a message at once, once, and sends one at a time', async () => {
    const app = await open()
    await app.says('No messages yet')
    const release = app.server.hold(chatApi.send)
    await app.write('Message', 'Slow road today')
    await app.user.click(await app.send())
    await app.message('Slow road today')
    await app.write('Message', 'And another')
    expect((await app.send()).disabled).toBe(true)
    release()
    await app.waitFor(async () => expect((await app.send()).disabled).toBe(false))
    expect(await app.count('Slow road today')).toBe(1)
    expect((await app.text()).value).toBe('And another')
  })
})

describe('unsent messages', () => {
  const fail = async () => {
    const app = await open()
    await app.says('No messages yet')
    app.server.refuse(chatApi.send, 500, { code: 'internal', message: 'no' })
    await app.press('Announcement', 'radio')
    await app.write('Message', 'Grandma arrives at four')
    await app.user.click(await app.send())
    await app.says('Failed to send message')
    tried = app.server.callsOf(chatApi.send).map(({ body }) => body as { clientId: string })
    const unsent = async () => app.within(await app.named('list', 'Not sent'))
    return { ...app, unsent }
  }

  test('are reported and stay in the list; Retry sends them unchanged, and reports another failure', async () => {
    const app = await fail()
    await app.says('Error')
    const [item] = (await app.unsent()).getAllByRole('listitem')
    for (const text of ['Grandma arrives at four', 'Announcement', 'Not sent']) expect(item?.textContent).toContain(text)
    // The composer is free for the next one.
    expect((await app.text()).value).toBe('')
    await app.isChecked('radio', 'Regular')
    await app.press('Dismiss')
    await app.saysNot('Failed to send message')
    await app.press('Retry')
    await app.says('Failed to send message')
    await app.unsent()
    serveChat(app.server, 'parent', app.messages)
    await app.press('Retry')
    await app.waitFor(() => expect(app.isThere('list', 'Not sent')).toBe(false))
    await app.message('Grandma arrives at four')
    const bodies = app.server.callsOf(chatApi.send).map(({ body }) => body)
    expect(bodies).toHaveLength(3)
    expect(bodies[2]).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ isAnnouncement: true })
  })

  test('can be discarded, with an Undo', async () => {
    const app = await fail()
    await app.press('Discard')
    await app.waitFor(() => expect(app.isThere('list', 'Not sent')).toBe(false))
    await app.press('Undo')
    ;(await app.unsent()).getByText('Grandma arrives at four')
  })

  test('stay after a visit to another screen', async () => {
    const app = await fail()
    await app.router.navigate({ to: '/tasks' })
    await app.named('heading', 'Tasks & Projects')
    await app.router.navigate({ to: '/messages' })
    ;(await app.unsent()).getByText('Grandma arrives at four')
  })
})

describe('the announcements', () => {
  testLoading('show what failed, and load on Retry', screens, {
    path: '/messages',
    press: { role: 'link', name: 'Announcements' },
    list: chatApi.announcements,
    loading: false,
    failed: 'Failed to load the announcements',
    shown: /^No announcements/,
  })

  test('have an empty state, from which members with the permission write the first one', async () => {
    const rosa = await open('extended', [messageOf('Just a message')], '/messages?show=announcements')
    await rosa.says('No announcements yet')
    expect(rosa.isThere('button', 'Write an announcement')).toBe(false)
    await (await import('#web/testing/render')).cleanUpApp()
    const app = await open('parent', [], '/messages?show=announcements')
    await app.press('Write an announcement')
    await app.isChecked('radio', 'Announcement')
  })

  test('are listed separately, newest first, with their authors', async () => {
    const isAnnouncement = true
    const app = await open('child', [
      messageOf('No hot water on Monday', 'parent', { isAnnouncement }),
      messageOf('Nobody else needs to read this'),
      messageOf('Pizza on Friday', 'parent', { isAnnouncement }),
    ])
    await app.press('Announcements', 'link')
    await app.named('article', '')
    const [first, second] = app.screen.getAllByRole('article')
    for (const text of ['Pizza on Friday', 'Announcement', 'Ben']) expect(first?.textContent).toContain(text)
    expect(second?.textContent).toContain('No hot water on Monday')
    expect((await app.named('link', 'Announcements')).getAttribute('aria-current')).toBe('page')
    await app.saysNot('Nobody else needs to read this')
  })

  test('are loaded page by page', async () => {
    const many = Array.from({ length: 55 }, (_, n) => messageOf(`Notice ${n + 1}`, 'parent', { isAnnouncement: true }))
    const app = await open('parent', many, '/messages?show=announcements')
    await app.says('Notice 55')
    expect(app.screen.getAllByRole('article')).toHaveLength(50)
    await app.press('Show more')
    await app.says('Notice 1')
  })
})
