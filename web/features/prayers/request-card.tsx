import { Bell, CheckCheck, Lock } from 'lucide-react'
import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { MenuItem } from '#web/ui/menu'
import { PrayedButton } from './prayed-button'
import { askedText, categoryNames, prayedText, urgencyNames } from './prayers.labels'
import { t } from './texts'

export type RequestActs = Record<'onEdit' | 'onDelete' | 'onAnswer' | 'onRemind', (request: PrayerReply) => void>

type RequestCardProps = { request: PrayerReply; family: ActiveFamily; acts: RequestActs }

/** An open prayer request. */
export function RequestCard({ request, family, acts }: RequestCardProps) {
  const isMine = useMe().userId === request.createdBy
  const { title, description, category, urgency, isPublic, remindAt } = request
  return (
    <article aria-label={title} className="flex h-full flex-col gap-3 rounded-box bg-base-100 p-5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-heading text-lg [overflow-wrap:anywhere]">{title}</h3>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{askedText(request)}</p>
        </div>
        {isMine && (
          <div className="-my-1.5 -me-2 shrink-0">
            <CardMenu itemName={title} onEdit={() => acts.onEdit(request)} onDelete={() => acts.onDelete(request)}>
              <MenuItem icon={<CheckCheck aria-hidden className="size-4" />} onSelect={() => acts.onAnswer(request)}>
                {t('Answered')}
              </MenuItem>
            </CardMenu>
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-1.5">
        {urgency !== 'normal' && <Badge tone={urgency === 'urgent' ? 'error' : 'warning'}>{t(urgencyNames[urgency])}</Badge>}
        <Badge>{t(categoryNames[category])}</Badge>
        {!isPublic && <Badge icon={<Lock aria-hidden className="size-3.5" />}>{t('Only you')}</Badge>}
      </p>
      {description && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>}
      <p className="mt-auto text-muted text-sm">{prayedText(request)}</p>
      <div className="flex flex-wrap gap-2">
        <PrayedButton request={request} family={family} />
        <Button
          variant="quiet"
          aria-label={
            remindAt ? t('Reminds you daily at {time}: {title}', { time: remindAt, title }) : t('Remind me daily: {title}', { title })
          }
          icon={<Bell aria-hidden className="size-4" />}
          onClick={() => acts.onRemind(request)}
        >
          {remindAt ? t('Daily at {time}', { time: remindAt }) : t('Remind me')}
        </Button>
      </div>
    </article>
  )
}
