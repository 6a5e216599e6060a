import { useState } from 'react'
import type { WishlistReply } from '#src/features/wishlists/wishlists.contract'
import { linkDays } from '#src/features/wishlists/wishlists.rules'
import { formatMoment } from '#web/platform/format/formats'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { CopyField } from '#web/ui/copy-field'
import { Dialog } from '#web/ui/dialog'
import { errorToast } from '#web/ui/error-toast'
import { Select } from '#web/ui/select'
import type { DialogState } from '#web/ui/use-dialog'
import { t } from './texts'
import { useRevokeLink, useShareLink } from './wishlists.queries'

const terms = () =>
  [14, linkDays, 365].map((days) => ({
    value: `${days}`,
    label: days === 365 ? t('A year') : t('{count, plural, one {# day} other {# days}}', { count: days }),
  }))

type LinkDialogProps = DialogState & { family: ActiveFamily; list: WishlistReply }

/** Makes and revokes the share link of a wishlist. Give it a new `key` each time it is opened. */
export function LinkDialog({ open, onOpenChange, family, list }: LinkDialogProps) {
  const share = useShareLink(family.id)
  const revoke = useRevokeLink(family.id)
  const [days, setDays] = useState(`${linkDays}`)
  const ends = share.data?.expiresAt ?? list.linkExpiresAt
  const until = ends ? formatMoment(ends, family.timezone, { dateStyle: 'medium' }) : ''
  const make = () => share.mutate({ wishlistId: list.id, days: Number(days) }, { onError: errorToast(t('Failed to make the link')) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Share Link')}
      description={t(
        'People without an account read the list and claim items with their name. In browsers where the owner signed in, the link shows no claims.',
      )}
      footer={
        <>
          {ends && (
            <Button
              variant="quiet"
              pending={revoke.isPending}
              onClick={() => revoke.mutate(list.id, { onSuccess: () => onOpenChange(false) })}
            >
              {t('Revoke link')}
            </Button>
          )}
          <Button variant="primary" pending={share.isPending} onClick={make}>
            {ends ? t('Make a new link') : t('Make a link')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {share.data ? (
          <CopyField label={t('Link')} value={share.data.url} hint={t('Works until {until}. It is shown only now.', { until })} />
        ) : (
          ends && <p>{t('A link works until {until}. A new one replaces it.', { until })}</p>
        )}
        <Select label={t('Works for')} options={terms()} value={days} onValueChange={setDays} />
      </div>
    </Dialog>
  )
}
