import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react/pure'
import userEvent from '@testing-library/user-event'
import { searchOpen } from '../features/search/search.state'
import { queryClient } from '../platform/api/query-client'
import { offline } from '../platform/live/live'
import { router } from '../router'
import { currentToast } from '../ui/toast'

// Loaded by `screen.ts` once a document is installed: React and Radix read it when their modules load.

configure({
  asyncUtilTimeout: 10_000,
  reactStrictMode: true,
  // Waiting fails many times before it succeeds, and the default message prints the whole document each time.
  getElementError: (message) => new Error(`${message}\nThe screen says: ${document.body.textContent?.slice(0, 500)}`),
})

/** Renders the app at an address. */
export const renderAt = async (path: string) => {
  // A request left over from the previous test may have failed for lack of a server.
  offline.value = false
  window.history.replaceState(null, '', path)
  const memory = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={memory as typeof router} />
    </QueryClientProvider>,
  )
  return { screen, within, act, waitFor, waitForElementToBeRemoved, user: userEvent.setup(), router: memory }
}

/** Unmounts the screen and resets all state for the next test. */
export const leave = async () => {
  cleanup()
  await queryClient.cancelQueries()
  queryClient.clear()
  currentToast.value = null
  searchOpen.value = false
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}
