import { afterEach, describe, expect, test } from 'bun:test'
import { createMemoryHistory } from '@tanstack/react-router'
import { storageKey } from '@tanstack/router-core'
import { withScreens } from '#web/testing/screen'

withScreens()

const rendered: string[] = []
const Named = ({ name }: { name: string }) => {
  rendered.push(name)
  return name
}

test('a screen that the reader goes to renders after what is around it, and one that they go back to with it', async () => {
  const [{ render }, { DeferredScreen, watchNavigation }] = await Promise.all([
    import('@testing-library/react/pure'),
    import('./deferred-screen'),
  ])
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const unwatch = watchNavigation(history)
  const first = () => {
    rendered.length = 0
    const { container, unmount } = render(
      <>
        <DeferredScreen>
          <Named name="screen" />
        </DeferredScreen>
        <Named name=" and footer" />
      </>,
    )
    expect(container.textContent).toBe('screen and footer')
    unmount()
    return rendered[0]
  }
  // From the first screen on.
  first()
  const ways = [() => history.push('/tasks'), () => history.back(), () => history.forward(), () => history.replace('/chores')]
  const order = ways.map((go) => {
    go()
    return first()
  })
  expect(order).toEqual([' and footer', 'screen', 'screen', ' and footer'])
  history.back()
  unwatch()
})

describe('a page counts as scrolled', () => {
  const entries = performance.getEntriesByType
  afterEach(() => {
    performance.getEntriesByType = entries
    sessionStorage.clear()
    history.replaceState(null, '')
  })

  const cases: [name: string, type: string, noted: string | null, isScrolled: boolean][] = [
    ['if it is reloaded where it was scrolled', 'reload', '{"k1":{"window":{"scrollX":0,"scrollY":400}}}', true],
    ['if a part of it was scrolled, upwards from its end', 'back_forward', '{"k1":{"#log":{"scrollX":0,"scrollY":-40}}}', true],
    ['not if it was at its start', 'reload', '{"k1":{"window":{"scrollX":0,"scrollY":0}}}', false],
    ['not if only another page was', 'reload', '{"k2":{"window":{"scrollX":0,"scrollY":400}}}', false],
    ['not if nothing was noted', 'reload', null, false],
    ['not if the note cannot be read', 'reload', '{"k1"', false],
    ['not if it is opened by its address', 'navigate', '{"k1":{"window":{"scrollX":0,"scrollY":400}}}', false],
  ]
  for (const [name, type, noted, isScrolled] of cases)
    test(name, async () => {
      const { isScrolledPage } = await import('./deferred-screen')
      performance.getEntriesByType = () => [{ type } as PerformanceNavigationTiming]
      history.replaceState({ __TSR_key: 'k1' }, '')
      if (noted) sessionStorage.setItem(storageKey, noted)
      expect(isScrolledPage()).toBe(isScrolled)
    })
})
