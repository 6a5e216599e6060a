import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react/pure'
import userEvent from '@testing-library/user-event'
import { Glob } from 'bun'
import { quickAddOpen } from '../features/quick-add/quick-add.state'
import { searchOpen } from '../features/search/search.state'
import { drawerOpen } from '../features/shell/shell.state'
import { queryClient } from '../platform/api/query-client'
import { offline } from '../platform/live/live'
import { router } from '../router'
import { currentToast } from '../ui/toast'

// Loaded by `screen.ts` once a document is installed: React and Radix read it when their modules load.

// Loads the components that screens load lazily. One that is still loading when a test file removes its document may fail, and a module that has
// failed once fails in every later file of the process.
const webFolder = join(import.meta.dir, '..')
for (const file of new Glob('{features,ui}/**/*.tsx').scanSync(webFolder))
  if (!file.endsWith('.test.tsx')) await import(join(webFolder, file))

/** Why the screen that is open could not be shown, if so. */
let screenError: unknown

configure({
  asyncUtilTimeout: 10_000,
  reactStrictMode: true,
  // Waiting fails many times before it succeeds, and the default message prints the whole document each time.
  getElementError: (message) => {
    const why = screenError === undefined ? '' : `\nThe screen failed: ${Bun.inspect(screenError)}`
    return new Error(`${message}\nThe screen says: ${document.body.textContent?.slice(0, 500)}${why}`)
  },
})

/** Renders the app at an address. */
export const renderAt = async (path: string) => {
  // A request left over from the previous test may have failed for lack of a server.
  offline.value = false
  window.history.replaceState(null, '', path)
  const memory = createRouter({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultOnCatch: (error) => {
      screenError = error
    },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={memory as typeof router} />
    </QueryClientProvider>,
  )
  return { screen, within, act, waitFor, waitForElementToBeRemoved, user: userEvent.setup(), router: memory }
}

/** Unmounts the screen and resets all state for the next test. */
export const cleanUpApp = async () => {
  cleanup()
  await queryClient.cancelQueries()
  queryClient.clear()
  currentToast.value = null
  searchOpen.value = false
  quickAddOpen.value = false
  drawerOpen.value = false
  screenError = undefined
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}
