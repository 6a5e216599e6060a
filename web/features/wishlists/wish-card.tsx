import { Check, ExternalLink, Gift, MessageCircle } from 'lucide-react'
import type { ClaimReply, WishlistReply, WishReply } from '#src/features/wishlists/wishlists.contract'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { Checkbox } from '#web/ui/checkbox'
import { confirm } from '#web/ui/confirm'
import { MenuItem } from '#web/ui/menu'
import { pictureOf } from '#web/ui/picture'
import { t } from './texts'
import { claimText, piecesText, priorityNames } from './wishlists.labels'
import { useBought, useDeleteWish, useWithdrawClaim, useWithdrawGuest } from './wishlists.queries'

type WishCardProps = {
  item: WishReply
  list: WishlistReply
  family: ActiveFamily
  onEdit: (item: WishReply) => void
  onClaim: (about: { item: WishReply; claim?: ClaimReply }) => void
  onComment: (item: WishReply) => void
}

/** An item of a wishlist: the wish, and its givers for readers who may know them. */
export function WishCard({ item, list, family, onEdit, onClaim, onComment }: WishCardProps) {
  const me = useMe()
  const removal = useDeleteWish(family.id)
  const withdraw = useWithdrawClaim(family.id, item.id)
  const withdrawGuest = useWithdrawGuest(family.id)
  const bought = useBought(family.id, list.id)
  const { id, name, description, price, url, imageUrl, priority, quantity, size, claims, commentCount } = item
  const mine = claims?.find(({ person }) => person?.id === me.userId)
  const facts = [price !== null && moneyText(price, family.currency), size, quantity > 1 && piecesText(quantity)]
    .filter(Boolean)
    .join(' · ')
  const mayClaim = list.ownerId !== me.userId && claims !== undefined
  return (
    <article aria-label={name} className="flex h-full flex-col gap-3 rounded-box bg-base-100 p-5">
      {imageUrl && (
        <img src={pictureOf(imageUrl) ?? imageUrl} alt="" loading="lazy" className="aspect-video w-full rounded-field object-cover" />
      )}
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-heading text-lg [overflow-wrap:anywhere]">{name}</h2>
          {facts && <p className="text-muted [overflow-wrap:anywhere]">{facts}</p>}
        </div>
        {(list.mayKeep || mine) && (
          <div className="-my-1.5 -me-2 shrink-0">
            <CardMenu
              itemName={name}
              onEdit={list.mayKeep ? () => onEdit(item) : undefined}
              onDelete={list.mayKeep ? () => removal.mutate(id) : undefined}
              first={
                mine && (
                  <>
                    <MenuItem icon={<Gift aria-hidden className="size-4" />} onSelect={() => onClaim({ item, claim: mine })}>
                      {t('Change my claim')}
                    </MenuItem>
                    <MenuItem onSelect={() => withdraw.mutate(mine)}>{t('Withdraw my claim')}</MenuItem>
                  </>
                )
              }
            />
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={priority === 'high' ? 'primary' : 'neutral'}>{t(priorityNames[priority])}</Badge>
        {item.isPurchased && (
          <Badge tone="success" icon={<Check aria-hidden className="size-3.5" />}>
            {t('Bought')}
          </Badge>
        )}
      </p>
      {description && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="flex min-h-6 items-center gap-1.5 self-start underline">
          <ExternalLink aria-hidden className="size-4" />
          {t('See it')}
        </a>
      )}
      <div className="mt-auto flex flex-col items-start gap-2">
        {claims && claims.length > 0 && (
          <ul className="text-sm">
            {claims.map((claim) => (
              <li key={claim.id} className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
                {claimText(claim, quantity)}
                {!claim.person && mayClaim && me.role !== 'child' && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Withdraw the claim of {name}', { name: claim.guestName ?? '' })}
                    onClick={() =>
                      confirm({
                        title: t('Withdraw the claim of {name}?', { name: claim.guestName ?? '' }),
                        text: t('They are not told, and only they can claim again by the share link.'),
                        action: t('Withdraw'),
                        destructive: true,
                        act: () => withdrawGuest.mutateAsync(claim.id),
                      })
                    }
                  >
                    {t('Withdraw')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mine && (
          <Checkbox
            label={t('Bought: {name}', { name })}
            shortLabel={t('Bought')}
            checked={mine.status === 'bought'}
            onCheckedChange={(isBought) => bought.mutate({ item, claim: mine, status: isBought ? 'bought' : 'claimed' })}
          />
        )}
        {mayClaim && !mine && (
          <Button
            aria-label={t('I’ll give this: {name}', { name })}
            icon={<Gift aria-hidden className="size-4" />}
            onClick={() => onClaim({ item })}
          >
            {t('I’ll give this')}
          </Button>
        )}
        {commentCount !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={
              commentCount > 0
                ? t('{count, plural, one {# comment} other {# comments}} on {name}', { count: commentCount, name })
                : t('Comment on {name}', { name })
            }
            icon={<MessageCircle aria-hidden className="size-4" />}
            onClick={() => onComment(item)}
            className="-ms-3"
          >
            {commentCount > 0 ? t('{count, plural, one {# comment} other {# comments}}', { count: commentCount }) : t('Comment')}
          </Button>
        )}
      </div>
    </article>
  )
}
