import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock, Sparkles } from 'lucide-react'
import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { testimoniesQuery, useDeletePrayer } from './prayers.queries'
import { TestimonyDialog } from './testimony-dialog'
import { t } from './texts'

/** The testimonies of the family, the latest answer first. */
export function TestimoniesSection({ family }: { family: ActiveFamily }) {
  const query = useInfiniteQuery(testimoniesQuery(family.id))
  const today = useToday(family.timezone).toString()
  const me = useMe()
  const writing = useDialog<PrayerReply>()
  const removal = useDeletePrayer(family.id, t('Failed to delete the testimony'))
  const share = <AddButton onClick={() => writing.show()}>{t('Share Testimony')}</AddButton>
  const remove = ({ id }: PrayerReply) => removal.mutate(id)
  const dateOf = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(family.timezone).toPlainDate().toString()
  const datesOf = ({ askedAt, answeredDate }: PrayerReply) =>
    [
      askedAt && t('Asked {day}', { day: dayText(dateOf(askedAt), today) }),
      answeredDate && t('Answered {day}', { day: dayText(answeredDate, today) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Card title={t('Testimonies')} flush actions={query.data?.length ? share : undefined}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the testimonies')}
        skeleton={<Skeletons count={2} of="h-16 w-full" className="flex flex-col gap-4 px-5 py-3" />}
        empty={
          <EmptyState
            icon={Sparkles}
            title={t('No testimonies yet')}
            text={t('Tell what was answered, so that it is remembered.')}
            action={share}
          />
        }
      >
        {(testimonies) => (
          <ul className="flex flex-col divide-y divide-base-300 px-5">
            {testimonies.map((row) => (
              <li key={row.id} data-row={row.id} className="flex items-start justify-between gap-2 py-4">
                <article aria-label={row.title} className="min-w-0">
                  <h3 className="font-heading text-lg [overflow-wrap:anywhere]">{row.title}</h3>
                  <p className="text-muted text-sm">{datesOf(row)}</p>
                  <p className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{row.testimony}</p>
                  <p className="mt-2 flex flex-wrap items-center gap-2 text-muted text-sm">
                    {t('Told by {name}', { name: row.creator.name })}
                    {!row.isPublic && <Badge icon={<Lock aria-hidden className="size-3.5" />}>{t('Only you')}</Badge>}
                  </p>
                </article>
                {row.createdBy === me.userId && (
                  <CardMenu
                    itemName={row.title}
                    onEdit={() => writing.show(row)}
                    onDelete={() => remove(row)}
                    className="-my-1.5 -me-2 shrink-0"
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} size="sm" className="px-5 py-2" />
      {writing.openCount > 0 && (
        <TestimonyDialog key={writing.openCount} familyId={family.id} today={today} testimony={writing.subject} {...writing.props} />
      )}
    </Card>
  )
}
