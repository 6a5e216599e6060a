import { expect, test } from 'bun:test'
import { withDom } from '#web/testing/dom'
import { useStagedCount } from './staged'

withDom()

/** How many rows were rendered, each number once. */
const seen = new Set<number>()
function List({ total }: { total: number }) {
  seen.add(useStagedCount(total, 16))
  return null
}

test('a long list starts with its first rows, gets all of them in stages, and shows new ones at once', async () => {
  const { render, waitFor } = await import('@testing-library/react/pure')
  const { rerender, unmount } = render(<List total={40} />)
  expect([...seen]).toEqual([16])
  await waitFor(() => expect(seen).toContain(40))
  expect([...seen]).toEqual([16, 32, 40])
  seen.clear()
  rerender(<List total={90} />)
  expect([...seen]).toEqual([90])
  unmount()
})
