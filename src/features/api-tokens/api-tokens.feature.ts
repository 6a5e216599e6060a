import { createAttemptLimit } from '#src/platform/http/attempt-limit'
import type { Gate } from '#src/platform/http/gate'
import type { Feature } from '../feature'
import { apiTokensApi } from './api-tokens.contract'
import { type ApiTokens, createApiTokens } from './api-tokens.service'
import { createApiTokenStore } from './api-tokens.store'

const routes = ({ onAccount, apiTokens }: Gate & { apiTokens: ApiTokens }) => [
  onAccount(apiTokensApi.list, ({ session }) => apiTokens.list(session.userId)),
  onAccount(apiTokensApi.create, ({ session, body }) => apiTokens.create(session.userId, body)),
  onAccount(apiTokensApi.remove, ({ session, params }) => apiTokens.remove(session.userId, params.apiTokenId)),
]

export const apiTokensFeature = {
  title: 'API tokens',
  create: ({ db, clock }) => ({
    apiTokens: createApiTokens({ store: createApiTokenStore(db), clock, throttle: createAttemptLimit(clock) }),
  }),
  routes,
} satisfies Feature<{ apiTokens: ApiTokens }>
