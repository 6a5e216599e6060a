import { expect, test } from 'bun:test'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { DeferredScreen, watchNavigation } from './deferred-screen'

/** What the first rendering of a screen shows. */
const shown = () => renderToStaticMarkup(<DeferredScreen>The screen</DeferredScreen>)

test('a screen that the reader goes to renders in slices, and one that they go back to at once', () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  watchNavigation(history)
  const views = [() => history.push('/tasks'), () => history.back(), () => history.forward(), () => history.replace('/chores')].map(
    (go) => {
      go()
      return shown()
    },
  )
  expect(views).toEqual(['', 'The screen', 'The screen', ''])
})
