import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { guestClaim, type SharedWish, type SharedWishlist, wishlistLinksApi } from '#src/features/wishlists/links.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { ApiError, call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { moneyText } from '#web/platform/format/money'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { LoadError } from '#web/ui/error-state'
import { FormDialog } from '#web/ui/form-dialog'
import { useAction } from '#web/ui/use-action'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { Entrance, EntranceLoading } from '../accounts/entrance'
import { t } from './texts'
import { dateText, piecesText, priorityNames } from './wishlists.labels'

const sharedQuery = (linkToken: string) =>
  queryOptions({
    queryKey: ['shared-wishlist', linkToken],
    queryFn: () => call(wishlistLinksApi.show, { params: { linkToken } }),
    gcTime: 0,
  })

/** /wishes/{linkToken}: a wishlist for somebody without an account. */
export function SharedWishlistPage() {
  const { linkToken } = useParams({ from: '/wishes/$linkToken' })
  const query = useQuery(sharedQuery(linkToken))
  if (query.isPending) return <EntranceLoading />
  if (query.isError)
    return query.error instanceof ApiError && query.error.status === 404 ? (
      <Entrance title={t('No such wishlist')} subtitle={t('This link does not work any more. Ask for a new one.')} />
    ) : (
      <Entrance title={t('Wishlist')}>
        <LoadError title={t('Failed to load the wishlist')} query={query} />
      </Entrance>
    )
  return <Shared list={query.data} linkToken={linkToken} />
}

function Shared({ list, linkToken }: { list: SharedWishlist; linkToken: string }) {
  const claiming = useDialog<SharedWish>()
  const subtitle = [list.recipient, list.occasion, list.occasionDate && dateText(list.occasionDate)].filter(Boolean).join(' · ')
  const [mine, setMine] = useState<Record<string, string>>({})
  const withdraw = useAction((guestClaimId: string) => call(wishlistLinksApi.withdraw, { params: { linkToken, guestClaimId } }), {
    onSuccess: () => queryClient.invalidateQueries(sharedQuery(linkToken)),
    failed: t('Failed to withdraw your claim'),
  })
  return (
    <Entrance title={list.name} subtitle={subtitle}>
      {list.items.length === 0 && <p>{t('Nothing is wished for yet.')}</p>}
      <ul className="flex flex-col gap-5">
        {list.items.map((item) => (
          <SharedItem
            key={item.id}
            item={item}
            currency={list.currency}
            claimId={mine[item.id]}
            onClaim={() => claiming.show(item)}
            onWithdraw={(id) => withdraw.mutate(id, { onSuccess: () => setMine(({ [item.id]: _, ...others }) => others) })}
          />
        ))}
      </ul>
      {claiming.subject && (
        <GuestDialog
          key={claiming.openCount}
          item={claiming.subject}
          linkToken={linkToken}
          onClaimed={(itemId, id) => setMine((before) => ({ ...before, [itemId]: id }))}
          {...claiming.props}
        />
      )}
    </Entrance>
  )
}

type SharedItemProps = {
  item: SharedWish
  currency: string
  /** The claim that was made on this page. */
  claimId: string | undefined
  onClaim: () => void
  onWithdraw: (claimId: string) => void
}

function SharedItem({ item, currency, claimId, onClaim, onWithdraw }: SharedItemProps) {
  const { name, description, price, url, imageUrl, priority, quantity, size, left } = item
  const pieces = quantity > 1 && (left === undefined ? piecesText(quantity) : t('{left} of {quantity} left', { left, quantity }))
  const facts = [price !== null && moneyText(price, currency), size, pieces].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-col items-start gap-2 border-base-content/10 border-t pt-5">
      {imageUrl && <img src={imageUrl} alt="" loading="lazy" className="aspect-video w-full rounded-field object-cover" />}
      <h2 className="font-heading text-lg [overflow-wrap:anywhere]">{name}</h2>
      {facts && <p className="text-muted [overflow-wrap:anywhere]">{facts}</p>}
      <Badge tone={priority === 'high' ? 'primary' : 'neutral'}>{t(priorityNames[priority])}</Badge>
      {description && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="inline-block min-h-6 underline">
          {t('See it')}
        </a>
      )}
      {claimId && (
        <p className="flex flex-wrap items-center gap-2">
          {t('You give this.')}
          <Button size="sm" variant="quiet" onClick={() => onWithdraw(claimId)}>
            {t('Withdraw')}
          </Button>
        </p>
      )}
      {!claimId && left === 0 && <p className="text-muted">{t('Somebody gives this already.')}</p>}
      {!claimId && left !== undefined && left > 0 && (
        <Button aria-label={t('I’ll give this: {name}', { name })} onClick={onClaim}>
          {t('I’ll give this')}
        </Button>
      )}
    </li>
  )
}

type GuestDialogProps = DialogState & { item: SharedWish; linkToken: string; onClaimed: (itemId: string, claimId: string) => void }

function GuestDialog({ open, onOpenChange, item, linkToken, onClaimed }: GuestDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Give {name}', { name: item.name }),
    submit: t('I’ll give this'),
    toForm: () => ({ guestName: '', quantity: '1', comment: '' }),
    toBody: ({ quantity, ...values }) => ({ ...values, itemId: item.id, quantity: Number(quantity) }),
    schema: guestClaim,
    save: async ({ body }) => {
      const { id } = await call(wishlistLinksApi.claim, { params: { linkToken }, body })
      onClaimed(item.id, id)
      await queryClient.invalidateQueries(sharedQuery(linkToken))
    },
    failed: t('Failed to claim the item'),
  })
  return (
    <FormDialog {...dialog} description={t('The other givers see your name. The person who wished for it does not.')}>
      <form.AppField name="guestName">{(field) => <field.Text label={t('Your name')} autoComplete="name" required />}</form.AppField>
      {item.quantity > 1 && (
        <form.AppField name="quantity">{(field) => <field.Whole label={t('Quantity')} min="1" max={item.left} />}</form.AppField>
      )}
      <form.AppField name="comment">{(field) => <field.Text label={t('Comment for the other givers')} autoComplete="off" />}</form.AppField>
    </FormDialog>
  )
}
