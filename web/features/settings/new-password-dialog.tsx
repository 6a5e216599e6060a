import * as z from 'zod'
import { type MemberReply, newMemberPassword } from '#src/features/families/families.contract'
import { password } from '#src/shared/schemas'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useSetMemberPassword } from './settings.queries'
import { t } from './texts'

const longPassword = z.lazy(() => z.object({ newPassword: password }))

/** Sets a password for a member who forgot theirs. Give it a new `key` each time it is opened. */
export function NewPasswordDialog({ member, open, onOpenChange }: DialogState & { member: MemberReply }) {
  const set = useSetMemberPassword(useFamily().id, member.id)
  const isChild = member.role === 'child'
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('New password for {name}', { name: member.user.firstName || member.name }),
    submit: t('Set new password'),
    toForm: () => ({ newPassword: '' }),
    schema: isChild ? newMemberPassword : longPassword,
    save: ({ values }) => set.mutateAsync(values),
    failed: errorToast(t('Failed to set the password')),
  })
  return (
    <FormDialog {...dialog} description={t('It signs them out everywhere. Tell it to them yourself: Hearth sends no message.')}>
      <form.AppField name="newPassword">
        {(field) => (
          <field.Text
            label={t('New password')}
            type="password"
            autoComplete="new-password"
            hint={isChild ? t('At least 6 characters.') : t('At least 10 characters.')}
            required
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
