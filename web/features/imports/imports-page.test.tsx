import { describe, expect, test } from 'bun:test'
import { type ImportReply, importsApi } from '#src/features/imports/imports.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

const applied: ImportReply = {
  ...{ id: 'one', familyId: 'rivera', kind: 'csv', fileName: 'bank.csv', status: 'applied', done: 3, total: 3 },
  ...{ preview: null, added: 3, changed: 0, error: null, kept: [], createdAt: '2026-11-21T12:00:00.000Z' },
  ...{ appliedAt: '2026-11-21T12:00:00.000Z', undoUntil: '2026-12-21T12:00:00.000Z', undoneAt: null },
}

describe('the imports', () => {
  testLoading('show their loading state, an error, and load on Retry', screens, {
    path: '/settings/import',
    list: importsApi.list,
    failed: 'Failed to load the imports',
    shown: 'No imports yet',
  })

  test('an earlier one is opened and taken back', async () => {
    const server = screens.serve('parent')
    let one = applied
    server.answer(importsApi.list, () => [one])
    server.answer(importsApi.find, () => one)
    server.answer(importsApi.undo, () => {
      one = { ...applied, status: 'undone', undoUntil: null, kept: ['Pay'] }
      return one
    })
    const app = await openWithActs(screens, '/settings/import')
    await app.press('Show bank.csv')
    await app.press('Take it back')
    await app.says('These were changed since, and stayed: Pay')
    expect(app.isThere('button', 'Take it back')).toBe(false)
  })
})
