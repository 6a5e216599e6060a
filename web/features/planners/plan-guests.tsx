import { useQuery } from '@tanstack/react-query'
import { BellRing, Link2, Link2Off, Users } from 'lucide-react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import type { GuestReply } from '#src/features/planners/planners.guests.contract'
import { isOpenForAnswers, mayChangePart, mayChangePlan } from '#src/features/planners/planners.rules'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { MenuItem } from '#web/ui/menu'
import { useDialog } from '#web/ui/use-dialog'
import { GuestDialog, LinkDialog } from './guest-dialogs'
import { PartList } from './part-list'
import { useDeleteGuest } from './planners.deletions'
import { comingText, guestName, peopleText, responseNames, responseTones } from './planners.labels'
import { guestsQuery, useAnswer, useNewLink, useRemind, useRevokeLink } from './planners.queries'
import { t } from './texts'

/** The guests of a plan, their answers and their links. */
export function PlanGuests({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const path = { familyId: family.id, plannerId: plan.id }
  const query = useQuery(guestsQuery(path))
  const me = useMe()
  const mayAdd = useMay('edit_calendar')
  const today = useToday(family.timezone).toString()
  const writing = useDialog<GuestReply>()
  const linking = useDialog<{ name: string; url: string }>()
  const removal = useDeleteGuest(family.id)
  const newLink = useNewLink(family.id)
  const revoke = useRevokeLink(family.id)
  const remind = useRemind(path)
  const isOpen = plan.status === 'planning' && isOpenForAnswers(plan, today)
  const showLink = ({ rsvpUrl, ...guest }: GuestReply & { rsvpUrl: string | null }) => {
    if (rsvpUrl) linking.show({ name: guestName(guest), url: rsvpUrl })
  }
  const mayRemind = mayChangePlan(me, plan) && isOpen && plan.answers.pending > 0
  return (
    <>
      <PartList
        title={t('Guests')}
        errorTitle={t('Failed to load the guests')}
        query={query}
        icon={Users}
        empty={{ title: t('No guests yet'), text: t('Invite members, and others by a link that needs no account.') }}
        add={t('Add Guest')}
        onAdd={mayAdd ? () => writing.show() : undefined}
        actions={
          mayRemind && (
            <Button icon={<BellRing aria-hidden className="size-4" />} pending={remind.isPending} onClick={() => remind.mutate()}>
              {t('Remind')}
            </Button>
          )
        }
      >
        {(guests) => (
          <>
            <p className="px-5 pb-2 text-muted">{comingText(plan.adultsComing, plan.childrenComing, plan.answers.pending)}</p>
            <ul className="flex flex-col divide-y divide-base-300 px-5">
              {guests.map((guest) => {
                const name = guestName(guest)
                const mayChange = mayChangePart(me, plan, guest)
                return (
                  <li key={guest.id} data-row={guest.id} aria-label={name} className="flex items-start justify-between gap-2 py-3">
                    <div className="min-w-0">
                      <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
                        {name}
                        <Badge tone={responseTones[guest.response]}>{t(responseNames[guest.response])}</Badge>
                      </p>
                      <p className="text-muted text-sm [overflow-wrap:anywhere]">
                        {[
                          (guest.response === 'yes' || guest.response === 'maybe') && peopleText(guest.guestCount, guest.childCount),
                          guest.household,
                          guest.guestEmail,
                          guest.guestPhone,
                          guest.dietaryRestrictions && t('Diet: {diet}', { diet: guest.dietaryRestrictions }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                      {guest.notes && <p className="mt-1 text-sm [overflow-wrap:anywhere]">“{guest.notes}”</p>}
                      {guest.userId === me.userId && isOpen && <OwnAnswer guest={guest} familyId={family.id} />}
                    </div>
                    {mayChange && (
                      <CardMenu
                        itemName={name}
                        onEdit={() => writing.show(guest)}
                        onDelete={() => removal.mutate(guest.id)}
                        className="-my-1.5 -me-2 shrink-0"
                      >
                        {guest.userId === null && (
                          <MenuItem
                            icon={<Link2 aria-hidden className="size-4" />}
                            onSelect={() => newLink.mutate(guest.id, { onSuccess: showLink })}
                          >
                            {t('New link')}
                          </MenuItem>
                        )}
                        {guest.hasLink && (
                          <MenuItem icon={<Link2Off aria-hidden className="size-4" />} onSelect={() => revoke.mutate(guest.id)}>
                            {t('Revoke link')}
                          </MenuItem>
                        )}
                      </CardMenu>
                    )}
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </PartList>
      {writing.openCount > 0 && (
        <GuestDialog
          key={`guest ${writing.openCount}`}
          path={path}
          guest={writing.subject}
          guests={query.data ?? []}
          onAdded={showLink}
          {...writing.props}
        />
      )}
      {linking.subject && <LinkDialog {...linking.subject} {...linking.props} />}
    </>
  )
}

/** The reader's own answer: one tap each. */
function OwnAnswer({ guest, familyId }: { guest: GuestReply; familyId: string }) {
  const answer = useAnswer(familyId)
  return (
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">{t('Your answer')}</legend>
      {(['yes', 'maybe', 'no'] as const).map((response) => (
        <Button
          key={response}
          size="sm"
          variant={guest.response === response ? 'primary' : 'secondary'}
          aria-pressed={guest.response === response}
          onClick={() => answer.mutate({ id: guest.id, body: { response } })}
        >
          {t(responseNames[response])}
        </Button>
      ))}
    </fieldset>
  )
}
