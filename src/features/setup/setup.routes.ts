import type { Gate } from '#src/platform/http/gate'
import { deviceOf, toAuthUser } from '../accounts/accounts.service'
import type { Sessions } from '../accounts/sessions.service'
import { setupApi } from './setup.contract'
import type { Setup } from './setup.service'

type Deps = Gate & { setup: Setup; sessions: Sessions; signup: 'closed' | 'open' }

export const setupRoutes = ({ onPublic, setup, sessions, signup }: Deps) => [
  onPublic(setupApi.state, () => ({ needed: setup.needed(), signup })),

  onPublic(setupApi.run, async ({ body, request, origin, setSession }) => {
    setup.assertToken(body.token)
    const { user } = await setup.run(body)
    setSession(sessions.start(user.id, deviceOf(request, origin)), user.id)
    return toAuthUser(user)
  }),
]
