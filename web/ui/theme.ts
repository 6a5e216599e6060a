import { effect, signal } from '@preact/signals-react'

export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'hearth.theme'
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark'

// Storage throws in private windows of some browsers; the choice then lasts as long as the page.
function stored(): Theme {
  try {
    const value = localStorage.getItem(storageKey)
    return isTheme(value) ? value : 'system'
  } catch {
    return 'system'
  }
}

function store(value: Theme) {
  try {
    localStorage.setItem(storageKey, value)
  } catch {
    // see stored()
  }
}

/** The theme chosen on this device; 'system' follows the device's setting. */
export const theme = signal<Theme>(stored())

export function setTheme(value: Theme) {
  theme.value = value
  store(value)
}

// Colours the browser's own bars like the page: before the styles load, by the page's two meta tags; then by the chosen theme.
function paintBrowser() {
  const { backgroundColor } = getComputedStyle(document.documentElement)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = backgroundColor
}

/** Applies the theme to the document and keeps it in sync. Call once, before the first render. */
export function startTheme() {
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = `hearth-${theme.value}`
    paintBrowser()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paintBrowser)
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) theme.value = stored()
  })
}
