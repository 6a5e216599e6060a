import { newDisplay } from '../features/displays/displays.contract'
import { found } from '../platform/errors'
import type { Hearth } from './hearth'

/** Pairs a wall display as the parent, without its screen. @returns its id, and the headers with its cookie */
export const pairDisplay = async ({ services, ids, familyId }: Pick<Hearth, 'services' | 'ids' | 'familyId'>, more: object = {}) => {
  const { manage } = services.displays
  const ask = (token: string | undefined) => manage.askForPairing({ token, address: '127.0.0.1', userAgent: null })
  const { code, token } = ask(undefined)
  const parent = found(services.access.membership(ids.parent.userId, familyId))
  const { id } = manage.pair(parent, newDisplay.parse({ name: 'Kitchen', code, ...more }))
  const cookie = `hearth_display=${ask(token).token}`
  await services.committed()
  return { id, headers: { cookie } }
}
