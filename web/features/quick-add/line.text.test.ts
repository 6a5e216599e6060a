import { expect, test } from 'bun:test'
import { withScreens } from '#web/testing/screen'

withScreens()

test('what was typed belongs to a line, and to the person who is signed in', async () => {
  const [{ lineText }, { clearUserStorage }] = await Promise.all([import('./line.text'), import('#web/platform/session/user-storage')])
  const [task, write] = lineText('task')
  write('Ring Rosa')
  expect([task.value, lineText('task')[0].value, lineText('chore')[0].value]).toEqual(['Ring Rosa', 'Ring Rosa', ''])
  // As signing out does.
  clearUserStorage()
  expect(lineText('task')[0].value).toBe('')
})
