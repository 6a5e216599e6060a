import { beforeEach, describe, expect, test } from 'bun:test'
import { withDom } from '#web/testing/dom'
import { isOpening, useDeferredOpen } from './deferred-open'
import { layers, useLayer } from './layers'
import { isPlainKey } from './plain-key'

withDom()

const renderings: { open: boolean; key: number }[] = []
let close = () => {}
function Layer({ isOpen }: { isOpen: boolean }) {
  useLayer(isOpen, () => close())
  renderings.push(useDeferredOpen(isOpen))
  return null
}

const open = async () => {
  const { act, render } = await import('@testing-library/react/pure')
  const { rerender, unmount } = render(<Layer isOpen={false} />)
  const renderAs = (isOpen: boolean) => {
    renderings.length = 0
    rerender(<Layer isOpen={isOpen} />)
    return renderings
  }
  return { act, rerender, renderAs, unmount }
}

beforeEach(() => {
  renderings.length = 0
})

describe('a dialog', () => {
  test('renders once while it is closed', async () => {
    const { unmount } = await open()
    expect(renderings).toEqual([{ open: false, key: 0 }])
    unmount()
  })

  test('opens in a rendering of its own, as a new one each time, and closes at once', async () => {
    const { renderAs, unmount } = await open()
    expect(renderAs(true)).toEqual([
      { open: false, key: 0 },
      { open: true, key: 1 },
    ])
    expect(renderAs(false)[0]).toEqual({ open: false, key: 1 })
    expect(renderAs(true).at(-1)).toEqual({ open: true, key: 2 })
    unmount()
  })

  test('that is opening takes the keys of the page, and Escape', async () => {
    const { act, rerender, unmount } = await open()
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
      flushSync(() => rerender(<Layer isOpen />))
      expect(isOpening()).toBe(true)
      expect(press('n')).toBe(false)
      press('Escape')
      expect(closed).toBe(1)
    })
    expect(isOpening()).toBe(false)
    expect(press('n')).toBe(true)
    unmount()
    expect(layers.peek()).toEqual([])
  })
})
