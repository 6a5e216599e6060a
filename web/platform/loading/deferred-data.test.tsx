import { beforeEach, expect, test } from 'bun:test'
import { useSyncExternalStore } from 'react'
import { withDom } from '#web/testing/dom'
import { useDeferredData } from './deferred-data'

withDom()

let reply: string | undefined
let changed = () => {}
const subscribe = (onChange: () => void) => {
  changed = onChange
  return () => {}
}
/** What was rendered, each once. */
const seen = new Set<string | undefined>()
function Content() {
  const data = useDeferredData(useSyncExternalStore(subscribe, () => reply))
  seen.add(data)
  return data
}

beforeEach(() => {
  seen.clear()
  reply = undefined
})

test('content waits for a rendering of its own when its data arrives, and later data shows at once', async () => {
  const { act, render } = await import('@testing-library/react/pure')
  const { container, unmount } = render(<Content />)
  const arrive = (data: string | undefined) => {
    seen.clear()
    reply = data
    act(() => changed())
    return [...seen]
  }
  expect(arrive('first reply')).toEqual([undefined, 'first reply'])
  expect(container.textContent).toBe('first reply')
  expect(arrive('newer reply')).toEqual(['newer reply'])
  expect(arrive(undefined)[0]).toBeUndefined()
  expect(container.textContent).toBe('')
  unmount()
})

test('data that is there already shows with the first rendering', async () => {
  const { render } = await import('@testing-library/react/pure')
  reply = 'kept reply'
  render(<Content />).unmount()
  expect([...seen]).toEqual(['kept reply'])
})
