import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Dialog } from '#web/ui/dialog'
import { isPlainKey } from '#web/ui/plain-key'
import { searchOpen } from '../search/search.state'
import { openShortcuts, type ShortcutGroup, shortcutsOpen, shownGroups } from './shortcuts.state'
import { t } from './texts'

const everywhere = (): ShortcutGroup => ({
  title: t('Everywhere'),
  shortcuts: [
    { keys: ['N'], does: t('Quick add') },
    { keys: ['/'], does: t('Search') },
    { keys: ['?'], does: t('Show this list') },
  ],
})

const openSearch = () => {
  searchOpen.value = true
}

/** The list of keyboard shortcuts, which `?` opens on every screen; `/` opens the search. */
export function ShortcutsHost() {
  useSignals()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const open = event.key === '?' ? openShortcuts : event.key === '/' ? openSearch : undefined
      if (!open || !isPlainKey(event)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog
      open={shortcutsOpen.value}
      onOpenChange={(open) => {
        shortcutsOpen.value = open
      }}
      title={t('Keyboard shortcuts')}
    >
      {[...shownGroups.value, everywhere()].map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </Dialog>
  )
}

const Group = ({ title, shortcuts }: ShortcutGroup) => (
  <section className="mb-5">
    <h3 className="mb-2 text-lg">{title}</h3>
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex flex-wrap gap-1">
            {keys.map((key) => (
              <kbd key={key} className="rounded-md border border-edge bg-base-100 px-1.5 py-0.5 font-sans text-xs">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
)
