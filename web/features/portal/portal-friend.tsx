import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PortalInvitation } from '#src/features/portal/portal.contract'
import { formatDay } from '#web/platform/format/formats'
import { Button } from '#web/ui/button'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import { portalEventsQuery, portalInvitationsQuery, portalPhotosQuery, useAnswerInvitation } from './portal.queries'
import { EventLines, PortalPart } from './portal-part'
import { msg, t } from './texts'

const skeleton = <Skeletons count={2} of="h-11" />

export function PortalPhotos({ portalToken }: { portalToken: string }) {
  const query = useInfiniteQuery(portalPhotosQuery(portalToken))
  const addressOf = (id: string, width: number) => `/api/portal/${portalToken}/photos/${id}?w=${width}`
  return (
    <PortalPart title={t('Photos')}>
      <Loaded query={query} errorTitle={t('Failed to load the photos')} skeleton={skeleton}>
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <p className="text-muted">{t('No photos yet')}</p>
          ) : (
            <>
              <ul className="grid grid-cols-3 gap-2">
                {pages.flat().map(({ id, caption, day }) => (
                  <li key={id}>
                    <a href={addressOf(id, 1920)} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-field">
                      <img
                        src={addressOf(id, 320)}
                        alt={caption ?? t('Photo of {day}', { day: formatDay(Temporal.PlainDate.from(day), { dateStyle: 'long' }) })}
                        loading="lazy"
                        className="aspect-square w-full object-cover"
                      />
                    </a>
                  </li>
                ))}
              </ul>
              <ShowMore query={query} />
            </>
          )
        }
      </Loaded>
    </PortalPart>
  )
}

export function PortalEvents({ portalToken, timezone }: { portalToken: string; timezone: string }) {
  const query = useQuery(portalEventsQuery(portalToken))
  return (
    <PortalPart title={t('Events')}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the events')}
        skeleton={skeleton}
        empty={<p className="text-muted">{t('No events soon')}</p>}
      >
        {(events) => <EventLines events={events} timezone={timezone} />}
      </Loaded>
    </PortalPart>
  )
}

export function PortalInvitations({ portalToken, isPreview }: { portalToken: string; isPreview: boolean }) {
  const query = useQuery(portalInvitationsQuery(portalToken))
  return (
    <PortalPart title={t('Invitations')}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the invitations')}
        skeleton={skeleton}
        empty={<p className="text-muted">{t('No invitations')}</p>}
      >
        {(invitations) => (
          <ul className="flex flex-col gap-5">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} portalToken={portalToken} isPreview={isPreview} />
            ))}
          </ul>
        )}
      </Loaded>
    </PortalPart>
  )
}

const said = {
  yes: msg('You are coming.'),
  maybe: msg('You may be coming.'),
  no: msg('You are not coming.'),
  pending: msg('You have not answered.'),
}
const answers = { yes: msg('Yes'), maybe: msg('Maybe'), no: msg('No') } as const

function Invitation({ invitation, portalToken, isPreview }: { invitation: PortalInvitation; portalToken: string; isPreview: boolean }) {
  const answer = useAnswerInvitation(portalToken)
  const { id, title, date, place, note, isOpen, isCancelled, response, guestCount, childCount, dietaryRestrictions, notes } = invitation
  const day = date && formatDay(Temporal.PlainDate.from(date), { weekday: 'short', day: 'numeric', month: 'short' })
  const send = (next: keyof typeof answers) =>
    answer.mutate({ id, answer: { response: next, guestCount, childCount, dietaryRestrictions, notes } })
  return (
    <li className="flex flex-col gap-2 [overflow-wrap:anywhere]">
      <p className="font-medium">{title}</p>
      <p className="text-muted text-sm">{[day, place].filter(Boolean).join(' · ')}</p>
      {note && <p className="whitespace-pre-line">{note}</p>}
      <p>{isCancelled ? t('This event is cancelled.') : t(said[response])}</p>
      {isOpen && !isPreview && (
        <div className="flex flex-wrap gap-2">
          {(Object.keys(answers) as (keyof typeof answers)[]).map((value) => (
            <Button
              key={value}
              size="sm"
              aria-label={t('{answer}: {title}', { answer: t(answers[value]), title })}
              aria-pressed={response === value}
              variant={response === value ? 'primary' : 'secondary'}
              pending={answer.isPending && answer.variables.answer.response === value}
              onClick={() => send(value)}
            >
              {t(answers[value])}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
