import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { channels, groups, isOn, type QuietHours } from '#src/features/notification-settings/channels.rules'
import type { NotificationSettings } from '#src/features/notification-settings/notification-settings.contract'
import { mayDo } from '#src/shared/permissions'
import { useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { fieldPairs } from '#web/ui/field'
import { Loaded } from '#web/ui/loaded'
import { Select } from '#web/ui/select'
import { Skeletons } from '#web/ui/skeleton'
import { Switch } from '#web/ui/switch'
import { TextField } from '#web/ui/text-field'
import { addressesQuery } from './addresses.queries'
import { channelNames, groupNames, groupNeeds } from './notification-groups'
import { notificationSettingsQuery, useChangeNotificationSettings } from './notification-settings.queries'
import { msg, t } from './texts'

const reasons = {
  no_mail_server: msg('This server sends no e-mail. The person who runs it can set up a mail server.'),
  no_address: msg('Your account has no e-mail address.'),
}

const night: QuietHours = { from: '21:00', to: '07:00' }

/** The user's notifications by group and channel, with quiet hours and digests. */
export function NotificationsCard() {
  return (
    <Card title={t('Notifications')} subtitle={t('What reaches you, and how. Until you choose, it follows your role in the family.')}>
      <Loaded
        query={useQuery(notificationSettingsQuery)}
        errorTitle={t('Failed to load your notifications')}
        skeleton={<Skeletons count={5} of="h-12" className="py-1" />}
      >
        {(settings) => (
          <div className="flex flex-col gap-5">
            <Groups {...settings} />
            <Quiet {...settings} />
            <Privacy {...settings} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Groups({ choices, emailUnavailable }: NotificationSettings) {
  const me = useMe()
  const change = useChangeNotificationSettings()
  const shown = groups.filter((group) => mayDo(me, groupNeeds[group] ?? 'member'))
  const hasAddress = (useQuery(addressesQuery(null)).data ?? []).length > 0
  const offered = channels.filter((channel) => (channel === 'mail' ? emailUnavailable === null : channel !== 'own' || hasAddress))
  return (
    <>
      <ul className="flex flex-col divide-y divide-base-content/8">
        {shown.map((group) => (
          <li key={group} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-44 font-medium">{t(groupNames[group])}</span>
            <span className="-m-0.5 flex flex-wrap">
              {offered.map((channel) => {
                const on = isOn(choices, me.role, group, channel)
                return (
                  <button
                    key={channel}
                    type="button"
                    aria-pressed={on}
                    aria-label={`${t(groupNames[group])}: ${t(channelNames[channel])}`}
                    onClick={() => change.mutate({ choices: { [group]: { [channel]: !on } } })}
                    // The space around it belongs to its target of 44 px.
                    className="group min-h-11 cursor-pointer p-0.5 outline-none"
                  >
                    <span
                      className={`inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-medium text-sm outline-primary group-focus-visible:outline-2 group-focus-visible:outline-offset-1 ${on ? 'bg-primary/12 text-primary' : 'bg-base-content/6 text-muted hover:text-base-content'}`}
                    >
                      {/* It keeps its room, so that the channels of all rows are below each other. */}
                      <Check aria-hidden className={`size-3.5 ${on ? '' : 'invisible'}`} strokeWidth={2.5} />
                      {t(channelNames[channel])}
                    </span>
                  </button>
                )
              })}
            </span>
          </li>
        ))}
      </ul>
      {emailUnavailable && <p className="text-muted text-sm">{t(reasons[emailUnavailable])}</p>}
      {Object.keys(choices).length > 0 && (
        <Button variant="quiet" className="-ms-3 self-start" onClick={() => change.mutate({ choices: null })}>
          {t('Back to the usual choice')}
        </Button>
      )}
    </>
  )
}

function Quiet({ quietHours }: NotificationSettings) {
  const { mutate } = useChangeNotificationSettings()
  const set = (part: Partial<QuietHours>) => {
    // A cleared time is not a time yet.
    if (Object.values(part).every(Boolean)) mutate({ quietHours: { ...(quietHours ?? night), ...part } })
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('Quiet hours')}
        hint={t('Devices and mails wait until they end. Emergencies pass.')}
        checked={quietHours !== null}
        onCheckedChange={(on) => mutate({ quietHours: on ? night : null })}
      />
      {quietHours && (
        <div className={fieldPairs}>
          <TextField type="time" label={t('Quiet from')} value={quietHours.from} onValueChange={(from) => set({ from })} />
          <TextField type="time" label={t('Quiet until')} value={quietHours.to} onValueChange={(to) => set({ to })} />
        </div>
      )}
    </div>
  )
}

function Privacy({ showsTexts, digest, emailUnavailable }: NotificationSettings) {
  const { mutate } = useChangeNotificationSettings()
  return (
    <>
      <Switch
        label={t('Show texts on the lock screen')}
        hint={t('Otherwise a notification says only what it is about, and who it is from.')}
        checked={showsTexts}
        onCheckedChange={(shows) => mutate({ showsTexts: shows })}
      />
      {(emailUnavailable === null || digest !== 'off') && (
        <Select
          label={t('Summary by e-mail')}
          hint={t('What you have not read, and what was not mailed at once.')}
          options={[
            { value: 'off', label: t('Never') },
            { value: 'daily', label: t('Each morning') },
            { value: 'weekly', label: t('On Mondays') },
          ]}
          value={digest}
          onValueChange={(next) => mutate({ digest: next })}
        />
      )}
    </>
  )
}
