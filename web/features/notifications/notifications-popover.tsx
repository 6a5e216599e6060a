import { useState } from 'react'
import type { Opened } from '#web/ui/opener'
import { Popover } from '#web/ui/popover'
import { NotificationsPanel } from './notifications-panel'
import { t } from './texts'

/** All notifications, in a panel under the bell. */
export function NotificationsPopover({ unread, trigger, defaultOpen }: Opened & { unread: number }) {
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Popover trigger={trigger} label={t('Notifications')} open={open} onOpenChange={setOpen}>
      <NotificationsPanel unread={unread} onFollow={() => setOpen(false)} />
    </Popover>
  )
}
