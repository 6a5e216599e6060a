import { expect, test } from 'bun:test'
import { createMemoryHistory } from '@tanstack/react-router'
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
