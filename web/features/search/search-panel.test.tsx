import { expect, test } from 'bun:test'
import { searchApi } from '#src/features/search/search.contract'
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
