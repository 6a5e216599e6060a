import { Ellipsis, ImageOff, ShieldCheck, UserCheck, UserMinus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { MemberReply } from '#src/features/families/families.contract'
import { isLastAdmin, removesAdmin } from '#src/features/families/families.rules'
import { holdsAll } from '#src/shared/permissions'
import { useFamily } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { confirm } from '#web/ui/confirm'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menu'
import { toast } from '#web/ui/toast'
import { roleOptions } from '../invitations/invitations.labels'
import { type MemberQuestion, questionFor } from './member-questions'
import { PermissionsDialog } from './permissions-dialog'
import { useChangeMember, useRemoveMember } from './settings.queries'
import { useSignInItems } from './sign-in-items'
import { t } from './texts'

/** An admin's actions on a member. Every destructive action asks first. */
export function MemberActs({ member, members }: { member: MemberReply; members: MemberReply[] }) {
  const { id: familyId, membership } = useFamily()
  const role = useChangeMember(familyId, { done: t('Role updated'), failed: t('Failed to update role') })
  const suspend = useChangeMember(familyId, { done: t('Member suspended'), failed: t('Failed to suspend member') })
  const activate = useChangeMember(familyId, { done: t('Member activated'), failed: t('Failed to activate member') })
  const picture = useChangeMember(familyId, { done: t('Picture cleared'), failed: t('Failed to clear picture') })
  const remove = useRemoveMember(familyId)
  const [permissionsOpen, setPermissionsOpen] = useState(false)
  const isSelf = member.id === membership.id
  const signIn = useSignInItems(member)

  const ask = (next: MemberQuestion) => {
    const demotes = next.kind !== 'remove' && removesAdmin(member, next.kind === 'role' ? { role: next.role } : { isActive: false })
    if (next.kind === 'remove' && isSelf) refuse(t('Cannot remove yourself'), t('You cannot remove yourself from the family.'))
    else if (demotes && isLastAdmin(members, member))
      refuse(t('Cannot demote yourself'), t('You are the last admin. Promote another member first.'))
    else confirm({ ...questionFor(member, isSelf, next), act: () => act(next) })
  }

  const memberId = member.id
  const act = (next: MemberQuestion) => {
    if (next.kind === 'role') return role.mutateAsync({ memberId, change: { role: next.role } })
    if (next.kind === 'suspend') return suspend.mutateAsync({ memberId, change: { isActive: false } })
    return remove.mutateAsync(memberId)
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('Manage {name}', { name: member.name })}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        <MenuChoice
          label={t('Role')}
          options={roleOptions()}
          value={member.role}
          onValueChange={(next) => next !== member.role && ask({ kind: 'role', role: next })}
        />
        <MenuSeparator />
        {signIn.items}
        {!holdsAll(member) && (
          <MenuItem icon={<ShieldCheck aria-hidden className="size-4" />} onSelect={() => setPermissionsOpen(true)}>
            {t('Permissions')}
          </MenuItem>
        )}
        {member.user.profileImageUrl && (
          <MenuItem
            icon={<ImageOff aria-hidden className="size-4" />}
            onSelect={() => picture.mutate({ memberId, change: { profileImageUrl: null } })}
          >
            {t('Clear picture')}
          </MenuItem>
        )}
        {member.isActive ? (
          <MenuItem icon={<UserRoundX aria-hidden className="size-4" />} onSelect={() => ask({ kind: 'suspend' })}>
            {t('Suspend')}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<UserCheck aria-hidden className="size-4" />}
            onSelect={() => activate.mutate({ memberId, change: { isActive: true } })}
          >
            {t('Activate')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem destructive icon={<UserMinus aria-hidden className="size-4" />} onSelect={() => ask({ kind: 'remove' })}>
          {t('Remove')}
        </MenuItem>
      </Menu>
      <PermissionsDialog member={member} open={permissionsOpen} onOpenChange={setPermissionsOpen} />
      {signIn.dialogs}
    </>
  )
}

/** A parent's actions on a member: chores, and a child's PIN and password. */
export function ParentActs({ member }: { member: MemberReply }) {
  const { items, dialogs } = useSignInItems(member)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('More for {name}', { name: member.name })}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {items}
      </Menu>
      {dialogs}
    </>
  )
}

const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' })
