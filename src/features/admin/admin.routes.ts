import type { Gate } from '#src/platform/http/gate'
import { adminApi } from './admin.contract'
import type { Admin, AdminDeps } from './admin.service'

export const adminRoutes = ({ onAccount, ...deps }: AdminDeps & Pick<Gate, 'onAccount'>) => {
  const { families } = deps
  // Loaded on first use, to keep the start fast.
  let opened: Promise<Admin> | undefined
  const admin = () => {
    opened ??= import('./admin.service').then(({ createAdmin }) => createAdmin(deps))
    return opened
  }

  return [
    onAccount(adminApi.status, async ({ session, request: { headers }, origin: { address, url } }) => {
      families.assertServerAdmin(session.userId)
      const forwarded = { forwardedFor: headers.get('x-forwarded-for'), forwardedProto: headers.get('x-forwarded-proto') }
      return (await admin()).status(session.userId, { ...forwarded, address, url })
    }),
    onAccount(adminApi.check, async ({ session }) => {
      families.assertServerAdmin(session.userId)
      return (await admin()).check()
    }),
    onAccount(adminApi.sweep, async ({ session }) => {
      families.assertServerAdmin(session.userId)
      return (await admin()).sweep()
    }),
  ]
}
