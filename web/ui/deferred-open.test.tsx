import { beforeEach, describe, expect, test } from 'bun:test'
import { Profiler } from 'react'
import { withDom } from '#web/testing/dom'
import { isOpening, useDeferredOpen } from './deferred-open'
import { useLayer } from './layers'
import { isPlainKey } from './plain-key'

withDom()

let close = () => {}
let last: { open: boolean; key: number } | undefined
function Layer({ isOpen }: { isOpen: boolean }) {
  useLayer(isOpen, () => close())
  last = useDeferredOpen(isOpen)
  return null
}

/** What was rendered at each commit. */
const commits: (typeof last)[] = []
const render = async () => {
  const { act, render: mount } = await import('@testing-library/react/pure')
  const layer = (isOpen: boolean) => (
    <Profiler id="layer" onRender={() => commits.push(last)}>
      <Layer isOpen={isOpen} />
    </Profiler>
  )
  const { rerender, unmount } = mount(layer(false))
  const renderAs = (isOpen: boolean) => {
    commits.length = 0
    rerender(layer(isOpen))
    return commits
  }
  return { act, renderAs, unmount }
}

beforeEach(() => {
  commits.length = 0
})

describe('a dialog', () => {
  test('renders once while it is closed', async () => {
    const { unmount } = await render()
    expect(commits).toEqual([{ open: false, key: 0 }])
    unmount()
  })

  test('opens in a rendering of its own, as a new one each time, and closes at once', async () => {
    const { renderAs, unmount } = await render()
    expect(renderAs(true)).toEqual([
      { open: false, key: 0 },
      { open: true, key: 1 },
    ])
    expect(renderAs(false)[0]).toEqual({ open: false, key: 1 })
    expect(renderAs(true).at(-1)).toEqual({ open: true, key: 2 })
    unmount()
  })

  test('that is opening takes the keys of the page, and Escape', async () => {
    const { act, renderAs, unmount } = await render()
    const { flushSync } = await import('react-dom')
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true })
      let isPlain = false
      const listen = (heard: KeyboardEvent) => {
        isPlain = isPlainKey(heard)
      }
      addEventListener('keydown', listen)
      document.body.dispatchEvent(event)
      removeEventListener('keydown', listen)
      return isPlain
    }
    let closed = 0
    close = () => {
      closed += 1
    }
    expect(press('n')).toBe(true)
    act(() => {
      flushSync(() => renderAs(true))
      expect(isOpening()).toBe(true)
      expect(press('n')).toBe(false)
      press('Escape')
      expect(closed).toBe(1)
    })
    expect(isOpening()).toBe(false)
    expect(press('n')).toBe(true)
    unmount()
  })
})
