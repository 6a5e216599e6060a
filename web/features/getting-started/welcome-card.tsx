import { notStarted } from '#src/features/user-settings/user-settings.contract'
import type { Role } from '#src/shared/permissions'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { useSaveGettingStarted } from './getting-started.queries'
import { msg, t } from './texts'

/** The abilities of a role here, in two lines. */
const lines = {
  parent: [
    msg('Add events, chores and groceries with the plus; everybody sees them at once.'),
    msg('In Settings you find the members, and pair a tablet on which the children sign in.'),
  ],
  member: [
    msg('Add events, tasks and groceries with the plus; everybody sees them at once.'),
    msg('Write to the family in Messages, and keep photos and documents together.'),
  ],
  child: [
    msg('Your day and your chores are here. Tick a chore when it is done, and earn its points.'),
    msg('Write to the family in Messages.'),
  ],
  extended: [
    msg('Calendar, Photos and Messages show what the family is doing.'),
    msg('In Settings you choose what is in thumb reach on your phone.'),
  ],
} as const satisfies Partial<Record<Role, unknown>>

/** Introduces the app to a new member in two lines, until they dismiss it, on all devices. */
export function WelcomeCard() {
  const { name, membership } = useFamily()
  const save = useSaveGettingStarted()
  const { role } = membership
  if (role === 'admin') return null
  const [first, second] = lines[role]
  return (
    <Card
      title={t('Welcome to {family}', { family: name })}
      actions={<Button onClick={() => save.mutate({ ...notStarted, isOver: true })}>{t('Got it')}</Button>}
    >
      <p>{t(first)}</p>
      <p className="mt-1 text-muted">{t(second)}</p>
    </Card>
  )
}
