import { bloodTypes, type MemberProfile, profileChange } from '#src/features/directory/profiles.contract'
import { maySeeHealth } from '#src/features/directory/profiles.rules'
import type { MemberReply } from '#src/features/families/families.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useMe } from '#web/platform/session/session'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useSaveProfile } from './directory.queries'
import { changesOf, valuesOf } from './profile-form'
import { msg, t } from './texts'

const visibilities = () =>
  [
    { value: 'me', label: t('Only this person') },
    { value: 'parents', label: t('Parents and this person') },
    { value: 'family', label: t('The whole family') },
  ] as const

const texts = {
  general: [
    ['occupation', msg('Occupation')],
    ['school', msg('School')],
    ['grade', msg('Grade')],
    ['favoriteColor', msg('Favorite color')],
  ],
  health: [
    ['doctor', msg('Doctor')],
    ['doctorPhone', msg('Phone of the doctor')],
  ],
} as const

type ProfileDialogProps = DialogState & { familyId: string; member: MemberReply; profile: MemberProfile }

/** Edits the caller's own profile, or a child's as a parent. Give it a new `key` each time it is opened. */
export function ProfileDialog({ familyId, member, profile, ...state }: ProfileDialogProps) {
  const me = useMe()
  const save = useSaveProfile(familyId)
  const { form, dialog } = useEditDialog({
    ...state,
    entity: member,
    title: t('Details of {name}', { name: profile.user.name }),
    failed: t('Failed to save the details'),
    toForm: () => valuesOf(profile),
    toBody: (values) => changesOf(profile, values),
    schema: profileChange,
    save: async ({ body }) => {
      if (Object.keys(body).length > 0) await save.mutateAsync({ memberId: member.id, body })
    },
  })
  const blood = ['', ...new Set([...(profile.bloodType ? [profile.bloodType] : []), ...bloodTypes])]
  // A parent decides about a child; the child itself does not.
  const mayPutOnSheet = me.role !== 'child'
  return (
    <FormDialog {...dialog}>
      <div className={fieldPairs}>
        <form.AppField name="dateOfBirth">{(field) => <field.Day label={t('Date of birth')} />}</form.AppField>
        <form.AppField name="phoneNumber">{(field) => <field.Text type="tel" label={t('Phone')} autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="address">{(field) => <field.LongText label={t('Address')} rows={2} />}</form.AppField>
      <div className={fieldPairs}>
        {texts.general.map(([name, label]) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.Text label={t(label)} autoComplete="off" />}
          </form.AppField>
        ))}
      </div>
      <form.AppField name="hobbies">{(field) => <field.Text label={t('Hobbies')} autoComplete="off" />}</form.AppField>
      <form.AppField name="bio">{(field) => <field.LongText label={t('About')} />}</form.AppField>
      <form.AppField name="isPublic">
        {(field) => <field.Toggle label={t('The family sees this profile')} hint={t('Otherwise it sees the emergency contact only.')} />}
      </form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="emergencyContact">{(field) => <field.Text label={t('Emergency contact')} autoComplete="off" />}</form.AppField>
        <form.AppField name="emergencyPhone">
          {(field) => <field.Text type="tel" label={t('Emergency phone')} autoComplete="off" />}
        </form.AppField>
      </div>
      {maySeeHealth(me, member, profile) && (
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-3 font-heading text-lg">{t('Health')}</legend>
          <form.AppField name="allergies">{(field) => <field.LongText label={t('Allergies')} rows={2} />}</form.AppField>
          <form.AppField name="medications">{(field) => <field.LongText label={t('Medications')} rows={2} />}</form.AppField>
          <form.AppField name="bloodType">
            {(field) => (
              <field.Choice label={t('Blood type')} options={blood.map((value) => ({ value, label: value || t('Not known') }))} />
            )}
          </form.AppField>
          <div className={fieldPairs}>
            {texts.health.map(([name, label]) => (
              <form.AppField key={name} name={name}>
                {(field) => <field.Text label={t(label)} autoComplete="off" />}
              </form.AppField>
            ))}
          </div>
          <form.AppField name="healthVisibleTo">
            {(field) => <field.Choice label={t('Who sees health details')} options={visibilities()} />}
          </form.AppField>
        </fieldset>
      )}
      {mayPutOnSheet && (
        <form.AppField name="isOnEmergencySheet">
          {(field) => <field.Toggle label={t('On the emergency sheet')} hint={t('The whole family then sees the health details there.')} />}
        </form.AppField>
      )}
    </FormDialog>
  )
}
