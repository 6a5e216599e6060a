import { useQuery } from '@tanstack/react-query'
import { Grid3x3, KeyRound, LockKeyhole } from 'lucide-react'
import type { MemberReply } from '#src/features/families/families.contract'
import { refusesPassword } from '#src/features/families/families.rules'
import { useFamily } from '#web/platform/session/session'
import { confirm } from '#web/ui/confirm'
import { MenuCheck, MenuItem, MenuSeparator } from '#web/ui/menu'
import { useDialog } from '#web/ui/use-dialog'
import { pairedDevicesQuery, useRemovePin } from '../paired-devices/paired-devices.queries'
import { PinDialog } from '../paired-devices/pin-dialog'
import { NewPasswordDialog } from './new-password-dialog'
import { useChangeMember } from './settings.queries'
import { t } from './texts'

/** Settings of parents and admins for a member's chores and sign-in: items of a menu, and the dialogs that they open. */
export const useSignInItems = (member: MemberReply) => {
  const { id: familyId, membership } = useFamily()
  const { data } = useQuery(pairedDevicesQuery(familyId))
  const chores = useChangeMember(familyId, { failed: t('Failed to change who gets chores') })
  const removePin = useRemovePin(familyId)
  const pinning = useDialog<never>()
  const password = useDialog<never>()
  const firstName = member.user.firstName || member.name
  const pin = data?.pins.find(({ memberId }) => memberId === member.id)
  const mayHavePin = member.role === 'child' && member.isActive
  const maySetPassword = refusesPassword(membership, member, 1) === undefined

  const forget = () =>
    confirm({
      title: t('Remove the PIN of {name}?', { name: firstName }),
      text: t('Paired devices no longer show them, and sign them out.'),
      action: t('Remove'),
      destructive: true,
      act: () => removePin.mutateAsync(member.id),
    })

  const items = (
    <>
      <MenuCheck
        checked={member.doesChores}
        onCheckedChange={(doesChores) => chores.mutate({ memberId: member.id, change: { doesChores } })}
      >
        {t('Gets chores')}
      </MenuCheck>
      {(mayHavePin || maySetPassword) && <MenuSeparator />}
      {mayHavePin && (
        <MenuItem icon={<Grid3x3 aria-hidden className="size-4" />} onSelect={() => pinning.show()}>
          {pin ? t('Set new PIN') : t('Set PIN')}
        </MenuItem>
      )}
      {pin && (
        <MenuItem icon={<LockKeyhole aria-hidden className="size-4" />} onSelect={forget}>
          {pin.kind === 'pictures' ? t('Remove pictures') : t('Remove PIN')}
        </MenuItem>
      )}
      {maySetPassword && (
        <MenuItem icon={<KeyRound aria-hidden className="size-4" />} onSelect={() => password.show()}>
          {t('Set new password')}
        </MenuItem>
      )}
    </>
  )
  const dialogs = (
    <>
      {pinning.openCount > 0 && (
        <PinDialog key={`pin ${pinning.openCount}`} member={{ id: member.id, firstName }} kind={pin?.kind ?? 'digits'} {...pinning.props} />
      )}
      {password.openCount > 0 && <NewPasswordDialog key={`password ${password.openCount}`} member={member} {...password.props} />}
    </>
  )
  return { items, dialogs, isLocked: pin?.isLocked === true }
}
