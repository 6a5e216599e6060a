import * as z from 'zod'
import type { InvitationLinkReply } from '#src/features/invitations/invitations.contract'
import { roleNames } from '#src/shared/permissions'
import { email } from '#src/shared/schemas'
import { useEntryForm } from '#web/forms/entry-form'
import { word } from '#web/platform/language/server-texts'
import { isLoopback } from '#web/platform/offline/install'
import { Button } from '#web/ui/button'
import { CopyField } from '#web/ui/copy-field'
import { DialogClose } from '#web/ui/dialog'
import { errorToast } from '#web/ui/error-toast'
import { QrCode } from '#web/ui/qr-code'
import { ShareButton } from '#web/ui/share-button'
import { LoopbackWarning } from '../install/install-help'
import { addressee, lastDay } from './invitations.labels'
import { useMailInvitation } from './invitations.queries'
import { t } from './texts'

/** The content of a dialog that hands over an invitation: its link to copy, and a QR code. */
export const shareInvitationContent = (invitation: InvitationLinkReply) => ({
  title: t('Share this invitation'),
  description: t('{name} joins with this link, as {role}.', { name: addressee(invitation), role: word(roleNames[invitation.role]) }),
  children: (
    <div className="flex flex-col gap-5">
      {invitation.email && invitation.mail !== 'sent' && (
        <p className="rounded-field bg-base-content/5 px-4 py-3 text-sm">
          {t('No e-mail was sent. Share the link or the QR code yourself.')}
        </p>
      )}
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
      {invitation.mail === 'possible' && <MailLink invitation={invitation} />}
    </div>
  ),
  footer: (
    <>
      <ShareButton title={t('Invitation')} url={invitation.inviteUrl} />
      <DialogClose>
        <Button variant="primary">{t('Done')}</Button>
      </DialogClose>
    </>
  ),
})

/** Mails the link, on a server with a mail server. */
function MailLink({ invitation: { id, familyId, email: address, inviteUrl } }: { invitation: InvitationLinkReply }) {
  const mail = useMailInvitation(familyId, id)
  const code = inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1)
  const form = useEntryForm({
    values: { email: address ?? '' },
    check: z.object({ email }).safeParse,
    send: (values) => mail.mutateAsync({ ...values, code }),
    onRefused: errorToast(t('Failed to send invitation')),
  })
  return (
    <form.AppForm>
      <form.Body>
        <form.AppField name="email">
          {(field) => <field.Text label={t('E-mail')} type="email" inputMode="email" autoComplete="off" required />}
        </form.AppField>
        <form.Submit variant="secondary">{t('Send by e-mail')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}

/** Warns if the page was opened by a loopback address, which no other device can reach. */
const Reach = ({ address }: { address: URL }) => (isLoopback(address) ? <LoopbackWarning host={address.host} /> : null)
