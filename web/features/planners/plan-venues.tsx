import { useQuery } from '@tanstack/react-query'
import { MapPinned, ThumbsUp } from 'lucide-react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { type EventVenueReply, newEventVenue } from '#src/features/planners/planners.parts.contract'
import { mayChangePart } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { moneyText, parseNumber } from '#web/platform/format/money'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { FormDialog } from '#web/ui/form-dialog'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { PartList } from './part-list'
import { useDeleteVenue } from './planners.deletions'
import { useSaveVenue, useVote, venuesQuery } from './planners.queries'
import { t } from './texts'

/** The venue ideas of a plan, with votes. */
export function PlanVenues({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const query = useQuery(venuesQuery({ familyId: family.id, plannerId: plan.id }))
  const me = useMe()
  const mayAdd = useMay('edit_calendar')
  const writing = useDialog<EventVenueReply>()
  const removal = useDeleteVenue(family.id)
  const vote = useVote(family.id)
  const facts = ({ address, price, capacity, contact }: EventVenueReply) =>
    [address, price !== null && moneyText(price, family.currency), capacity !== null && t('up to {capacity} people', { capacity }), contact]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <PartList
        title={t('Venue Ideas')}
        errorTitle={t('Failed to load the venue ideas')}
        query={query}
        icon={MapPinned}
        empty={{ title: t('No venues yet'), text: t('Collect places, compare them and vote.') }}
        add={t('Add Venue')}
        onAdd={mayAdd ? () => writing.show() : undefined}
      >
        {(venues) => (
          <ul className="flex flex-col divide-y divide-base-300 px-5">
            {venues.map((venue) => (
              <li key={venue.id} data-row={venue.id} aria-label={venue.name} className="flex items-start justify-between gap-2 py-3">
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="font-medium">{venue.name}</p>
                  <p className="text-muted text-sm">{facts(venue)}</p>
                  {venue.pros && <p className="mt-1 text-sm">+ {venue.pros}</p>}
                  {venue.cons && <p className="text-sm">− {venue.cons}</p>}
                </div>
                <div className="flex shrink-0 items-center gap-1">
                  <Button
                    size="sm"
                    variant={venue.isMyVote ? 'primary' : 'secondary'}
                    aria-pressed={venue.isMyVote}
                    aria-label={t('{votes} Vote for {name}', { votes: venue.votes, name: venue.name })}
                    icon={<ThumbsUp aria-hidden className="size-4" />}
                    onClick={() => vote.mutate({ id: venue.id, isFor: !venue.isMyVote })}
                  >
                    {venue.votes}
                  </Button>
                  {mayChangePart(me, plan, venue) && (
                    <CardMenu itemName={venue.name} onEdit={() => writing.show(venue)} onDelete={() => removal.mutate(venue.id)} />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PartList>
      {writing.openCount > 0 && (
        <VenueDialog key={writing.openCount} plan={plan} family={family} venue={writing.subject} {...writing.props} />
      )}
    </>
  )
}

type VenueDialogProps = DialogState & { plan: PlannerReply; family: ActiveFamily; venue: EventVenueReply | undefined }

/** Adds or edits a venue idea. Give it a new `key` each time it is opened. */
function VenueDialog({ open, onOpenChange, plan, family, venue }: VenueDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: venue,
    title: venue ? t('Edit Venue') : t('Add Venue'),
    failed: venue ? t('Failed to save the venue') : t('Failed to add the venue'),
    toForm: () => ({
      name: venue?.name ?? '',
      address: venue?.address ?? '',
      price: venue?.price?.toFixed(2) ?? '',
      capacity: venue?.capacity?.toString() ?? '',
      contact: venue?.contact ?? '',
      pros: venue?.pros ?? '',
      cons: venue?.cons ?? '',
    }),
    toBody: ({ price, capacity, ...values }) => ({ ...values, price: parseNumber(price), capacity: parseNumber(capacity) }),
    schema: newEventVenue,
    save: useSaveVenue({ familyId: family.id, plannerId: plan.id }).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="address">{(field) => <field.Text label={t('Address')} autoComplete="off" />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="price">{(field) => <field.Money label={t('Price')} currency={family.currency} />}</form.AppField>
        <form.AppField name="capacity">{(field) => <field.Whole label={t('Capacity')} min="0" />}</form.AppField>
      </div>
      <form.AppField name="contact">{(field) => <field.Text label={t('Contact')} autoComplete="off" />}</form.AppField>
      <form.AppField name="pros">{(field) => <field.LongText label={t('Pros')} rows={2} />}</form.AppField>
      <form.AppField name="cons">{(field) => <field.LongText label={t('Cons')} rows={2} />}</form.AppField>
    </FormDialog>
  )
}
