import { createAttemptLimit } from '#src/platform/http/attempt-limit'
import type { Gate } from '#src/platform/http/gate'
import type { Feature } from '../feature'
import { appPasswordsApi } from './app-passwords.contract'
import { type AppPasswords, createAppPasswords } from './app-passwords.service'
import { createAppPasswordStore } from './app-passwords.store'

const routes = ({ onAccount, appPasswords }: Gate & { appPasswords: AppPasswords }) => [
  onAccount(appPasswordsApi.list, ({ session }) => appPasswords.list(session.userId)),
  onAccount(appPasswordsApi.create, ({ session, body }) => appPasswords.create(session.userId, body)),
  onAccount(appPasswordsApi.remove, ({ session, params }) => appPasswords.remove(session.userId, params.appPasswordId)),
]

export const appPasswordsFeature = {
  title: 'app passwords',
  create: ({ db, clock }) => ({
    appPasswords: createAppPasswords({ store: createAppPasswordStore(db), clock, throttle: createAttemptLimit(clock) }),
  }),
  routes,
} satisfies Feature<{ appPasswords: AppPasswords }>
