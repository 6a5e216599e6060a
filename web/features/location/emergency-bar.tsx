import { Link } from '@tanstack/react-router'
import { Siren } from 'lucide-react'
import type { CheckinReply } from '#src/features/location/location.contract'
import { isAdult } from '#src/features/location/location.rules'
import { useNow } from '#web/platform/format/clock'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Button, buttonClass } from '#web/ui/button'
import { useAcknowledge } from './location.queries'
import { t } from './texts'

const belowHeader = { top: 'calc(3.75rem + var(--safe-top))' }
const onAlarm = { background: 'var(--color-base-100)', color: 'var(--color-base-content)' }

/** The emergencies on top of every screen, until an adult is on them; then who it is. */
export function EmergencyBar({ family, emergencies }: { family: ActiveFamily; emergencies: readonly CheckinReply[] }) {
  const me = useMe()
  const now = useNow()
  const acknowledge = useAcknowledge(family.id)
  return (
    <div style={belowHeader} className="sticky z-20 flex flex-col gap-2 bg-base-200 px-3 pb-2 sm:px-5">
      {emergencies.map(({ id, userId, user, note, at, acknowledgedBy }) => (
        <div
          key={id}
          role="alert"
          className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box py-2 ps-4 pe-2 ${acknowledgedBy ? 'bg-success/12' : 'bg-error text-error-content'}`}
        >
          <Siren aria-hidden className="size-5 shrink-0" />
          <p className="min-w-0 flex-1 basis-[7rem] py-1 [overflow-wrap:anywhere]">
            <strong>{userId === me.userId ? t('You asked for help') : t('{name} needs help', { name: user.name })}</strong>
            {note && ` · ${note}`} · {relativeTime(at, now, family.timezone)}
            {acknowledgedBy && ` · ${t('{name} is on it', { name: acknowledgedBy.name })}`}
          </p>
          {!acknowledgedBy && (
            <span className="flex flex-wrap gap-2">
              <Link to="/location" className={buttonClass('quiet')} style={{ color: 'inherit' }}>
                {t('Map')}
              </Link>
              {isAdult(me) && (
                <Button
                  style={onAlarm}
                  pending={acknowledge.isPending}
                  aria-label={t('I’m on it: {name}', { name: user.name })}
                  onClick={() => acknowledge.mutate(id)}
                >
                  {t('I’m on it')}
                </Button>
              )}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
