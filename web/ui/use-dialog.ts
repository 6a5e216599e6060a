import { useCallback, useState } from 'react'

/** Whether a dialog is on screen, and what opens and closes it. */
export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

type Opened<T> = { open: boolean; about?: T; times: number }

/**
 * A dialog about something, or about nothing yet. What it is about is kept when it closes, so that it doesn't change on its way out;
 * `times` is a key that makes it start anew, `props` what a dialog takes. `show` stays the same, so that a list that is given it and is
 * memoised is not drawn again for a dialog.
 */
export const useDialog = <T>() => {
  const [opened, setOpened] = useState<Opened<T>>({ open: false, times: 0 })
  const show = useCallback((about?: T) => setOpened(({ times }) => ({ open: true, about, times: times + 1 })), [])
  const onOpenChange = useCallback((open: boolean) => setOpened((before) => ({ ...before, open })), [])
  return { ...opened, show, onOpenChange, props: { open: opened.open, onOpenChange } }
}
