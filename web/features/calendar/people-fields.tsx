import { useStore } from '@tanstack/react-form'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { holdsAll, mayDo } from '#src/shared/permissions'
import { faultOf } from '#web/forms/entry-fields'
import { useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { Switch } from '#web/ui/switch'
import type { EventForm } from './event-form'
import { t } from './texts'

interface PeopleFieldsProps {
  form: EventForm
  event: EventReply | undefined
  /** The event's owner, who may always edit it. */
  ownerId: string
}

/** The invited people, and which of them may edit. */
export function PeopleFields({ form, event, ownerId }: PeopleFieldsProps) {
  const isPrivate = useStore(form.store, (state) => state.values.isPrivate)
  const members = useMembers()
  const active = members.filter(({ isActive }) => isActive)
  // Invited people who left or were suspended stay listed, so that they can be removed.
  const gone = (event?.participants ?? []).filter(({ user }) => !active.some(({ userId }) => userId === user.id))
  const people = [
    ...active.map((member) => ({
      ...member.user,
      color: member.color,
      // For other members the permission makes no difference.
      canBeLet: member.userId !== ownerId && !holdsAll(member) && mayDo(member, 'view_calendar'),
    })),
    ...gone.map(({ user }) => ({ ...user, color: undefined, canBeLet: false })),
  ]
  if (isPrivate) return null
  return (
    <form.Field name="participants">
      {(field) => {
        const invited = field.state.value
        return (
          <fieldset className="flex flex-col">
            <legend className="mb-1.5 font-medium text-sm">{t('People')}</legend>
            <div className="flex flex-wrap gap-2">
              {people.map(({ id, name, profileImageUrl, color }) => (
                <label
                  key={id}
                  data-checked={invited.some(({ userId }) => userId === id) || undefined}
                  className="relative flex h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-edge ps-1.5 pe-4 text-sm outline-offset-2 outline-primary data-checked:border-primary data-checked:bg-primary/10 data-checked:font-medium has-focus-visible:outline-2"
                >
                  <input
                    type="checkbox"
                    aria-label={t('Invite {name}', { name })}
                    checked={invited.some(({ userId }) => userId === id)}
                    onChange={({ target }) =>
                      field.handleChange(
                        target.checked ? [...invited, { userId: id, canEdit: false }] : invited.filter(({ userId }) => userId !== id),
                      )
                    }
                    className="sr-only"
                  />
                  <Avatar name={name} src={pictureOf(profileImageUrl)} color={color} size="sm" decorative />
                  <span aria-hidden className="truncate">
                    {name}
                  </span>
                </label>
              ))}
            </div>
            {people
              .filter(({ id, canBeLet }) => canBeLet && invited.some(({ userId }) => userId === id))
              .map(({ id, name }) => (
                <Switch
                  key={id}
                  quiet
                  label={t('{name} may edit', { name })}
                  checked={invited.some(({ userId, canEdit }) => userId === id && canEdit)}
                  onCheckedChange={(canEdit) => field.handleChange(invited.map((one) => (one.userId === id ? { ...one, canEdit } : one)))}
                />
              ))}
            {faultOf(field) && (
              <p role="alert" className="mt-1.5 text-error text-sm">
                {faultOf(field)}
              </p>
            )}
          </fieldset>
        )
      }}
    </form.Field>
  )
}
