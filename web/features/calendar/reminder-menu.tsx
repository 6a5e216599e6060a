import { Bell, BellOff } from 'lucide-react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { Menu, MenuChoice } from '#web/ui/menu'
import { useReminder } from './calendar.mutations'
import { minutesOf, reminderName, reminderOptions } from './series.labels'
import { t } from './texts'

/** The reader's own reminder of an event. */
export function ReminderMenu({ event, familyId }: { event: EventReply; familyId: string }) {
  const reminder = useReminder(familyId)
  const { reminderMinutes } = event
  const Icon = reminderMinutes === null ? BellOff : Bell
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="-mx-2 flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-field px-2 text-sm outline-primary hover:bg-base-content/6"
        >
          <Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="sr-only">{t('Your reminder:')} </span>
          <span className="truncate">{reminderMinutes === null ? t('No reminder') : reminderName(reminderMinutes)}</span>
        </button>
      }
    >
      <MenuChoice
        label={t('Your reminder')}
        options={reminderOptions(reminderMinutes)}
        value={String(reminderMinutes)}
        onValueChange={(value) => reminder.mutate({ event, reminderMinutes: minutesOf(value) })}
      />
    </Menu>
  )
}
