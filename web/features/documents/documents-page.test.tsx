import { describe, expect, test } from 'bun:test'
import { documentsApi, type ListedDocument } from '#src/features/documents/documents.contract'
import type { Role } from '#src/shared/permissions'
import { memberOf } from '#web/testing/riveras'
import { documentOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily, testRefused } from '#web/testing/states'

const screens = withScreens()

const openDocuments = async (role: Role, documents: ListedDocument[]) => {
  const server = screens.serve(role)
  server.answer(documentsApi.list, documents)
  const app = await screens.open('/documents')
  for (const { title } of documents) await app.screen.findByText(title)
  return {
    ...app,
    server,
    act: async (title: string, name: string) => {
      await app.user.click(app.screen.getByLabelText(`More for ${title}`))
      await app.user.click(await app.screen.findByRole('menuitem', { name }))
    },
  }
}

describe('the documents', () => {
  testLoading('show six skeletons, an error, and load on Retry', screens, {
    path: '/documents',
    list: documentsApi.list,
    blocks: 6,
    failed: 'Failed to load the documents',
    shown: /^No documents/,
  })

  testNoFamily('ask for a family', screens, { path: '/documents', says: ['Please join a family to access documents'] })

  test('are not for children', async () => {
    const server = screens.serve('child')
    const { screen } = await screens.open('/documents')
    await screen.findByText("You can't view documents")
    expect(server.callsOf(documentsApi.list)).toEqual([])
  })

  for (const [role, menus] of [
    ['member', ['More for By Mia']],
    ['admin', ['More for By Ben', 'More for By Mia']],
  ] as const)
    test(`can be changed by ${role === 'admin' ? 'admins' : 'those who wrote them'}`, async () => {
      const { user } = memberOf('member')
      const byMia = documentOf('By Mia', { createdBy: user.id, creator: user })
      const { screen } = await openDocuments(role, [documentOf('By Ben'), byMia])
      expect(screen.queryAllByLabelText(/^More for/).map((menu) => menu.getAttribute('aria-label'))).toEqual([...menus])
    })

  test('begin with a yellow note', async () => {
    const { screen, user, within } = await openDocuments('member', [])
    await user.click(await screen.findByText('Create your first document'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Document' }))
    expect(dialog.getByText('Create Document', { selector: 'button *' }).closest('button')?.disabled).toBe(true)
    for (const name of ['Note', 'Yellow'])
      expect(
        dialog.getByRole('radio', { name }).getAttribute('aria-checked') ??
          `${dialog.getByRole<HTMLInputElement>('radio', { name }).checked}`,
      ).toBe('true')
  })

  testRefused('say why one was not created, and keep what was typed', screens, {
    path: '/documents',
    press: ['Create Document'],
    typed: { Title: 'Lost?' },
    submit: 'Create Document',
    call: documentsApi.create,
    says: ['Failed to create document', 'Error', 'Not now.'],
  })

  test('say why one was not changed, and keep what was typed', async () => {
    const { screen, user, server, act, within } = await openDocuments('parent', [
      documentOf('Fragile', { content: 'Roses', color: 'pink' }),
    ])
    server.refuse(documentsApi.change, 503, { code: 'busy', message: 'Not now.' })
    await act('Fragile', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Content').value).toBe('Roses')
    const title = dialog.getByLabelText<HTMLInputElement>('Title')
    await user.clear(title)
    await user.type(title, 'Broken')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Failed to update document')
    expect(title.value).toBe('Broken')
    expect(server.callsOf(documentsApi.change)[0]?.body).toEqual({ title: 'Broken', version: 1 })
  })

  test('keep a document that the server fails to delete', async () => {
    const { screen, user, server, act, within } = await openDocuments('parent', [documentOf('Fragile')])
    server.refuse(documentsApi.remove, 503, { code: 'busy', message: 'Not now.' })
    await act('Fragile', 'Delete')
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Delete Document' })).getByText('Delete'))
    await screen.findByText('Failed to delete document')
    await screen.findByText('Fragile')
  })

  test('refuse a file of another type before anything is sent', async () => {
    const { screen, user, within } = await openDocuments('member', [])
    await user.click(await screen.findByText('Create your first document'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Document' }))
    await user.click(dialog.getByRole('radio', { name: 'Document' }))
    const { fireEvent } = await import('@testing-library/react/pure')
    const files = [new File(['x'], 'song.mp3', { type: 'audio/mpeg' })]
    fireEvent.change(await dialog.findByLabelText(/^File/), { target: { files } })
    await screen.findByText('Please select a valid file type')
  })
})
