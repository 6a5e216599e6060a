import type { InvitationLinkReply } from '#src/features/invitations/invitations.contract'
import { isLoopback } from '#web/platform/offline/install'
import { Button } from '#web/ui/button'
import { CopyField } from '#web/ui/copy-field'
import { DialogClose } from '#web/ui/dialog'
import { QrCode } from '#web/ui/qr-code'
import { LoopbackWarning } from '../install/install-help'
import { addressee, lastDay } from './invitations.labels'
import { t } from './texts'

/** The content of a dialog that hands over an invitation: its link to copy, and a QR code. */
export const shareInvitationContent = (invitation: InvitationLinkReply) => ({
  title: t('Share this invitation'),
  description: t('{name} joins with this link.', { name: addressee(invitation) }),
  children: (
    <div className="flex flex-col gap-5">
      <Reach address={new URL(invitation.inviteUrl)} />
      <CopyField
        label={t('Invitation link')}
        value={invitation.inviteUrl}
        hint={t('Works once, until {day}.', { day: lastDay(invitation.expiresAt) })}
      />
      <div className="flex flex-col items-center gap-3">
        <QrCode value={invitation.inviteUrl} label={t('QR code of the invitation link')} className="size-52" />
        <p className="text-muted text-sm">{t('Or scan it with the other phone.')}</p>
      </div>
    </div>
  ),
  footer: (
    <DialogClose>
      <Button variant="primary">{t('Done')}</Button>
    </DialogClose>
  ),
})

/** Warns if the page was opened by a loopback address, which no other device can reach. */
const Reach = ({ address }: { address: URL }) => (isLoopback(address) ? <LoopbackWarning host={address.host} /> : null)
