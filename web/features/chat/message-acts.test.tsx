import { afterEach, describe, expect, test } from 'bun:test'
import { chatApi, type MessageReply } from '#src/features/chat/chat.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { messageOf, serveChat } from '#web/testing/chat'
import { memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
afterEach(async () => {
  const { blankDraft, draft } = await import('./chat.draft')
  draft.value = blankDraft
})

const open = async (messages: MessageReply[], role: Role = 'parent') => {
  const server = screens.serve(role)
  serveChat(server, role, messages)
  const replace = (id: string, more: Partial<MessageReply>) => {
    const at = messages.findIndex((message) => message.id === id)
    messages[at] = { ...(messages[at] as MessageReply), ...more }
    return messages[at]
  }
  server.answer(chatApi.react, ({ params, body }) => {
    const { emoji } = body as { emoji: string | null }
    return replace(params.messageId ?? '', { reactions: emoji ? [{ emoji, userIds: [`user-${role}`] }] : [] })
  })
  server.answer(chatApi.pin, ({ params, body }) =>
    replace(params.messageId ?? '', { pinnedAt: (body as { pinned: boolean }).pinned ? new Date().toISOString() : null }),
  )
  server.answer(chatApi.change, ({ params, body }) =>
    replace(params.messageId ?? '', { ...(body as { content: string }), editedAt: new Date().toISOString() }),
  )
  const app = await openWithActs(screens, '/messages')
  const row = async (text: string) => {
    const log = app.within(await app.named('log', 'Messages'))
    return app.within((await log.findByText(text)).closest('li') as HTMLElement)
  }
  return {
    ...app,
    server,
    row,
    choose: async (text: string, item: string) => {
      await app.user.click((await row(text)).getByLabelText('More for this message'))
      await app.press(item, 'menuitem')
    },
  }
}
const bodies = (app: Awaited<ReturnType<typeof open>>, endpoint: Parameters<typeof app.server.callsOf>[0]) =>
  app.server.callsOf(endpoint).map(({ body }) => body)

describe('a message', () => {
  test('gets a reaction, which a press removes', async () => {
    const app = await open([messageOf('We are there!', 'child')])
    await app.choose('We are there!', 'React with 🎉')
    await app.press('🎉 by Ben')
    await app.waitFor(() => expect(app.isThere('button', '🎉 by Ben')).toBe(false))
    expect(bodies(app, chatApi.react)).toEqual([{ emoji: '🎉' }, { emoji: null }])
  })

  test('can be answered: the composer and the answer quote it', async () => {
    const question = messageOf('Who takes the dog out?', 'child')
    const app = await open([question])
    await app.choose('Who takes the dog out?', 'Reply')
    await app.says('Reply to Leo')
    await app.write('Message', 'Me')
    await app.press('Send')
    await app.waitFor(() => expect(bodies(app, chatApi.send)).toMatchObject([{ content: 'Me', replyToId: question.id }]))
    await app.saysNot('Reply to Leo')
  })

  test('that was answered is quoted, even after it is deleted', async () => {
    const replyTo = { id: 'x', sender: memberOf('child').user, excerpt: 'Who takes the dog out?' }
    const app = await open([
      messageOf('Me', 'parent', { replyTo }),
      messageOf('No, me', 'member', { replyTo: { id: 'y', sender: null, excerpt: null } }),
    ])
    expect((await app.row('Me')).getByRole('button', { name: /Leo\s*Who takes the dog out/ })).toBeTruthy()
    expect((await app.row('No, me')).getByText('A deleted message')).toBeTruthy()
  })

  test('of the reader can be edited for some minutes, and is marked as edited', async () => {
    const app = await open([messageOf('Five oclock', 'parent')])
    await app.choose('Five oclock', 'Edit')
    const text = (await app.named('textbox', 'Message')) as HTMLTextAreaElement
    expect(text.value).toBe('Five oclock')
    await app.write('Message', "Five o'clock")
    await app.press('Save')
    expect((await app.row("Five o'clock")).getByText('edited')).toBeTruthy()
    expect(bodies(app, chatApi.change)).toEqual([{ content: "Five o'clock" }])
    expect(text.value).toBe('')
  })

  test.each([
    ['that is older', messageOf('Hello', 'parent', { createdAt: new Date(Date.now() - 16 * 60_000).toISOString() })],
    ['of somebody else', messageOf('Hello', 'child')],
  ])('%s is not changed', async (_, message) => {
    const app = await open([message])
    await app.user.click((await app.row('Hello')).getByLabelText('More for this message'))
    await app.named('menuitem', 'Reply')
    expect(app.isThere('menuitem', 'Edit')).toBe(false)
  })

  test('is pinned above the conversation, and unpinned in the list of pinned ones', async () => {
    const app = await open([messageOf('Door: 4711', 'child')])
    await app.choose('Door: 4711', 'Pin')
    await app.says('Message pinned')
    await app.press(/Pinned messages/)
    await app.press('Unpin')
    await app.says('Message unpinned')
    expect(bodies(app, chatApi.pin)).toEqual([{ pinned: true }, { pinned: false }])
  })

  test('shows its readers', async () => {
    const app = await open([messageOf('Dinner!', 'parent')])
    app.server.answer(chatApi.readers, { read: [memberOf('child').user], unread: [memberOf('member').user] })
    await app.choose('Dinner!', 'Read by …')
    await app.says('Has read it')
    const dialog = app.within(await app.named('dialog', 'Read by …'))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Leo Rivera'),
      expect.stringContaining('Mia Rivera'),
    ])
  })

  test.each(['Make an event', 'Make a task', 'Put on the list'])('becomes something else in two presses: %s', async (item) => {
    const app = await open([messageOf('Dentist tomorrow at 3pm', 'child')])
    await (await import('../quick-add/open-quick-add')).quickAddHost.fetch()
    await app.choose('Dentist tomorrow at 3pm', item)
    await app.waitFor(() => expect(app.screen.getByDisplayValue('Dentist tomorrow at 3pm')).toBeTruthy())
  })

  test('shows its pictures, and its other files with their sizes', async () => {
    const file = (name: string, mimeType: string) => ({ id: name, url: `/api/objects/${name}`, name, mimeType, size: 2048 })
    const app = await open([messageOf('Look', 'child', { files: [file('sea.jpg', 'image/jpeg'), file('list.txt', 'text/plain')] })])
    const row = await app.row('Look')
    expect(row.getByRole('img', { name: 'sea.jpg' }).getAttribute('src')).toBe('/api/objects/sea.jpg?w=960')
    expect(row.getByRole('link', { name: /list\.txt/ }).getAttribute('href')).toBe('/api/objects/list.txt?download=1')
  })
})

test('a reader without the permission to write can react, but neither answer nor pin', async () => {
  const app = await open([messageOf('Hello Rosa', 'child')], 'extended')
  await app.user.click((await app.row('Hello Rosa')).getByLabelText('More for this message'))
  await app.named('menuitem', 'React with ❤️')
  for (const name of ['Reply', 'Pin', 'Edit', 'Delete message', 'Make an event']) expect(app.isThere('menuitem', name)).toBe(false)
})
