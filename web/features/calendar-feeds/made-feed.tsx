import { CalendarPlus } from 'lucide-react'
import type { calendarFeedsApi } from '#src/features/calendar-feeds/feeds.contract'
import type { OutputOf } from '#src/shared/endpoint'
import { Button, buttonClass } from '#web/ui/button'
import { CopyField } from '#web/ui/copy-field'
import { QrCode } from '#web/ui/qr-code'
import { webcalOf } from './feeds.labels'
import { t } from './texts'

type Made = OutputOf<(typeof calendarFeedsApi.create)['response']>

/** A new address, which the server shows this once. */
export function MadeFeed({ feed: { name, kind, freeBusyOnly, url }, onMore }: { feed: Made; onMore: () => void }) {
  const hasPrivate = kind === 'mine' && !freeBusyOnly
  return (
    <div className="flex flex-col gap-5 rounded-field bg-base-content/6 p-4">
      <CopyField
        label={t('Address of {name}', { name })}
        value={url}
        hint={
          hasPrivate
            ? t('It is shown only now. Anyone who has it reads your events, also the private ones.')
            : t('It is shown only now. Anyone who has it reads this calendar.')
        }
      />
      <div className="flex flex-wrap gap-2">
        <a href={webcalOf(url)} className={buttonClass('primary')}>
          <CalendarPlus aria-hidden className="size-4" />
          {t('Open in calendar app')}
        </a>
        <Button onClick={onMore}>{t('Make another')}</Button>
      </div>
      <div className="flex flex-col items-center gap-2 text-center">
        <QrCode value={webcalOf(url)} label={t('QR code of the address')} className="size-44" />
        <p className="text-muted text-sm">{t('Scan it with an iPhone or iPad.')}</p>
      </div>
      <p className="text-muted text-sm">
        {t('A calendar on the internet, such as Google Calendar, can read it only if this server is reachable from there.')}
      </p>
    </div>
  )
}
