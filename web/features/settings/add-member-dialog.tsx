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

type Values = { firstName: string; username: string; password: string; pin: string; role: Role; color: string }

/** Leaves out empty fields. Only a child may have no password, or a PIN. */
const bodyOf = ({ username, password, pin, ...rest }: Values) => {
  const isChild = rest.role === 'child'
  return {
    ...rest,
    ...(username && { username }),
    ...((password || !isChild) && { password }),
    ...(pin && isChild && { pin }),
  }
}

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
      pin: '',
      role: 'child' as Role,
      color: nextColor(members.map((member) => member.color)),
    }),
    toBody: bodyOf,
    schema: newMember,
    save: ({ body }) => add.mutateAsync(body),
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
          <field.Username
            label={t('Username')}
            hint={t(
              'They sign in with this: 3 to 32 letters, digits, dots, hyphens or underscores. Without one, Hearth makes it from the name.',
            )}
            autoComplete="off"
          />
        )}
      </form.AppField>
      <form.AppField name="role">{(field) => <field.Choice label={t('Role')} options={roleOptions()} />}</form.AppField>
      <form.Subscribe selector={({ values }) => values.role === 'child'}>
        {(isChild) => (
          <>
            {isChild && (
              <form.AppField name="pin">
                {(field) => (
                  <field.Digits
                    label={t('PIN')}
                    hint={t('4 to 6 digits, for devices that you pair. Pictures can be chosen later.')}
                    autoComplete="off"
                    maxLength={6}
                  />
                )}
              </form.AppField>
            )}
            <form.AppField name="password">
              {(field) => (
                <field.Text
                  label={t('Password')}
                  type="password"
                  autoComplete="new-password"
                  hint={isChild ? t('At least 6 characters. A child with a PIN needs none.') : t('At least 10 characters.')}
                  required={!isChild}
                />
              )}
            </form.AppField>
          </>
        )}
      </form.Subscribe>
      <form.AppField name="color">
        {(field) => (
          <ColorChoice large swatches={memberSwatches()} label={t('Color')} value={field.state.value} onValueChange={field.handleChange} />
        )}
      </form.AppField>
    </FormDialog>
  )
}
