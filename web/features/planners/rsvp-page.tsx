import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, MapPin } from 'lucide-react'
import { guestsApi, type RsvpReply, rsvpAnswer } from '#src/features/planners/planners.guests.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { ApiError, call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { clockText } from '#web/platform/format/dates'
import { formatDay } from '#web/platform/format/formats'
import { buttonClass } from '#web/ui/button'
import { ErrorState } from '#web/ui/error-state'
import { toast } from '#web/ui/toast'
import { Entrance, EntranceLoading } from '../accounts/entrance'
import { msg, t } from './texts'

const rsvpQuery = (token: string) =>
  queryOptions({ queryKey: ['rsvp', token], queryFn: () => call(guestsApi.show, { params: { token } }), retry: false })

/** The page of a guest's link: the event, and the guest's own answer. It needs no account. */
export function RsvpPage() {
  const { token } = useParams({ from: '/rsvp/$token' })
  const query = useQuery(rsvpQuery(token))
  if (query.isPending) return <EntranceLoading />
  if (query.data) return <Invitation rsvp={query.data} token={token} />
  const isGone = query.error instanceof ApiError && query.error.status === 404
  if (isGone)
    return (
      <Entrance title={t('No such invitation')} subtitle={t('Check that the whole link was opened, or ask your host for a new one.')} />
    )
  return (
    <Entrance title={t('Invitation')}>
      <ErrorState title={t('Failed to load the invitation')} onRetry={query.refetch} pending={query.isFetching} />
    </Entrance>
  )
}

const dayOf = (date: string) =>
  formatDay(Temporal.PlainDate.from(date), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const answers = () =>
  [
    { value: 'yes', label: t('Yes') },
    { value: 'maybe', label: t('Maybe') },
    { value: 'no', label: t('No') },
  ] as const
const said = {
  yes: msg('You are coming.'),
  maybe: msg('You may be coming.'),
  no: msg('You are not coming.'),
  pending: msg('You have not answered.'),
}

function Invitation({ rsvp, token }: { rsvp: RsvpReply; token: string }) {
  const { title, date, time, place, note, isOpen, isCancelled, guestName, hostColor, rsvpDeadline } = rsvp
  return (
    <Entrance
      title={title}
      subtitle={isCancelled ? t('This event is cancelled.') : t('Dear {name}, you are invited.', { name: guestName })}
    >
      <div className="flex flex-col gap-5">
        <div aria-hidden className="h-1.5 rounded-full" style={{ backgroundColor: hostColor }} />
        <ul className="flex flex-col gap-2 [overflow-wrap:anywhere]">
          {date && (
            <li className="flex items-start gap-3">
              <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
              {[dayOf(date), time && clockText(time)].filter(Boolean).join(', ')}
            </li>
          )}
          {place && (
            <li className="flex items-start gap-3">
              <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
              {place}
            </li>
          )}
        </ul>
        {note && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
        {isOpen ? (
          <AnswerForm rsvp={rsvp} token={token} />
        ) : (
          <p className="font-medium">{[t(said[rsvp.response]), t('Answers are closed.')].join(' ')}</p>
        )}
        {isOpen && rsvpDeadline && (
          <p className="text-muted text-sm">{t('You can change your answer until {day}.', { day: dayOf(rsvpDeadline) })}</p>
        )}
        {date && (
          <a href={`/api/rsvp/${token}/event.ics`} className={`${buttonClass('quiet')} w-full`}>
            <CalendarPlus aria-hidden className="size-4" />
            {t('Add to my calendar')}
          </a>
        )}
      </div>
    </Entrance>
  )
}

function AnswerForm({ rsvp, token }: { rsvp: RsvpReply; token: string }) {
  const form = useEntryForm({
    values: {
      response: rsvp.response === 'pending' ? 'yes' : rsvp.response,
      guestCount: `${rsvp.guestCount}`,
      childCount: `${rsvp.childCount}`,
      dietaryRestrictions: rsvp.dietaryRestrictions ?? '',
      notes: rsvp.notes ?? '',
    },
    check: rsvpAnswer.safeParse,
    send: async (values) => {
      queryClient.setQueryData(rsvpQuery(token).queryKey, await call(guestsApi.answer, { params: { token }, body: values as never }))
      toast({ title: t('Thank you. Your answer is saved.') })
    },
  })
  return (
    <form.AppForm>
      <form.Body>
        {rsvp.response !== 'pending' && <p className="font-medium">{t(said[rsvp.response])}</p>}
        <form.AppField name="response">{(field) => <field.Either label={t('Are you coming?')} options={answers()} />}</form.AppField>
        <div className="grid grid-cols-2 gap-4">
          <form.AppField name="guestCount">{(field) => <field.Whole label={t('Adults')} min="0" max="100" />}</form.AppField>
          <form.AppField name="childCount">{(field) => <field.Whole label={t('Children')} min="0" max="100" />}</form.AppField>
        </div>
        <form.AppField name="dietaryRestrictions">
          {(field) => <field.Text label={t('Allergies and diets')} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="notes">{(field) => <field.LongText label={t('Message to your host')} rows={2} />}</form.AppField>
        <form.Refusal />
        <form.Submit className="w-full">{rsvp.response === 'pending' ? t('Send Answer') : t('Change Answer')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}
