import { type ReactNode, useState } from 'react'
import { type MemberReply, newMember } from '#src/features/families/families.contract'
import { nextColor } from '#src/features/families/families.rules'
import type { Role } from '#src/shared/permissions'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useFamily } from '#web/platform/session/session'
import { ColorChoice } from '#web/ui/color-choice'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { roleOptions } from '../invitations/invitations.labels'
import { memberSwatches } from './member-colors'
import { useAddMember } from './settings.queries'
import { t } from './texts'

/** Adds a member without an e-mail address, such as a child, who signs in by username. */
export function AddMemberDialog({ members, trigger }: { members: MemberReply[]; trigger: ReactNode }) {
  const add = useAddMember(useFamily().id)
  const [open, setOpen] = useState(false)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange: setOpen,
    title: t('Add a member'),
    submit: t('Add member'),
    toForm: () => ({
      firstName: '',
      username: '',
      password: '',
      role: 'child' as Role,
      color: nextColor(members.map((member) => member.color)),
    }),
    schema: newMember,
    save: ({ values }) => add.mutateAsync(values),
    failed: errorToast(t('Failed to add member'), t('Only family admins can add members.')),
  })
  return (
    <FormDialog
      {...dialog}
      trigger={trigger}
      description={t('For someone without an e-mail address, such as a child. Others join by invitation.')}
    >
      <form.AppField name="firstName">{(field) => <field.Text label={t('First name')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="username">
        {(field) => (
          <field.Text
            label={t('Username')}
            hint={t('They sign in with this: 3 to 32 letters, digits, dots, hyphens or underscores.')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </form.AppField>
      <form.AppField name="password">
        {(field) => (
          <field.Text label={t('Password')} type="password" autoComplete="new-password" hint={t('At least 10 characters.')} required />
        )}
      </form.AppField>
      <form.AppField name="role">{(field) => <field.Choice label={t('Role')} options={roleOptions()} />}</form.AppField>
      <form.AppField name="color">
        {(field) => (
          <ColorChoice large swatches={memberSwatches()} label={t('Color')} value={field.state.value} onValueChange={field.handleChange} />
        )}
      </form.AppField>
    </FormDialog>
  )
}
