import { useState } from 'react'
import type { EventReply } from '../../../src/features/calendar/calendar.contract'

/** What a dialog is about: an event, or a new one at a time. */
export type Subject = { event?: EventReply; start?: Temporal.PlainDateTime }

type Opened = Subject & { open: boolean; times: number }

/** A dialog about an event, or about none. The event is kept when it closes, so that the dialog doesn't change on its way out. */
export const useOpened = () => {
  const [opened, setOpened] = useState<Opened>({ open: false, times: 0 })
  return {
    ...opened,
    show: (subject: Subject = {}) => setOpened(({ times }) => ({ ...subject, open: true, times: times + 1 })),
    onOpenChange: (open: boolean) => setOpened((before) => ({ ...before, open })),
  }
}
