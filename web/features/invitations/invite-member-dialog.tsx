import { Mail, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import { type InvitationLinkReply, newInvitation } from '#src/features/invitations/invitations.contract'
import type { Role } from '#src/shared/permissions'
import { submitForm } from '#web/forms/entry-fields'
import { useEntryForm } from '#web/forms/entry-form'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { errorToast } from '#web/ui/error-toast'
import { TabPanel, Tabs } from '#web/ui/tabs'
import { roleOptions } from './invitations.labels'
import { useInvite } from './invitations.queries'
import { shareInvitationContent } from './share-invitation'
import { t } from './texts'

type Way = 'email' | 'phone'
type Values = { invitationType: Way; email: string; phoneNumber: string; role: Role }

const ways = () =>
  [
    { value: 'email', label: t('Email'), icon: <Mail aria-hidden className="size-4" /> },
    { value: 'phone', label: t('Phone'), icon: <Phone aria-hidden className="size-4" /> },
  ] as const

// The form knows which of the two is required; the shared schema can only require either one.
const wanted = {
  email: z.looseObject({ email: z.string().includes('@', { error: () => t('Valid email address is required for email invitations') }) }),
  phone: z.looseObject({ phoneNumber: z.string().regex(/\d/, { error: () => t('Valid phone number is required for phone invitations') }) }),
}

const toBody = ({ invitationType, email, phoneNumber, role }: Values) =>
  invitationType === 'email' ? { invitationType, email, role } : { invitationType, phoneNumber: phoneNumber.replace(/\D/g, ''), role }

const blank: Values = { invitationType: 'email', email: '', phoneNumber: '', role: 'member' }

/** Invites by e-mail address or phone number, then hands over the link (spec 3 section 2.4). */
export function InviteMemberDialog({ trigger }: { trigger: ReactNode }) {
  const invite = useInvite(useFamily().id)
  const [sent, setSent] = useState<InvitationLinkReply>()
  const form = useEntryForm({
    values: blank,
    check: (values) => {
      const missing = wanted[values.invitationType].safeParse(values)
      return missing.success ? newInvitation.safeParse(toBody(values)) : missing
    },
    send: async (values) => setSent(await invite.mutateAsync(toBody(values))),
    onRefused: errorToast(t('Failed to send invitation')),
  })
  const startAnew = (open: boolean) => {
    if (!open) return
    setSent(undefined)
    form.reset()
  }
  const ask = {
    title: t('Invite a member'),
    description: t('They get a link that works once, within seven days.'),
    onSubmit: () => submitForm(form),
    formId: form.formId,
    children: (
      <div className="flex flex-col gap-5">
        <form.AppField name="invitationType">
          {(field) => (
            <Tabs label={t('How to invite')} tabs={ways()} value={field.state.value} onValueChange={field.handleChange}>
              <TabPanel value="email">
                <form.AppField name="email">
                  {(email) => <email.Text label={t('E-mail')} type="email" inputMode="email" autoComplete="off" required />}
                </form.AppField>
              </TabPanel>
              <TabPanel value="phone">
                <form.AppField name="phoneNumber">
                  {(phone) => (
                    <phone.Text
                      label={t('Phone number')}
                      type="tel"
                      inputMode="tel"
                      autoComplete="off"
                      hint={t('At least 10 digits.')}
                      required
                    />
                  )}
                </form.AppField>
              </TabPanel>
            </Tabs>
          )}
        </form.AppField>
        <form.AppField name="role">{(field) => <field.Choice label={t('Role')} options={roleOptions()} />}</form.AppField>
      </div>
    ),
    footer: (
      <>
        <DialogClose>
          <Button>{t('Cancel')}</Button>
        </DialogClose>
        <form.Submit>{t('Create invitation')}</form.Submit>
      </>
    ),
  }
  return (
    <form.AppForm>
      <Dialog trigger={trigger} onOpenChange={startAnew} {...(sent ? shareInvitationContent(sent) : ask)} />
    </form.AppForm>
  )
}
