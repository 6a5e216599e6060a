import { useState } from 'react'
import type { MemberReply } from '#src/features/families/families.contract'
import { type Feature, features, type Permission } from '#src/shared/permissions'
import type { Msg } from '#web/platform/language/catalogue'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Checkbox } from '#web/ui/checkbox'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useChangeMember } from './settings.queries'
import { msg, t } from './texts'

const featureNames = {
  calendar: msg('Calendar'),
  photos: msg('Photos'),
  messages: msg('Messages'),
  tasks: msg('Tasks'),
  shopping: msg('Shopping'),
  documents: msg('Documents'),
  ancestry: msg('Family tree'),
  finances: msg('Finances'),
  investments: msg('Investments'),
  sports: msg('Sports'),
} as const satisfies Record<Feature, Msg>

type PermissionsDialogProps = DialogState & { member: MemberReply }

/** The permissions of a member who is neither admin nor parent, by feature. */
export function PermissionsDialog({ member, open, onOpenChange }: PermissionsDialogProps) {
  const change = useChangeMember(useFamily().id, { done: t('Permissions updated'), failed: t('Failed to update permissions') })
  const [edited, setEdited] = useState<Permission[]>()
  const held = edited ?? member.permissions
  const [marked, setMarked] = useState<boolean>()
  const doesChores = marked ?? member.doesChores

  const set = (permission: Permission, on: boolean) => setEdited(withPermission(held, permission, on))
  const close = (next: boolean) => {
    setEdited(undefined)
    setMarked(undefined)
    onOpenChange(next)
  }
  const save = () =>
    change.mutate(
      { memberId: member.id, change: { permissions: [...held], ...(marked !== undefined && { doesChores: marked }) } },
      { onSuccess: () => close(false) },
    )

  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title={t('What {name} may do', { name: member.user.firstName })}
      description={t('A new role replaces these permissions with its own.')}
      onSubmit={save}
      submit={
        <Button type="submit" variant="primary" pending={change.isPending}>
          {t('Save')}
        </Button>
      }
    >
      <ul className="divide-y divide-base-300">
        {features.map((feature) => (
          <li key={feature} className="flex items-center justify-between gap-4">
            <span className="min-w-0 truncate">{t(featureNames[feature])}</span>
            <span className="flex shrink-0 gap-5">
              {(['view', 'edit'] as const).map((act) => (
                <Box key={act} {...{ act, feature, held, set }} />
              ))}
            </span>
          </li>
        ))}
        <li className="flex items-center justify-between gap-4">
          <span className="min-w-0 truncate">{t('Chores')}</span>
          <Checkbox label={t('Gets chores')} checked={doesChores} onCheckedChange={setMarked} />
        </li>
        <li className="flex items-center justify-between gap-4">
          <span className="min-w-0 truncate">{t('Family settings')}</span>
          <Checkbox
            label={t('Edit Family settings')}
            shortLabel={t('Edit')}
            checked={held.includes('edit_settings')}
            onCheckedChange={(on) =>
              setEdited([...held.filter((each) => each !== 'edit_settings'), ...(on ? (['edit_settings'] as const) : [])])
            }
          />
        </li>
      </ul>
    </FormDialog>
  )
}

type BoxProps = { act: 'view' | 'edit'; feature: Feature; held: readonly Permission[]; set: (permission: Permission, on: boolean) => void }

function Box({ act, feature, held, set }: BoxProps) {
  const permission: Permission = `${act}_${feature}`
  const name = t(featureNames[feature])
  return (
    <Checkbox
      label={act === 'view' ? t('View {feature}', { feature: name }) : t('Edit {feature}', { feature: name })}
      shortLabel={act === 'view' ? t('View') : t('Edit')}
      checked={held.includes(permission)}
      onCheckedChange={(on) => set(permission, on)}
    />
  )
}

/** Adding an edit permission adds the view permission; removing the view permission removes the edit permission. */
const withPermission = (held: readonly Permission[], permission: Permission, on: boolean): Permission[] => {
  const [act, feature] = permission.split('_') as ['view' | 'edit', Feature]
  const other: Permission = act === 'view' ? `edit_${feature}` : `view_${feature}`
  const rest = held.filter((each) => each !== permission)
  if (on) return act === 'edit' && !rest.includes(other) ? [...rest, other, permission] : [...rest, permission]
  return act === 'view' ? rest.filter((each) => each !== other) : rest
}
