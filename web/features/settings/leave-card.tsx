import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isLastAdmin } from '#src/features/families/families.rules'
import { membersQuery, useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { confirm } from '#web/ui/confirm'
import { useLeaveFamily } from './settings.queries'
import { t } from './texts'

/** The button that leaves the family, for everyone but the last admin. */
export function LeaveCard() {
  const { id, name, membership } = useFamily()
  const { data: members } = useQuery(membersQuery(id))
  const leave = useLeaveFamily(id)
  const navigate = useNavigate()
  const ask = () =>
    confirm({
      title: t('Leave {name}?', { name }),
      text: t('You can only come back with a new invitation.'),
      action: t('Leave family'),
      destructive: true,
      act: () => leave.mutateAsync(undefined, { onSuccess: () => navigate({ to: '/' }) }),
    })
  const stays = isLastAdmin(members ?? [], membership)
  return (
    <Card title={t('Leave the family')}>
      <p className="text-muted">
        {stays
          ? t("You're the only admin. Make someone else admin before you leave.")
          : t('You lose access to {name}. What you made stays, with your name on it.', { name })}
      </p>
      {!stays && (
        <Button className="mt-4 text-error not-sm:w-full" onClick={ask}>
          {t('Leave family')}
        </Button>
      )}
    </Card>
  )
}
