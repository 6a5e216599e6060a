import { useCallback, useState } from 'react'

/** Whether a dialog is on screen, and what opens and closes it. */
export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

type Opened<T> = { open: boolean; subject?: T; openCount: number }

/**
 * The state of a dialog with an optional subject. The subject stays while the dialog closes, so that its content does not change during the
 * animation; `openCount` is a key that remounts the dialog on each opening. `show` is stable, so that a memoised list does not re-render.
 */
export const useDialog = <T>() => {
  const [opened, setOpened] = useState<Opened<T>>({ open: false, openCount: 0 })
  const show = useCallback((about?: T) => setOpened(({ openCount: times }) => ({ open: true, subject: about, openCount: times + 1 })), [])
  const onOpenChange = useCallback((open: boolean) => setOpened((before) => ({ ...before, open })), [])
  return { ...opened, show, onOpenChange, props: { open: opened.open, onOpenChange } }
}
