import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { createMemoryHistory } from '@tanstack/react-router'
import { withDom } from '#web/testing/dom'
import { DeferredScreen, watchNavigation } from './deferred-screen'
import { useStages } from './stages'

withDom()

/** What was rendered, each state once. */
const seen = new Set<string>()
function List({ total }: { total: number }) {
  const { count, isDone } = useStages(total, 16)
  seen.add(`${count}${isDone ? ', done' : ''}`)
  return null
}

const history = createMemoryHistory({ initialEntries: ['/messages'] })
beforeAll(async () => {
  const { render } = await import('@testing-library/react/pure')
  render(<DeferredScreen>{null}</DeferredScreen>).unmount()
  watchNavigation(history)
})
beforeEach(() => {
  seen.clear()
  history.push('/messages')
})

test('a long list starts with its first rows, gets all of them in stages, and shows new ones at once', async () => {
  const { render, waitFor } = await import('@testing-library/react/pure')
  const { rerender, unmount } = render(<List total={40} />)
  expect([...seen]).toEqual(['16'])
  await waitFor(() => expect(seen).toContain('40, done'))
  expect([...seen]).toEqual(['16', '32', '40', '40, done'])
  seen.clear()
  rerender(<List total={90} />)
  expect([...seen]).toEqual(['90, done'])
  unmount()
})

test('on a screen that the reader goes back to, a long list is whole at once, for its scroll position', async () => {
  const { render } = await import('@testing-library/react/pure')
  history.back()
  render(<List total={40} />).unmount()
  expect([...seen]).toEqual(['40, done'])
  history.push('/tasks')
})
