import { expect, test } from 'bun:test'
import { withDom } from '#web/testing/dom'

withDom()

test('the button leaves while the reader scrolls down, and returns at the end of the page and on the way up', async () => {
  const { render, screen, act, cleanup } = await import('@testing-library/react/pure')
  const { QuickAddButton } = await import('./quick-add-button')
  render(<QuickAddButton />)
  const place = screen.getByRole('button', { name: 'Quick add' }).parentElement as HTMLElement
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: window.innerHeight + 1000 })
  const seen = [0, 300, 500, 400, 600, 1000, 700, 0].map((scrollY) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: scrollY })
    act(() => void window.dispatchEvent(new Event('scroll')))
    return !place.className.includes('opacity-0')
  })
  expect(seen).toEqual([true, false, false, true, false, true, true, true])
  cleanup()
})
