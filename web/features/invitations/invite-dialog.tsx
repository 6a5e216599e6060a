import { useState } from 'react'
import * as z from 'zod'
import type { InvitationLinkReply } from '#src/features/invitations/invitations.contract'
import { email } from '#src/shared/schemas'
import { submitForm } from '#web/forms/entry-fields'
import { useEntryForm } from '#web/forms/entry-form'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { errorToast } from '#web/ui/error-toast'
import type { DialogState } from '#web/ui/use-dialog'
import { useInvite } from './invitations.queries'
import { shareInvitationContent } from './share-invitation'
import { t } from './texts'

/**
 * Invites by e-mail address, then hands over the link (spec 1 section 2, header). The settings assign other roles than member. Give it a new `key`
 * for the next invitation.
 */
export function InviteDialog({ open, onOpenChange }: DialogState) {
  const invite = useInvite(useFamily().id)
  const [sent, setSent] = useState<InvitationLinkReply>()
  const form = useEntryForm({
    values: { email: '' },
    check: z.object({ email }).safeParse,
    send: async (invitation) => setSent(await invite.mutateAsync(invitation)),
    onRefused: errorToast(t('Failed to send invitation')),
  })
  const ask = {
    title: t('Invite Family'),
    description: t('They get a link that works once, within seven days.'),
    onSubmit: () => submitForm(form),
    formId: form.formId,
    children: (
      <form.AppField name="email">
        {(field) => <field.Text label={t('E-mail')} type="email" inputMode="email" autoComplete="off" required />}
      </form.AppField>
    ),
    footer: (
      <>
        <DialogClose>
          <Button>{t('Cancel')}</Button>
        </DialogClose>
        <form.Submit>{t('Send invitation')}</form.Submit>
      </>
    ),
  }
  return (
    <form.AppForm>
      <Dialog open={open} onOpenChange={onOpenChange} {...(sent ? shareInvitationContent(sent) : ask)} />
    </form.AppForm>
  )
}
