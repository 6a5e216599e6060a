import { userChange } from '#src/features/accounts/accounts.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { useFamily, useUser } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { ColorChoice } from '#web/ui/color-choice'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'
import { useUpdateUser } from './account.queries'
import { memberSwatches } from './member-colors'
import { PictureField } from './picture-field'
import { useChangeMember } from './settings.queries'
import { t } from './texts'

/** The user's profile: picture, name and colour. */
export function ProfileCard() {
  const user = useUser()
  return (
    <Card
      title={t('Profile')}
      subtitle={
        user.email
          ? t('You sign in as {email} or {username}.', { email: user.email, username: user.username })
          : t('You sign in as {username}.', { username: user.username })
      }
    >
      <div className="flex flex-col gap-6 pt-2">
        <PictureField />
        <NameForm />
        <OwnColor />
      </div>
    </Card>
  )
}

function NameForm() {
  const { firstName, lastName } = useUser()
  const update = useUpdateUser(useFamily().id)
  const form = useEntryForm({
    values: { firstName, lastName: lastName ?? '' },
    check: userChange.safeParse,
    send: async (name) => {
      await update.mutateAsync(name)
      toast({ title: t('Name updated') })
    },
    onRefused: errorToast(t('Failed to update your name')),
  })
  return (
    <form.AppForm>
      <form.Body>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <form.AppField name="firstName">
            {(field) => <field.Text label={t('First name')} autoComplete="given-name" required />}
          </form.AppField>
          <form.AppField name="lastName">{(field) => <field.Text label={t('Last name')} autoComplete="family-name" />}</form.AppField>
        </div>
        <form.Submit className="self-start not-sm:w-full">{t('Save name')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}

function OwnColor() {
  const { id, membership } = useFamily()
  const change = useChangeMember(id, { failed: t('Failed to update your color') })
  const shown = change.isPending ? change.variables.change.color : membership.color
  return (
    <ColorChoice
      large
      swatches={memberSwatches()}
      label={t('Your color')}
      hint={t('It marks you on the calendar, in chores and in the chat.')}
      value={shown ?? membership.color}
      onValueChange={(color) => change.mutate({ memberId: membership.id, change: { color } })}
    />
  )
}
