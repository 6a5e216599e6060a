import { useState } from 'react'
import type { EventReply } from '../../../src/features/calendar/calendar.contract'

type Opened = { open: boolean; event?: EventReply; times: number }

/** A dialog about an event, or about none. The event is kept when it closes, so that the dialog doesn't change on its way out. */
export const useOpened = () => {
  const [opened, setOpened] = useState<Opened>({ open: false, times: 0 })
  return {
    ...opened,
    show: (event?: EventReply) => setOpened(({ times }) => ({ open: true, event, times: times + 1 })),
    onOpenChange: (open: boolean) => setOpened((before) => ({ ...before, open })),
  }
}
