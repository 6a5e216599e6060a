import { describe, expect, test } from 'bun:test'
import { type DocumentReply, documentsApi } from '#src/features/documents/documents.contract'
import { documentOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

/** Ben edits a note, writes another content, and saves it when somebody else has changed it meanwhile. */
const saveChanged = async (title: string, content: string, typed: string, theirs: Partial<DocumentReply>) => {
  const server = screens.serve('parent')
  const listed = documentOf(title, { content })
  const { match: _, ...document } = listed
  const now = { ...document, version: 2, updatedBy: 'user-member', ...theirs }
  server.answer(documentsApi.list, [listed])
  server.answer(documentsApi.find, now)
  server.refuse(documentsApi.change, 409, { code: 'changed_meanwhile', message: 'Somebody changed it.' })
  const app = await screens.open('/documents')
  await app.user.click(await app.screen.findByLabelText(`More for ${title}`))
  await app.user.click(await app.screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = app.within(await app.screen.findByRole('dialog'))
  const field = () => dialog.getByLabelText<HTMLTextAreaElement>('Content')
  await app.user.clear(field())
  await app.user.type(field(), typed)
  const save = () => app.user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  return { ...app, server, now, dialog, field, save }
}

describe('a note with a concurrent change', () => {
  test('keeps what both did where they did not do the same', async () => {
    const { screen, server, now, save } = await saveChanged('Trip', 'Train', 'Train at nine', { title: 'Trip to the lake', color: 'blue' })
    const release = server.hold(documentsApi.find)
    await save()
    server.answer(documentsApi.change, { ...now, content: 'Train at nine', version: 3 })
    release()
    await screen.findByText('Document updated successfully!')
    expect(server.callsOf(documentsApi.change).map(({ body }) => body)).toEqual([
      { content: 'Train at nine', version: 1 },
      { content: 'Train at nine', version: 2 },
    ])
  })

  for (const [choice, saved] of [
    ['Keep mine', 'Milk and bread'],
    ['Take theirs', 'Milk and eggs'],
    ['Put both texts together', 'Milk and bread\n\n---\n\nMilk and eggs'],
  ] as const)
    test(`shows both versions, and saves the chosen one: ${choice}`, async () => {
      const { screen, server, now, dialog, user, field, save, waitFor } = await saveChanged('Shopping', 'Milk', 'Milk and bread', {
        content: 'Milk and eggs',
      })
      await save()
      expect((await screen.findByRole('region', { name: 'Your version' })).textContent).toContain('Milk and bread')
      expect(screen.getByRole('region', { name: /'s version$/ }).textContent).toContain('Milk and eggs')
      await user.click(dialog.getByText(choice))
      await waitFor(() => expect(field().value).toBe(saved))
      server.answer(documentsApi.change, { ...now, content: saved, version: 3 })
      await save()
      await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true))
      const last = server.callsOf(documentsApi.change).at(-1)?.body as { content?: string; version: number }
      expect(last.version).toBe(2)
      expect(last.content ?? 'Milk and eggs').toBe(saved)
    })
})
