import { expect, test } from 'bun:test'
import { withDom } from '#web/testing/dom'

withDom()

test('the floating button leaves while the reader scrolls down, and returns at the end of the page and on the way up', async () => {
  const { render, screen, act, cleanup } = await import('@testing-library/react/pure')
  const { FloatingButton } = await import('./floating-button')
  render(<FloatingButton label="Add Item" onPress={() => {}} />)
  const place = screen.getByRole('button', { name: 'Add Item' }).parentElement as HTMLElement
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: window.innerHeight + 1000 })
  const seen = [0, 300, 500, 400, 600, 1000, 700, 0].map((scrollY) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: scrollY })
    act(() => void window.dispatchEvent(new Event('scroll')))
    return !place.className.includes('opacity-0')
  })
  expect(seen).toEqual([true, false, false, true, false, true, true, true])
  cleanup()
})
