import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { FriendReply } from '#src/features/portal/friends.contract'
import { linkHours } from '#src/features/portal/portal.rules'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { CopyField } from '#web/ui/copy-field'
import { Dialog } from '#web/ui/dialog'
import { QrCode } from '#web/ui/qr-code'
import { Select } from '#web/ui/select'
import { ShareButton } from '#web/ui/share-button'
import type { DialogState } from '#web/ui/use-dialog'
import { momentText } from '../settings/settings.labels'
import { linkText } from './friends.labels'
import { useMailLink, useMakeLink, useRevokePortalLink } from './friends.queries'
import { t } from './texts'

const day = 24
const terms = () => [
  { value: '4', label: t('4 hours') },
  { value: `${day}`, label: t('24 hours') },
  { value: `${7 * day}`, label: t('7 days') },
  { value: `${30 * day}`, label: t('30 days') },
  { value: `${365 * day}`, label: t('A year') },
]

type FriendLinkDialogProps = DialogState & { familyId: string; friend: FriendReply }

/** Makes and revokes the link of a friend or helper. Give it a new `key` each time it is opened. */
export function FriendLinkDialog({ open, onOpenChange, familyId, friend }: FriendLinkDialogProps) {
  const { timezone } = useFamily()
  const make = useMakeLink(familyId)
  const mail = useMailLink(friend)
  const revoke = useRevokePortalLink(familyId)
  const [hours, setHours] = useState(`${linkHours[friend.accessLevel]}`)
  const made = make.data
  const link = linkText(friend, Temporal.Now.instant(), timezone)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Link for {name}', { name: friend.friendName })}
      description={t('The first device that opens the link keeps it. Open it signed in to see a preview.')}
      footer={
        <>
          {friend.hasLink && (
            <Button
              variant="quiet"
              pending={revoke.isPending}
              onClick={() => revoke.mutate(friend.id, { onSuccess: () => onOpenChange(false) })}
            >
              {t('Revoke link')}
            </Button>
          )}
          <Button variant="primary" pending={make.isPending} onClick={() => make.mutate({ friendId: friend.id, hours: Number(hours) })}>
            {friend.hasLink ? t('Make a new link') : t('Make a link')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {made ? (
          <>
            <CopyField
              label={t('Link')}
              value={made.url}
              hint={t('Works until {moment}. It is shown only now.', { moment: momentText(made.expiresAt, timezone) })}
            />
            <ShareButton title={t('Page for {name}', { name: friend.friendName })} url={made.url} />
            {made.canMail && (
              <Button
                icon={<Mail aria-hidden className="size-4" />}
                pending={mail.isPending}
                onClick={() => mail.mutate(made.url.split('/').at(-1) ?? '')}
              >
                {t('Mail the link')}
              </Button>
            )}
            <QrCode value={made.url} label={t('QR code of the link')} className="mx-auto size-52" />
          </>
        ) : (
          <p>{friend.hasLink ? t('{link}. A new link replaces it, and its devices.', { link }) : link}</p>
        )}
        <Select label={t('Works for')} options={terms()} value={hours} onValueChange={setHours} />
      </div>
    </Dialog>
  )
}
