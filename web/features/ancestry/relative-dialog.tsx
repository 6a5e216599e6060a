import { useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import { newRelative, type RelativeReply, relativeChange } from '#src/features/ancestry/ancestry.contract'
import { faultOf } from '#web/forms/entry-fields'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { type ActiveFamily, useMembers } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import { PhotoField } from '#web/ui/photo-field'
import type { DialogState } from '#web/ui/use-dialog'
import { generationChoices } from './ancestry.labels'
import { useSaveRelative } from './ancestry.queries'
import { bodyOf, changesOf, choicesFor, type Kinship, valuesFor, valuesOf } from './relative-form'
import { msg, t } from './texts'

/** The person to edit, or the relative of a new person. */
export type About = { person?: RelativeReply; kinship?: Kinship }

interface RelativeDialogProps extends DialogState {
  family: ActiveFamily
  people: readonly RelativeReply[]
  about: About
}

const dateHint = msg('A year is enough: 1938, 1938-05 or 1938-05-14')

const kinshipText = ({ as, to: { name } }: Kinship) =>
  ({ parent: t('A parent of {name}', { name }), partner: t('The partner of {name}', { name }), child: t('A child of {name}', { name }) })[
    as
  ]

/** Adds a person to the tree, or edits one. Give it a new `key` each time it is opened. */
export function RelativeDialog({ open, onOpenChange, family, people, about: { person, kinship } }: RelativeDialogProps) {
  const [values] = useState(() => (person ? valuesOf(person) : valuesFor(people, kinship)))
  const save = useSaveRelative(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: person,
    title: person ? t('Edit Family Member') : t('Add Family Member'),
    toForm: () => values,
    toBody: bodyOf,
    schema: person ? relativeChange : newRelative,
    save: ({ id, body, values: entered }) =>
      id
        ? save.mutateAsync({ id, body: changesOf(values, entered) })
        : save.mutateAsync({ body: { ...body, childId: kinship?.as === 'parent' ? kinship.to.id : null } }),
    // The action's toast reports the error.
    failed: () => undefined,
  })
  const choices = useMemo(() => choicesFor(people, person), [people, person])
  const accounts = useAccountOptions(people, person)
  const generation = useStore(form.store, (state) => state.values.generation)
  const name = useStore(form.store, (state) => [state.values.firstName, state.values.lastName].join(' ').trim())
  return (
    <FormDialog {...dialog} description={kinship && kinshipText(kinship)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="firstName">{(field) => <field.Text label={t('First Name')} autoComplete="off" required />}</form.AppField>
        <form.AppField name="lastName">{(field) => <field.Text label={t('Last Name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="maidenName">{(field) => <field.Text label={t('Maiden Name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="birthPlace">{(field) => <field.Text label={t('Birth Place')} autoComplete="off" />}</form.AppField>
        <form.AppField name="birthDate">
          {(field) => <field.Text label={t('Birth Date')} autoComplete="off" placeholder="1938-05-14" hint={t(dateHint)} />}
        </form.AppField>
        <form.AppField name="deathDate">
          {(field) => <field.Text label={t('Death Date')} autoComplete="off" hint={t('Leave it empty for the living')} />}
        </form.AppField>
      </div>
      <form.AppField name="profileImageUrl">
        {(field) => (
          <PhotoField
            label={t('Picture')}
            name={name}
            value={field.state.value}
            error={faultOf(field)}
            onValueChange={(value) => field.handleChange(value)}
          />
        )}
      </form.AppField>
      <form.AppField name="bio">
        {(field) => <field.LongText label={t('Bio')} placeholder={t('Where they lived, what they did, what they loved')} />}
      </form.AppField>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 font-heading text-lg">{t('Place in the tree')}</legend>
        <form.AppField name="generation">
          {(field) => <field.Choice label={t('Generation')} options={generationChoices(Number(generation))} />}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          {kinship?.as !== 'partner' && (
            <>
              <form.AppField name="parentId">{(field) => <field.Choice label={t('Parent')} options={choices.parents} />}</form.AppField>
              <form.AppField name="secondParentId">
                {(field) => <field.Choice label={t('Other Parent')} options={choices.parents} />}
              </form.AppField>
            </>
          )}
          <form.AppField name="spouseId">{(field) => <field.Choice label={t('Partner')} options={choices.partners} />}</form.AppField>
          <form.AppField name="userId">{(field) => <field.Choice label={t('Account in Hearth')} options={accounts} />}</form.AppField>
        </div>
      </fieldset>
    </FormDialog>
  )
}

/** The members who are not in the tree yet. */
const useAccountOptions = (people: readonly RelativeReply[], person: RelativeReply | undefined) => {
  const taken = new Set(people.filter(({ id }) => id !== person?.id).map(({ userId }) => userId))
  const free = useMembers().filter(({ userId, isActive }) => (isActive && !taken.has(userId)) || userId === person?.userId)
  return [{ value: '', label: t('None') }, ...free.map(({ userId, name }) => ({ value: userId, label: name }))]
}
