import { describe, expect, test } from 'bun:test'
import { type TrashEntry, trashApi } from '#src/features/trash/trash.contract'
import { openWithActs } from '#web/testing/acts'
import { memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the trash', () => {
  testLoading('shows its loading state, an error, and loads on Retry', screens, {
    path: '/trash',
    list: trashApi.list,
    failed: 'Failed to load the trash',
    shown: 'The trash is empty',
  })

  const entryOf = (title: string, more: Partial<TrashEntry> = {}): TrashEntry => ({
    id: title.toLowerCase(),
    rowId: title.toLowerCase().replaceAll(' ', '-'),
    familyId: 'rivera',
    area: 'tasks',
    kind: 'task',
    title,
    deletedBy: memberOf('child').user,
    deletedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * 86_400_000 - 1000).toISOString(),
    ...more,
  })
  const open = async (entries: TrashEntry[]) => {
    let left = entries
    const server = screens.serve('parent')
    const drop = ({ params }: { params: Record<string, string> }) => {
      left = left.filter(({ rowId }) => rowId !== params.rowId)
    }
    server.answer(trashApi.list, () => left)
    server.answer(trashApi.restore, (call) => {
      drop(call)
      return { rowId: call.params.rowId ?? '', kind: 'task' as const }
    })
    server.answer(trashApi.remove, (call) => drop(call))
    return { ...(await openWithActs(screens, '/trash')), server }
  }

  test('says who deleted what when, and how long it stays', async () => {
    const app = await open([entryOf('Walk the dog'), entryOf('Lake', { kind: 'photo', area: 'photos' })])
    const row = await app.named('listitem', 'Walk the dog')
    expect(row.textContent).toMatch(/Walk the dogTask · deleted by Leo · .+ · 30 days left/)
    await app.named('listitem', 'Lake')
    expect([...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)).toEqual(['Today'])
  })

  test('restores a row, and deletes one for good after a question', async () => {
    const app = await open([entryOf('Walk the dog'), entryOf('Old note', { kind: 'document', area: 'documents' })])
    await app.press('Restore Walk the dog')
    await app.says('“Walk the dog” is back')
    await app.waitFor(() => expect(app.isThere('listitem', 'Walk the dog')).toBe(false))
    await app.press('Delete Old note for good')
    ;(await app.question()).getByText('Nothing brings it back after this.')
    await app.agree('Delete for good')
    await app.says('The trash is empty')
  })

  test('keeps a row that cannot come back, and says what to do first', async () => {
    const app = await open([entryOf('Firewood', { kind: 'shopping_item', area: 'shopping' })])
    app.server.refuse(trashApi.restore, 409, { code: 'parent_in_trash', message: 'Restore “Cabin” first: this belongs to it.' })
    await app.press('Restore Firewood')
    await app.says('Failed to restore it')
    await app.says('Restore “Cabin” first: this belongs to it.')
    await app.named('listitem', 'Firewood')
  })
})
