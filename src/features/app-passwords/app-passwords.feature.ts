import { createAttemptLimit } from '#src/platform/http/attempt-limit'
import type { Gate } from '#src/platform/http/gate'
import type { Feature, Site } from '../feature'
import { appPasswordsApi } from './app-passwords.contract'
import { type AppPasswords, createAppPasswords } from './app-passwords.service'
import { createAppPasswordStore } from './app-passwords.store'

const headers = {
  'content-type': appPasswordsApi.appleProfile.responseType,
  'content-disposition': 'attachment; filename="hearth.mobileconfig"',
}

const routes = ({ onAccount, appPasswords, url }: Gate & Site & { appPasswords: AppPasswords }) => [
  onAccount(appPasswordsApi.list, ({ session }) => appPasswords.list(session.userId)),
  onAccount(appPasswordsApi.create, ({ session, body }) => appPasswords.create(session.userId, body)),
  onAccount(appPasswordsApi.remove, ({ session, params }) => appPasswords.remove(session.userId, params.appPasswordId)),
  onAccount(appPasswordsApi.appleProfile, ({ session, request, origin }) => {
    const device = /iPhone|iPad|Mac/.exec(request.headers.get('user-agent') ?? '')?.[0] ?? 'Apple'
    return new Response(appPasswords.appleProfile(session.userId, device, url ?? origin.url), { headers })
  }),
]

export const appPasswordsFeature = {
  title: 'app passwords',
  create: ({ db, clock }) => ({
    appPasswords: createAppPasswords({ store: createAppPasswordStore(db), clock, throttle: createAttemptLimit(clock) }),
  }),
  routes,
} satisfies Feature<{ appPasswords: AppPasswords }>
