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

const visibilities = [
  { value: 'me', label: 'Only this person' },
  { value: 'parents', label: 'Parents and this person' },
  { value: 'family', label: 'The whole family' },
] as const

const texts = {
  general: [
    ['occupation', 'Occupation'],
    ['school', 'School'],
    ['grade', 'Grade'],
    ['favoriteColor', 'Favorite color'],
  ],
  health: [
    ['doctor', 'Doctor'],
    ['doctorPhone', 'Phone of the doctor'],
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
    noun: 'Details',
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
    <FormDialog {...dialog} title={`Details of ${profile.user.name}`}>
      <div className={fieldPairs}>
        <form.AppField name="dateOfBirth">{(field) => <field.Day label="Date of birth" />}</form.AppField>
        <form.AppField name="phoneNumber">{(field) => <field.Text type="tel" label="Phone" autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="address">{(field) => <field.LongText label="Address" rows={2} />}</form.AppField>
      <div className={fieldPairs}>
        {texts.general.map(([name, label]) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.Text label={label} autoComplete="off" />}
          </form.AppField>
        ))}
      </div>
      <form.AppField name="hobbies">{(field) => <field.Text label="Hobbies" autoComplete="off" />}</form.AppField>
      <form.AppField name="bio">{(field) => <field.LongText label="About" />}</form.AppField>
      <form.AppField name="isPublic">
        {(field) => <field.Toggle label="The family sees this profile" hint="Otherwise it sees the emergency contact only." />}
      </form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="emergencyContact">{(field) => <field.Text label="Emergency contact" autoComplete="off" />}</form.AppField>
        <form.AppField name="emergencyPhone">
          {(field) => <field.Text type="tel" label="Emergency phone" autoComplete="off" />}
        </form.AppField>
      </div>
      {maySeeHealth(me, member, profile) && (
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-3 font-heading text-lg">Health</legend>
          <form.AppField name="allergies">{(field) => <field.LongText label="Allergies" rows={2} />}</form.AppField>
          <form.AppField name="medications">{(field) => <field.LongText label="Medications" rows={2} />}</form.AppField>
          <form.AppField name="bloodType">
            {(field) => <field.Choice label="Blood type" options={blood.map((value) => ({ value, label: value || 'Not known' }))} />}
          </form.AppField>
          <div className={fieldPairs}>
            {texts.health.map(([name, label]) => (
              <form.AppField key={name} name={name}>
                {(field) => <field.Text label={label} autoComplete="off" />}
              </form.AppField>
            ))}
          </div>
          <form.AppField name="healthVisibleTo">
            {(field) => <field.Choice label="Who sees health details" options={visibilities} />}
          </form.AppField>
        </fieldset>
      )}
      {mayPutOnSheet && (
        <form.AppField name="isOnEmergencySheet">
          {(field) => <field.Toggle label="On the emergency sheet" hint="The whole family then sees the health details there." />}
        </form.AppField>
      )}
    </FormDialog>
  )
}
