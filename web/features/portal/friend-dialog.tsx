import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { type FriendReply, newFriend } from '#src/features/portal/friends.contract'
import { limits } from '#src/features/portal/portal.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { Checkbox } from '#web/ui/checkbox'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { levelOptions } from './friends.labels'
import { choosableDocumentsQuery, friendsQuery, useSaveFriend } from './friends.queries'
import { t } from './texts'

type FriendDialogProps = DialogState & {
  familyId: string
  friend: FriendReply | undefined
  /** Called with a new friend, who needs a link. */
  onAdded: (friend: FriendReply) => void
}

const devices = () =>
  Array.from({ length: limits.devices }, (_, n) => ({
    value: `${n + 1}`,
    label: n === 0 ? t('One device') : t('{count, plural, one {# device} other {# devices}}', { count: n + 1 }),
  }))

/** Gives access to somebody without an account, or changes it. Give it a new `key` each time it is opened. */
export function FriendDialog({ open, onOpenChange, familyId, friend, onAdded }: FriendDialogProps) {
  const save = useSaveFriend(familyId)
  const { data: others = [] } = useQuery(friendsQuery(familyId))
  // The next babysitter needs the same notes as the one before.
  const lastNotes = others.findLast(({ houseNotes }) => houseNotes)?.houseNotes
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: friend,
    title: friend ? t('Edit Access') : t('Give access'),
    failed: friend ? t('Failed to save the access') : t('Failed to add the access'),
    toForm: () => ({
      friendName: friend?.friendName ?? '',
      friendEmail: friend?.friendEmail ?? '',
      relationship: friend?.relationship ?? '',
      accessLevel: friend?.accessLevel ?? ('limited' as const),
      canViewPhotos: friend?.canViewPhotos ?? true,
      canViewEvents: friend?.canViewEvents ?? false,
      canRsvp: friend?.canRsvp ?? true,
      houseNotes: (friend ? friend.houseNotes : lastNotes) ?? '',
      documentIds: friend?.documentIds ?? ([] as string[]),
      maxDevices: `${friend?.maxDevices ?? 1}`,
    }),
    toBody: ({ maxDevices, ...values }) => ({ ...values, maxDevices: Number(maxDevices) }),
    schema: newFriend,
    save: async (edit) => {
      const kept = await save.mutateAsync(edit)
      if (!friend) onAdded(kept)
    },
  })
  const isHelper = useStore(form.store, ({ values }) => values.accessLevel === 'helper')
  return (
    <FormDialog {...dialog}>
      <form.AppField name="accessLevel">{(field) => <field.Either label={t('Who is it?')} options={levelOptions()} />}</form.AppField>
      <form.AppField name="friendName">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="friendEmail">
        {(field) => (
          <field.Text
            label="E-mail"
            type="email"
            autoComplete="off"
            required
            hint={friend?.hasLink ? t('Another name or address ends the link.') : undefined}
          />
        )}
      </form.AppField>
      <form.AppField name="relationship">
        {(field) => <field.Text label={t('Relationship')} placeholder={isHelper ? t('Babysitter') : t('Grandmother')} autoComplete="off" />}
      </form.AppField>
      {isHelper ? (
        <>
          <p className="text-muted">{t('A helper sees today’s plan and the emergency sheet, and ticks chores.')}</p>
          <form.AppField name="houseNotes">
            {(field) => <field.LongText label={t('House notes')} rows={4} hint={t('Keys, Wi-Fi, bedtime: what a helper has to know.')} />}
          </form.AppField>
          <form.AppField name="documentIds">
            {(field) => <DocumentChoice familyId={familyId} chosen={field.state.value} onChange={field.handleChange} />}
          </form.AppField>
        </>
      ) : (
        <>
          <form.AppField name="canViewPhotos">{(field) => <field.Toggle label={t('Photos')} />}</form.AppField>
          <form.AppField name="canViewEvents">
            {(field) => <field.Toggle label={t('Events')} hint={t('Title, time and place. Private events stay private.')} />}
          </form.AppField>
          <form.AppField name="canRsvp">
            {(field) => (
              <field.Toggle label={t('Invitations')} hint={t('Answers the plans that have this e-mail address among their guests.')} />
            )}
          </form.AppField>
        </>
      )}
      <form.AppField name="maxDevices">
        {(field) => (
          <field.Choice label={t('Works on')} options={devices()} hint={t('The first devices that open a link; others see nothing.')} />
        )}
      </form.AppField>
    </FormDialog>
  )
}

type DocumentChoiceProps = { familyId: string; chosen: string[]; onChange: (ids: string[]) => void }

function DocumentChoice({ familyId, chosen, onChange }: DocumentChoiceProps) {
  const { data: documents = [] } = useQuery(choosableDocumentsQuery(familyId))
  if (documents.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{t('Documents')}</legend>
      <div className="max-h-56 overflow-y-auto rounded-field border border-base-content/15 px-3">
        {documents.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={chosen.includes(id)}
            onCheckedChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
