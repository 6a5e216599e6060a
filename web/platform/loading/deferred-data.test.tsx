import { beforeEach, expect, test } from 'bun:test'
import { useSyncExternalStore } from 'react'
import { withDom } from '#web/testing/dom'
import { useDeferredData, useDeferredOpen } from './deferred-data'

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

const renderings: { open: boolean; key: number }[] = []
function Shown({ isOpen }: { isOpen: boolean }) {
  renderings.push(useDeferredOpen(isOpen))
  return null
}

test('a dialog opens in a rendering of its own, as a new one each time, and closes at once', async () => {
  const { render } = await import('@testing-library/react/pure')
  const { rerender, unmount } = render(<Shown isOpen={false} />)
  const renderAs = (isOpen: boolean) => {
    renderings.length = 0
    rerender(<Shown isOpen={isOpen} />)
    return renderings
  }
  expect(renderAs(true)).toEqual([
    { open: false, key: 0 },
    { open: true, key: 1 },
  ])
  expect(renderAs(false)[0]).toEqual({ open: false, key: 1 })
  expect(renderAs(true).at(-1)).toEqual({ open: true, key: 2 })
  unmount()
})
