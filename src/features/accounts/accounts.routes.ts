import * as z from 'zod'
import { AppError, invalid } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import { assertPicture, parse } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import type { ServerHosts } from '#src/shared/picture-address'
import { password } from '#src/shared/schemas'
import { profileImageLimit } from '../objects/objects.contract'
import type { Objects } from '../objects/objects.service'
import { accountsApi } from './accounts.contract'
import { type Accounts, deviceOf, toAuthUser } from './accounts.service'
import { passwordResetApi } from './password-reset.contract'
import type { PasswordResets } from './password-reset.service'
import type { Sessions } from './sessions.service'
import { acceptsHtml, requestPurpose, signOutPage } from './sign-out'

const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } })

type Deps = Gate & {
  accounts: Accounts
  sessions: Sessions
  passwordResets: PasswordResets
  objects: Objects
  signup: 'closed' | 'open'
  /** Called after a change of a user's name or picture, which every family of theirs shows. */
  personChanged: (userId: string) => void
  mayCreateFamily: (userId: string) => boolean
  /** Whether the user is a child of one family alone. */
  mayUseShortPassword: (userId: string) => boolean
}

const longPassword = z.lazy(() => z.object({ newPassword: password }))

export const accountRoutes = ({
  onPublic,
  onAccount,
  accounts,
  sessions,
  passwordResets,
  objects,
  signup,
  personChanged,
  mayCreateFamily,
  mayUseShortPassword,
}: Deps) => {
  const change = (userId: string, fields: Parameters<Accounts['update']>[1], own: ServerHosts) => {
    assertPicture(fields.profileImageUrl, 'profileImageUrl', own)
    const picture = objects.idIn(fields.profileImageUrl)
    if (picture) objects.assertOwnPicture(userId, picture, 'profileImageUrl', profileImageLimit)
    const user = accounts.update(userId, picture ? { ...fields, profileImageUrl: objects.address(picture) } : fields)
    personChanged(userId)
    return toAuthUser(user)
  }

  return [
    onPublic(accountsApi.login, () => redirect('/sign-in')),

    onPublic(accountsApi.logout, ({ session, request, setSession }) => {
      if (!session) return redirect('/')
      const reason = requestPurpose(request)
      if (reason === 'unknown') return signOutPage()
      if (reason === 'navigation') {
        sessions.end(session.userId, session.id)
        setSession(null)
      }
      return redirect('/')
    }),

    onPublic(accountsApi.signIn, async ({ session, body, request, origin, deviceToken, setSession }) => {
      const user = await accounts.verify(body.identifier, body.password, { address: origin.address, deviceToken })
      // The new cookie replaces the browser's current session, which would otherwise stay open unnoticed.
      if (session) sessions.replaced(session)
      setSession(sessions.start(user.id, deviceOf(request, origin)), user.id)
      return toAuthUser(user)
    }),

    onPublic(accountsApi.signUp, async ({ session, body, request, origin, setSession }) => {
      // Only the setup link creates the first account: otherwise the first visitor could take over the server.
      if (signup !== 'open' || !accounts.anyUser())
        throw new AppError(403, 'signup_closed', msg('Joining here needs an invitation from a family admin.'))
      const user = await accounts.signUp(body, origin.address)
      if (session) sessions.replaced(session)
      setSession(sessions.start(user.id, deviceOf(request, origin)), user.id)
      return toAuthUser(user)
    }),

    onAccount(accountsApi.signOut, ({ session, request, setSession }) => {
      sessions.end(session.userId, session.id)
      setSession(null)
      return acceptsHtml(request) ? redirect('/', 303) : undefined
    }),

    onPublic(accountsApi.session, ({ session }) => ({
      user: session ? toAuthUser(accounts.get(session.userId)) : null,
      maxUpload: objects.maxUpload,
      mayCreateFamily: session !== undefined && mayCreateFamily(session.userId),
    })),

    onAccount(accountsApi.user, ({ session }) => toAuthUser(accounts.get(session.userId))),

    onAccount(accountsApi.updateUser, ({ session, body, ownHosts }) => change(session.userId, body, ownHosts)),

    onAccount(accountsApi.profileImage, ({ session, body, ownHosts }) => {
      const picture = objects.idIn(body.profileImageURL)
      if (!picture) throw invalid('profileImageURL', msg('Upload the picture first.'))
      return change(session.userId, { profileImageUrl: body.profileImageURL }, ownHosts)
    }),

    onAccount(accountsApi.password, async ({ session, body, recheckAccess }) => {
      if (!mayUseShortPassword(session.userId)) parse(longPassword, body)
      await accounts.changePassword(session.userId, body.currentPassword, body.newPassword, recheckAccess)
      sessions.endAll(session.userId, session.id)
      return undefined
    }),

    onPublic(passwordResetApi.ask, ({ body, origin }) => void passwordResets.ask(body.identifier, origin.address)),

    onPublic(
      passwordResetApi.set,
      async ({ body, origin }) => void (await passwordResets.set(body.token, body.newPassword, origin.address)),
    ),

    onAccount(accountsApi.sessions, ({ session }) => sessions.list(session.userId, session.id)),

    onAccount(accountsApi.endSession, ({ session, params, setSession }) => {
      sessions.end(session.userId, params.sessionId)
      if (params.sessionId === session.id) setSession(null)
      return undefined
    }),
  ]
}
