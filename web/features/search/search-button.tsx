import { useSignals } from '@preact/signals-react/runtime'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { IconButton } from '#web/ui/button'
import { isSearchKey, isSlashKey, searchOpen } from './search.state'
import { t } from './texts'

const palette = lazyModule(() => import('./palette').then((module) => module.Palette))

/** An open dialog that is not closing. */
const openDialog = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])'

const open = () => {
  searchOpen.value = true
  palette.fetch()
}

/** Opens the search, like Ctrl-K, ⌘K or a slash anywhere, unless a dialog is open. */
export function SearchButton() {
  useSignals()
  const Palette = palette.code.value
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(isSearchKey(event) || isSlashKey(event)) || document.querySelector(openDialog)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton label={t('Search')} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K /" onClick={open}>
        <Search aria-hidden className="size-5" />
      </IconButton>
      {Palette && <Palette />}
    </>
  )
}
