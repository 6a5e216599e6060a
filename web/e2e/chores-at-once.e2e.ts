import { addChore, openChores, row, tile, today } from './chores'
import { expect, test } from './fixtures'

test('two screens that complete a chore at the same moment complete it once, with its points, and open one next occurrence', async ({
  family,
}) => {
  await addChore(family, 'Feed Biscuit', { points: 4, dueDate: today().toString(), frequency: 'weekly' })
  const screens = [await openChores(family, 'parent'), await openChores(family, 'child')]
  const bothSent = Promise.withResolvers<void>()
  let sent = 0
  for (const screen of screens) {
    await screen.route('**/complete', async (route) => {
      if (++sent === screens.length) bothSent.resolve()
      await bothSent.promise
      await route.continue()
    })
  }
  const answers = screens.map((screen) => screen.waitForResponse('**/complete'))
  for (const screen of screens) await row(screen, 'Feed Biscuit').getByRole('checkbox').click()
  for (const answer of answers) expect((await answer).status()).toBe(200)

  const next = today().add({ weeks: 1 }).toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  for (const screen of screens) {
    await expect(row(screen, 'Feed Biscuit')).toHaveCount(2)
    await expect(row(screen, 'Feed Biscuit').filter({ hasText: 'Completed' })).toHaveCount(1)
    await expect(row(screen, 'Feed Biscuit').filter({ hasText: next })).toHaveCount(1)
    await expect(tile(screen, 'Total Points')).toContainText('4')
  }
  const completions = await (await family.api('parent')).get(`/api/families/${family.id}/tasks/completions`)
  expect(await completions.json()).toMatchObject([{ task: { title: 'Feed Biscuit' }, user: { username: 'leo' }, pointsEarned: 4 }])
})
