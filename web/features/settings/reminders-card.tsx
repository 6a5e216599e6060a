import { useQuery } from '@tanstack/react-query'
import type { ReminderSettings } from '#src/features/user-settings/reminders.contract'
import { useUser } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { Switch } from '#web/ui/switch'
import { remindersQuery, useReminderPreference } from './account.queries'
import { msg, t } from './texts'

const reasons = {
  no_mail_server: msg('This server sends no e-mail. The person who runs it can set up a mail server.'),
  no_address: msg('Your account has no e-mail address.'),
}

/** How reminders of events reach the user. */
export function RemindersCard() {
  return (
    <Card title={t('Reminders')} subtitle={t('Reminders of events appear in the app.')}>
      <Loaded
        query={useQuery(remindersQuery)}
        errorTitle={t('Failed to load your reminders')}
        skeleton={<Skeletons count={1} of="h-12" className="py-1" />}
      >
        {(settings) => <EmailSwitch {...settings} />}
      </Loaded>
    </Card>
  )
}

function EmailSwitch({ reminderPreference, emailUnavailable }: ReminderSettings) {
  const { email } = useUser()
  const change = useReminderPreference()
  const shown = change.isPending ? change.variables : reminderPreference
  return (
    <Switch
      label={t('Send them by e-mail as well')}
      hint={emailUnavailable ? t(reasons[emailUnavailable]) : t('To {email}', { email: email ?? '' })}
      checked={shown === 'email'}
      // A choice that has no effect any more can still be taken back.
      disabled={emailUnavailable !== null && shown === 'in_app'}
      onCheckedChange={(checked) => change.mutate(checked ? 'email' : 'in_app')}
    />
  )
}
