import './platform/trusted-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstall } from './platform/install'
import { fetchLater, later } from './platform/later'
import { queryClient } from './platform/query-client'
import { startTheme } from './platform/theme'
import { router } from './router'

later(() => import('./away').then(({ start }) => start()))

const start = async () => {
  startTheme()
  watchInstall()
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root.')
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  fetchLater()
}

start()
