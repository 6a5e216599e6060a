import { useQuery } from '@tanstack/react-query'
import { Lock, MailPlus } from 'lucide-react'
import { useFamily, useMay } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { pendingInvitationsQuery } from '../invitations/invitations.queries'
import { InviteMemberDialog } from '../invitations/invite-member-dialog'
import { InvitationRow } from './invitation-row'
import { rich, t } from './texts'

/** The pending invitations. */
export function InvitationsCard() {
  if (useMay('admin')) return <PendingInvitations />
  return (
    <Card title={t('Invitations')}>
      <p className="flex items-center gap-3 text-muted">
        <Lock aria-hidden className="size-5 shrink-0" />
        {t('Only family admins can view and manage invitations.')}
      </p>
    </Card>
  )
}

function PendingInvitations() {
  const { id } = useFamily()
  // The page has loaded this query already, and renders after it.
  const query = useQuery({ ...pendingInvitationsQuery(id), retryOnMount: false })
  const trigger = (
    <Button icon={<MailPlus aria-hidden className="size-4" />} aria-label={t('Invite member')}>
      <span>{rich('Invite<more> member</more>', { more: (children) => <span className="not-sm:hidden">{children}</span> })}</span>
    </Button>
  )
  return (
    <Card title={t('Pending Invitations')} flush actions={<InviteMemberDialog trigger={trigger} />}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load invitations. Please try again.')}
        skeleton={<Skeletons count={1} of="h-12" className="p-5" />}
        empty={
          <EmptyState
            icon={MailPlus}
            title={t('No pending invitations')}
            text={t('Invite someone by e-mail or phone and hand them the link.')}
          />
        }
      >
        {(invitations) => (
          <ul className="py-2">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
