import { signal } from '@preact/signals-react'
import { useEffect } from 'react'

/** Keys that are pressed together, such as `['Shift', '→']`, and their effect. */
export type Shortcut = { keys: readonly string[]; does: string }

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

/** The shortcuts of the current screen. */
export const shownGroups = signal<readonly ShortcutGroup[]>([])

/** Whether the list of shortcuts is open. */
export const shortcutsOpen = signal(false)

export const openShortcuts = () => {
  shortcutsOpen.value = true
}

/** Lists a screen's shortcuts while it is shown. */
export const useShortcuts = (group: ShortcutGroup) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen's shortcuts do not change
  useEffect(() => {
    shownGroups.value = [...shownGroups.peek(), group]
    return () => {
      shownGroups.value = shownGroups.peek().filter((one) => one !== group)
    }
  }, [])
}
