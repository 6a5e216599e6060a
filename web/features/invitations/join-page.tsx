import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { AuthUser } from '#src/features/accounts/accounts.contract'
import type { openInvitation } from '#src/features/invitations/invitations.contract'
import type { OutputOf } from '#src/shared/endpoint'
import { roleNames } from '#src/shared/permissions'
import { ApiError, messageOf } from '#web/platform/api/api'
import { word } from '#web/platform/language/server-texts'
import { userQuery } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Button, buttonClass } from '#web/ui/button'
import { ErrorState } from '#web/ui/error-state'
import { pictureOf } from '#web/ui/picture'
import { toast } from '#web/ui/toast'
import { useSignOut } from '../accounts/accounts.queries'
import { Entrance, EntranceLoading } from '../accounts/entrance'
import { NewAccountForm } from '../accounts/new-account-form'
import { invitationQuery, useJoin } from './invitations.queries'
import { rich, t } from './texts'

const welcome = (familyName: string) =>
  toast({ title: t('You joined {familyName}', { familyName }), description: t('This page shows your day.') })

/** The screen of an invitation link: who invites, to which family, and sign-in or registration. */
export function JoinPage() {
  const { code } = useParams({ from: '/join/$code' })
  const user = useQuery(userQuery)
  const invitation = useQuery(invitationQuery(code))

  if (user.isPending || invitation.isPending) return <EntranceLoading />
  if (invitation.isError) return <NoInvitation error={invitation.error} retry={invitation.refetch} pending={invitation.isFetching} />
  const { familyName, inviter, role } = invitation.data
  return (
    <Entrance
      title={t('Join {familyName}', { familyName })}
      subtitle={rich('{inviter} invites you as {role}.', {
        inviter,
        role: <strong className="font-semibold text-base-content">{word(roleNames[role])}</strong>,
      })}
    >
      {user.data ? <JoinAs user={user.data} code={code} familyName={familyName} /> : <JoinAnew code={code} invitation={invitation.data} />}
    </Entrance>
  )
}

function JoinAnew({ code, invitation }: { code: string; invitation: OutputOf<typeof openInvitation> }) {
  const join = useJoin(code)
  const navigate = useNavigate()
  return (
    <>
      <NewAccountForm
        email={invitation.email}
        submitLabel={t('Join {familyName}', { familyName: invitation.familyName })}
        send={async (account) => {
          await join.mutateAsync(account)
          await navigate({ to: '/' })
          welcome(invitation.familyName)
        }}
      />
      <Link to="/sign-in" search={{ return: `/join/${code}` }} className={`${buttonClass('quiet')} mt-3 w-full`}>
        {t('I already have an account')}
      </Link>
    </>
  )
}

function JoinAs({ user, code, familyName }: { user: AuthUser; code: string; familyName: string }) {
  const join = useJoin(code)
  const signOut = useSignOut()
  const navigate = useNavigate()
  const failure = join.error ?? signOut.error
  const joinNow = () =>
    join.mutate(
      {},
      {
        onSuccess: async () => {
          await navigate({ to: '/' })
          welcome(familyName)
        },
      },
    )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} size="lg" decorative />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-muted text-sm">{user.email ?? user.username}</p>
        </div>
      </div>
      {failure && (
        <p role="alert" className="rounded-field bg-error/10 px-4 py-3 text-error">
          {messageOf(failure)}
        </p>
      )}
      <Button variant="primary" pending={join.isPending} onClick={joinNow}>
        {t('Join {familyName}', { familyName })}
      </Button>
      <Button variant="quiet" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('Use another account')}
      </Button>
    </div>
  )
}

/** The texts about an invitation that cannot be used, by the code of the error. */
const gone: Partial<Record<string, () => { title: string; text: string }>> = {
  not_found: () => ({ title: t('No such invitation'), text: t('Check that the whole link was opened, or ask for a new one.') }),
  invitation_accepted: () => ({
    title: t('This invitation was used'),
    text: t('An invitation works once. If it was you, sign in; otherwise ask for a new one.'),
  }),
  invitation_cancelled: () => ({ title: t('This invitation was cancelled'), text: t('Ask the person who invited you for a new one.') }),
  invitation_expired: () => ({ title: t('This invitation has expired'), text: t('Ask the person who invited you for a new one.') }),
}

function NoInvitation({ error, retry, pending }: { error: Error; retry: () => void; pending: boolean }) {
  const known = error instanceof ApiError ? gone[error.code]?.() : undefined
  if (!known) {
    return (
      <Entrance title={t('Invitation')}>
        <ErrorState title={t('Failed to load the invitation')} onRetry={retry} pending={pending} />
      </Entrance>
    )
  }
  return (
    <Entrance title={known.title} subtitle={known.text}>
      <Link to="/" className={`${buttonClass('primary')} w-full`}>
        {t('Go to the start page')}
      </Link>
    </Entrance>
  )
}
