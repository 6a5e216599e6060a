import type { Gate } from '#src/platform/http/gate'
import { deviceOf, toAuthUser } from '../accounts/accounts.service'
import type { PasswordResets } from '../accounts/password-reset.service'
import type { Sessions } from '../accounts/sessions.service'
import { setupApi } from './setup.contract'
import type { Setup } from './setup.service'

type Deps = Gate & { setup: Setup; sessions: Sessions; passwordResets: PasswordResets; signup: 'closed' | 'open' }

export const setupRoutes = ({ onPublic, setup, sessions, passwordResets, signup }: Deps) => [
  onPublic(setupApi.state, () => ({ needed: setup.needed(), signup, resetsPasswords: passwordResets.isOn })),

  onPublic(setupApi.run, async ({ body, request, origin, setSession }) => {
    setup.assertToken(body.token)
    const { user } = await setup.run(body)
    setSession(sessions.start(user.id, deviceOf(request, origin)), user.id)
    return toAuthUser(user)
  }),
]
