import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react/pure'
import userEvent from '@testing-library/user-event'
import { searchOpen } from '../features/search/search.state'
import { queryClient } from '../platform/api/query-client'
import { router } from '../router'
import { currentToast } from '../ui/toast'

// Loaded by `openScreen`, when a document is there: React and Radix look for it once.

configure({
  asyncUtilTimeout: 10_000,
  reactStrictMode: true,
  // Whatever is waited for is missed many times first: the default prints the document each time.
  getElementError: (message) => new Error(`${message}\nThe screen says: ${document.body.textContent?.slice(0, 500)}`),
})

/** Draws the app at an address, as in a browser that opens it. */
export const renderAt = async (path: string) => {
  window.history.replaceState(null, '', path)
  const memory = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={memory as typeof router} />
    </QueryClientProvider>,
  )
  return { screen, within, act, waitFor, waitForElementToBeRemoved, user: userEvent.setup(), router: memory }
}

/** Leaves nothing of a screen for the next test. */
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
