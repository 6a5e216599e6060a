import { Baby, HeartHandshake, type LucideIcon, TreeDeciduous, UserRound } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import type { InvitationLinkReply } from '#src/features/invitations/invitations.contract'
import type { Role } from '#src/shared/permissions'
import { email } from '#src/shared/schemas'
import { submitForm } from '#web/forms/entry-fields'
import { useEntryForm } from '#web/forms/entry-form'
import type { Msg } from '#web/platform/language/catalogue'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { errorToast } from '#web/ui/error-toast'
import { Spinner } from '#web/ui/spinner'
import type { DialogState } from '#web/ui/use-dialog'
import { roleOptions } from './invitations.labels'
import { useInvite, useInviteByLink } from './invitations.queries'
import { shareInvitationContent } from './share-invitation'
import { msg, t } from './texts'

const newcomers = [
  { role: 'parent', icon: HeartHandshake, label: msg('Partner'), text: msg('Joins as a parent and may do all that parents may.') },
  { role: 'child', icon: Baby, label: msg('Child'), text: msg('Sees the plans, ticks chores and writes messages.') },
  { role: 'extended', icon: TreeDeciduous, label: msg('Grandparent'), text: msg('Sees the calendar, photos and messages.') },
  { role: 'member', icon: UserRound, label: msg('Somebody else'), text: msg('You choose their role next.') },
] as const satisfies readonly { role: Role; icon: LucideIcon; label: Msg; text: Msg }[]

/**
 * Asks who joins, which decides the role, and hands over the link at once. Invites by e-mail address too (spec 1 section 2, header). Give it a new
 * `key` for the next invitation.
 */
export function InviteDialog({ open, onOpenChange }: DialogState) {
  const { id: familyId } = useFamily()
  const invite = useInvite(familyId)
  const link = useInviteByLink(familyId)
  const [made, setMade] = useState<InvitationLinkReply>()
  const [asksRole, setAsksRole] = useState(false)
  const form = useEntryForm({
    values: { email: '', role: 'member' as Role },
    check: z.object({ email }).safeParse,
    send: async ({ email }) => setMade(await invite.mutateAsync({ email })),
    onRefused: errorToast(t('Failed to send invitation')),
  })
  const create = (role: Role) => link.isPending || link.mutate(role, { onSuccess: setMade })
  const ask = {
    title: t('Invite Family'),
    description: t('They get a link that works once, within seven days.'),
    onSubmit: () => submitForm(form),
    formId: form.formId,
    children: (
      <div className="flex flex-col gap-5">
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium text-sm">{t('Who joins?')}</legend>
          {newcomers.map((newcomer) => (
            <Choice
              key={newcomer.role}
              newcomer={newcomer}
              pending={link.isPending && link.variables === newcomer.role}
              choose={() => (newcomer.role === 'member' ? setAsksRole(true) : create(newcomer.role))}
              isChosen={newcomer.role === 'member' ? asksRole : undefined}
            />
          ))}
        </fieldset>
        {asksRole && (
          <div className="flex flex-col gap-3 rounded-field bg-base-content/4 p-4">
            <form.AppField name="role">{(field) => <field.Choice label={t('Role')} options={roleOptions()} />}</form.AppField>
            <form.Subscribe selector={({ values }) => values.role}>
              {(role) => (
                <Button pending={link.isPending} onClick={() => create(role)}>
                  {t('Create link')}
                </Button>
              )}
            </form.Subscribe>
          </div>
        )}
        <form.AppField name="email">
          {(field) => (
            <field.Text
              label={t('E-mail')}
              hint={t('Or invite an address. It joins as Family Member.')}
              type="email"
              inputMode="email"
              autoComplete="off"
              required
            />
          )}
        </form.AppField>
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
      <Dialog open={open} onOpenChange={onOpenChange} {...(made ? shareInvitationContent(made) : ask)} />
    </form.AppForm>
  )
}

type ChoiceProps = {
  newcomer: (typeof newcomers)[number]
  pending: boolean
  choose: () => void
  /** For a choice that asks further. */
  isChosen: boolean | undefined
}

function Choice({ newcomer: { icon: Icon, label, text }, pending, choose, isChosen }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-busy={pending}
      aria-expanded={isChosen}
      onClick={choose}
      className="flex min-h-14 cursor-pointer items-center gap-4 rounded-field bg-base-content/6 px-4 py-2 text-start hover:bg-base-content/14"
    >
      {pending ? <Spinner className="size-6 shrink-0" /> : <Icon aria-hidden className="size-6 shrink-0 text-primary" />}
      <span className="min-w-0">
        <span className="block font-medium">{t(label)}</span>
        <span className="block text-muted text-sm">{t(text)}</span>
      </span>
    </button>
  )
}
