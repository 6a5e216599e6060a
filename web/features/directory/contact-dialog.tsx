import { useStore } from '@tanstack/react-form'
import { type ContactReply, contactChange, newContact } from '#src/features/directory/contacts.contract'
import { faultOf } from '#web/forms/entry-fields'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import { PhotoField } from '#web/ui/photo-field'
import type { DialogState } from '#web/ui/use-dialog'
import { AddressRows } from './address-rows'
import { bodyOf, valuesOf } from './contact-form'
import { useSaveContact } from './directory.queries'
import { EntryRows } from './entry-rows'
import { t } from './texts'

/** Adds or edits a contact. Give it a new `key` each time it is opened. */
export function ContactDialog({ contact, familyId, ...state }: DialogState & { familyId: string; contact: ContactReply | undefined }) {
  const save = useSaveContact(familyId)
  const { form, dialog } = useEditDialog({
    ...state,
    entity: contact,
    title: contact ? t('Edit Contact') : t('Add Contact'),
    failed: contact ? t('Failed to save the contact') : t('Failed to add the contact'),
    toForm: () => valuesOf(contact),
    toBody: bodyOf,
    schema: contact ? contactChange : newContact,
    save: save.mutateAsync,
  })
  const name = useStore(form.store, ({ values }) => [values.firstName, values.lastName].join(' ').trim() || values.organization)
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="firstName">{(field) => <field.Text label={t('First name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="lastName">{(field) => <field.Text label={t('Last name')} autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="organization">
        {(field) => <field.Text label={t('Organization')} autoComplete="off" hint={t('A person, an organization, or both')} />}
      </form.AppField>
      <form.AppField name="phones">
        {(field) => (
          <EntryRows type="tel" value={field.state.value} error={faultOf(field)} onValueChange={(next) => field.handleChange(next)} />
        )}
      </form.AppField>
      <form.AppField name="emails">
        {(field) => (
          <EntryRows type="email" value={field.state.value} error={faultOf(field)} onValueChange={(next) => field.handleChange(next)} />
        )}
      </form.AppField>
      <form.AppField name="addresses">
        {(field) => <AddressRows value={field.state.value} error={faultOf(field)} onValueChange={(next) => field.handleChange(next)} />}
      </form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="birthday">
          {(field) => <field.Text label={t('Birthday')} autoComplete="off" placeholder="1952-03-09" hint={t('Without a year: --03-09')} />}
        </form.AppField>
        <form.AppField name="tags">
          {(field) => <field.Text label={t('Tags')} autoComplete="off" placeholder={t('School, Garden')} hint={t('Separated by commas')} />}
        </form.AppField>
      </div>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} />}</form.AppField>
      <form.AppField name="photoUrl">
        {(field) => (
          <PhotoField
            label={t('Photo')}
            name={name}
            value={field.state.value}
            error={faultOf(field)}
            onValueChange={(next) => field.handleChange(next)}
          />
        )}
      </form.AppField>
      <form.AppField name="isEmergency">
        {(field) => <field.Toggle label={t('Emergency contact')} hint={t('First in the directory, and on the emergency sheet')} />}
      </form.AppField>
    </FormDialog>
  )
}
