import { Link2, Mail, Phone, QrCode, X } from 'lucide-react'
import type { InvitationReply } from '#src/features/invitations/invitations.contract'
import { roleNames } from '#src/shared/permissions'
import { word } from '#web/platform/language/server-texts'
import { useFamily } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { confirm } from '#web/ui/confirm'
import { Dialog } from '#web/ui/dialog'
import { addressee, untilText } from '../invitations/invitations.labels'
import { useCancelInvitation, useInvitationLink } from '../invitations/invitations.queries'
import { shareInvitationContent } from '../invitations/share-invitation'
import { t } from './texts'

const icons = { email: Mail, phone: Phone, link: Link2 }

/** One pending invitation: create a new link, or revoke it. */
export function InvitationRow({ invitation }: { invitation: InvitationReply }) {
  const { id, timezone } = useFamily()
  const cancel = useCancelInvitation(id)
  const link = useInvitationLink(id)
  const to = addressee(invitation)
  const ask = () =>
    confirm({
      title: t('Cancel this invitation?'),
      text: t('The link of {recipient} stops working.', { recipient: to }),
      action: t('Cancel invitation'),
      cancelLabel: t('Keep it'),
      destructive: true,
      act: () => cancel.mutateAsync(invitation.id),
    })
  const Icon = icons[invitation.invitationType]
  return (
    <li className="flex min-h-17 items-center gap-4 py-2 ps-5 pe-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{to}</p>
        <p className="text-muted text-sm">
          {[
            word(roleNames[invitation.role]),
            t('by {name}', { name: invitation.inviter.firstName }),
            untilText(invitation.expiresAt, timezone),
          ].join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={t('New link for {recipient}', { recipient: to })}
          pending={link.isPending}
          onClick={() => link.mutate(invitation.id)}
        >
          <QrCode aria-hidden className="size-5" />
        </IconButton>
        {link.data && <Dialog open onOpenChange={() => link.reset()} {...shareInvitationContent(link.data)} />}
        <IconButton label={t('Cancel the invitation of {recipient}', { recipient: to })} onClick={ask}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
